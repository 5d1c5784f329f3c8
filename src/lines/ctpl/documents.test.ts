import { describe, expect, it } from 'vitest'
import { Policyholder } from '#domain/person.ts'
import seed from '../../../db/seed/tariffs/ctpl.json' with { type: 'json' }
import { formats } from '../../../test/support/mark-formats.ts'
import { lines } from '../index.ts'

const { ctpl } = lines
const [example] = ctpl.examples
const today = example?.today ?? ''
const details = { ...example?.details, mortgagee: 'BDO' }

const facts = {
  number: 'CTPL-2026-000017',
  details,
  formats,
  holder: Policyholder.parse({
    firstName: 'Niño',
    lastName: 'Peña',
    mobile: '09171234567',
    line1: '12 Mabini St.',
    province: 'PH-NEC',
    city: 'BCD',
    zip: '6100',
  }),
  worksheet: ctpl.price.rate(details, seed, { today, branch: 'MAIN' }),
  term: ctpl.risk.term(details, seed, today),
  issuedOn: today,
  validUntil: '2026-08-02',
  agent: { name: 'Ana Reyes', code: 'BCD-001', mobile: '+639181234567' },
  insurer: { name: 'Kalasag Insurance', address: 'Bacolod', tin: '000-000-000-000', support: 'help@kalasag.example' },
  labels: { 'Make:TOYOTA': 'Toyota', 'Model:TOYOTA-VIOS': 'Vios', 'Mortgagee:BDO': 'BDO Unibank, Inc.', 'City:BCD': 'Bacolod City' },
  certificate: { cocNumber: '033190062109', authNumber: '123456789012', authenticatedOn: '2026-07-03' },
  qr: { text: 'https://example.test/v/1', caption: 'Scan to verify' },
}

const issuing = {
  ...{ place: 'Bacolod City', authority: 'CA-1', notice: 'Ask the PAMD.' },
  signatory: { name: 'Ana Pinuno', title: 'President' },
  forms: {
    ctpl: { version: 'CTPL-GC-1', approval: 'IC-1', conditions: 'The general conditions' },
    coc: { version: 'COC-1', approval: 'IC-2' },
  },
}

describe('the documents', () => {
  it('of a quotation show the whole price, the cover, what is not covered, and that it is no policy', () => {
    const document = ctpl.documents.quotation(facts, seed)
    const text = JSON.stringify(document)
    for (const told of [
      '₱449.08',
      '₱56.13',
      '₱53.89',
      '₱0.90',
      '₱50.40',
      '₱610.40',
      '₱200,000.00',
      '₱30,000.00',
      'NBX 4567',
      '1332-00000123456',
      'Toyota Vios',
      'BDO Unibank, Inc.',
      'Niño Peña',
      'Bacolod City',
      '0917 123 4567',
      '12:00 noon of 1 Aug 2026 to 12:00 noon of 1 Aug 2027',
      '2 Aug 2026',
      'not a policy',
      'Ana Reyes',
      'second degree',
    ])
      expect(text).toContain(told)
    expect(document.qr).toEqual(facts.qr)
  })

  it('of a policy hold the schedule of indemnities and the certificate’s number', () => {
    const text = JSON.stringify(ctpl.documents.policy(facts, seed))
    for (const told of ['Policy schedule', 'CTPL-2026-000017', '033190062109', 'Hospital room', '₱500.00 (demonstration)', 'CTPL-2024-1'])
      expect(text).toContain(told)
  })

  it('of a certificate tell that it is authenticated', () => {
    const text = JSON.stringify(ctpl.documents.certificate?.(facts, seed))
    for (const told of ['Certificate of cover', '033190062109', 'Authentication number', '123456789012', '3 Jul 2026', 'PA1B19F38N4123456'])
      expect(text).toContain(told)
  })

  it('that were issued tell where, when, by whom and on which form, what is paid for which injury, and where to complain', () => {
    const issued = {
      ...facts,
      issuing,
      issuedAt: new Date('2026-07-03T15:04:20+08:00'),
      details: { ...details, seats: 5, unladenWeight: 1105 },
    }
    const everywhere = [
      'Bacolod City, 3 Jul 2026, 3:05 PM',
      'Ana Pinuno, President',
      'CA-1',
      'Hospital room',
      '5 persons',
      '1,105 kg',
      'PAMD',
    ]
    for (const [document, form, approval] of [
      [ctpl.documents.policy(issued, seed), 'CTPL-GC-1', 'IC-1'],
      [ctpl.documents.certificate?.(issued, seed), 'COC-1', 'IC-2'],
    ] as const)
      for (const told of [...everywhere, form, approval, 'Private vehicle']) expect(JSON.stringify(document)).toContain(told)
    expect(JSON.stringify(ctpl.documents.policy(issued, seed))).toContain('The general conditions')
    expect(JSON.stringify(ctpl.documents.certificate?.(issued, seed))).not.toContain('The general conditions')
    expect(JSON.stringify(ctpl.documents.quotation(facts, seed))).not.toContain('CA-1')
  })

  it('are headed for a land transportation operator where passengers pay', () => {
    const taxi = { ...facts, details: { ...details, typeOfUse: 'FOR_HIRE' } }
    expect(ctpl.documents.certificate?.(taxi, seed).subtitle).toContain('Land transportation operator')
  })

  it('print no certificate without its authentication number', () => {
    expect(() => ctpl.documents.certificate?.({ ...facts, certificate: undefined }, seed)).toThrow(
      expect.objectContaining({ kind: 'not-ready' }),
    )
  })

  it.each([
    ['2026-10-03T15:04:20+08:00', '3:05 PM of 3 Oct 2026 to 12:00 noon of 1 Aug 2027'],
    ['2026-10-03T09:00:00+08:00', '12:00 noon of 3 Oct 2026 to 12:00 noon of 1 Aug 2027'],
    ['2026-10-02T15:00:00+08:00', '12:00 noon of 3 Oct 2026 to 12:00 noon of 1 Aug 2027'],
  ])('let cover begin at noon, or at the minute of issue if that is later: issued at %s', (issuedAt, period) => {
    const late = { ...facts, term: { from: '2026-10-03', to: '2027-08-01' }, issuedAt: new Date(issuedAt) }
    for (const document of [ctpl.documents.policy(late, seed), ctpl.documents.certificate?.(late, seed)])
      expect(JSON.stringify(document)).toContain(period)
  })

  it('leave out what is not known', () => {
    const text = JSON.stringify(ctpl.documents.policy({ ...facts, certificate: undefined, qr: undefined }, seed))
    expect(text).not.toContain('undefined')
    expect(text).not.toContain('qr')
  })

  it('take limits from the tariff that priced the risk', () => {
    const raised = { ...seed, tables: { ...seed.tables, cover: { ...seed.tables.cover, limit: 40_000_000 } } }
    expect(JSON.stringify(ctpl.documents.policy(facts, raised))).toContain('₱400,000.00')
  })
})

describe('what the customer agrees to', () => {
  it('keeps consent for the service apart from consent to marketing, which is free', () => {
    expect(ctpl.sale.declarations.map(({ code, required }) => [code, required])).toEqual([
      ['truth', true],
      ['privacy-service', true],
      ['privacy-marketing', false],
    ])
  })
})
