import { describe, expect, it } from 'vitest'
import { Policyholder } from '#domain/person.ts'
import ctplSeed from '../../../db/seed/tariffs/ctpl.json' with { type: 'json' }
import seed from '../../../db/seed/tariffs/motor.json' with { type: 'json' }
import { formats } from '../../../test/support/mark-formats.ts'
import { motor } from './index.ts'

const tariff = { ...seed, tables: { ...seed.tables, ctpl: ctplSeed } }
const [example] = motor.examples
const today = example?.today ?? ''
const details = {
  ...example?.details,
  mortgagee: 'BDO',
  mortgageClause: 'LOSS_PAYEE',
  accessories: [{ code: 'SEDAN-MAGS', value: 3_000_000 }],
  personalAccident: 5_000_000,
}
const holder = Policyholder.parse({
  firstName: 'Niño',
  lastName: 'Peña',
  mobile: '09171234567',
  line1: '12 Mabini St.',
  province: 'PH-NEC',
  city: 'BCD',
  zip: '6100',
})

const facts = {
  number: 'MOTOR-2026-000017',
  details,
  formats,
  holder,
  worksheet: motor.price.rate(details, tariff, { today, branch: 'MAIN' }),
  conditions: ['A tracking device is fitted within ten days.'],
  term: motor.risk.term(details, tariff, today),
  issuedOn: today,
  agent: { name: 'Ana Reyes', code: 'BCD-001', mobile: '+639181234567' },
  insurer: { name: 'Kalasag Insurance', address: 'Bacolod', tin: '000-000-000-000', support: 'help@kalasag.example' },
  labels: { 'Accessory:SEDAN-MAGS': 'Mag wheels', 'MortgageClause:LOSS_PAYEE': 'Loss payable to the mortgagee', 'Mortgagee:BDO': 'BDO' },
  texts: { 'MortgageClause:LOSS_PAYEE': 'Loss, if any, is payable to the mortgagee.' },
  certificate: { cocNumber: '033190062109', authNumber: '123456789012', authenticatedOn: today },
}

describe('the documents of motor', () => {
  it('tell what is covered up to what, for which premium, with deductible, accessories, mortgagee and conditions', () => {
    const text = JSON.stringify(motor.documents.policy(facts, tariff))
    for (const told of [
      'Mag wheels',
      '₱830,000.00',
      'Typhoon, flood',
      '₱50,000.00 a seat',
      '₱4,150.00 of each loss',
      'Loss payable to the mortgagee',
      'the mortgagee first receives 30 days’ written notice',
      'Loss, if any, is payable to the mortgagee.',
      '1/12:\u00a020\u00a0%',
      'A tracking device is fitted within ten days.',
      'Period of CTPL',
    ])
      expect(text).toContain(told)
  })

  it('print the packaged certificate as if CTPL were sold alone: its own period and its own premium', () => {
    const certificate = motor.documents.certificate?.(facts, tariff)
    const text = JSON.stringify(certificate)
    expect(text).toContain('"Total","amount":"₱610.40"')
    expect(text).not.toContain('Own damage')
    expect(text).toContain('123456789012')
  })

  it('give the packaged CTPL a policy of its own, with its own number, period, premium and limits', () => {
    const text = JSON.stringify(motor.documents.compulsory?.(facts, tariff))
    for (const told of [
      'MOTOR-2026-000017-CTPL',
      '"Total","amount":"₱610.40"',
      'Schedule of indemnities',
      'Compulsory Third Party Liability',
    ])
      expect(text).toContain(told)
    for (const other of ['Own damage', 'Mag wheels', 'tracking device']) expect(text).not.toContain(other)
  })

  it('tell what the packaged CTPL pays for which injury, only where it is included', () => {
    const indemnities = (withCtpl: boolean) =>
      JSON.stringify(motor.documents.policy({ ...facts, details: { ...details, withCtpl } }, tariff)).includes('Schedule of indemnities')
    expect([indemnities(true), indemnities(false)]).toEqual([true, false])
  })

  it('register the packaged CTPL for its own period, and nothing where it is left out', () => {
    const told = motor.documents.registration?.(details, holder, facts.term, tariff)
    expect(told).toMatchObject({ plateNo: 'NBX4567', inceptionDate: '2026-08-01', mvPremType: '1' })
    expect(motor.documents.registration?.({ ...details, withCtpl: false }, holder, facts.term, tariff)).toBeUndefined()
    expect([motor.documents.isCertified(details), motor.documents.isCertified({ ...details, withCtpl: false })]).toEqual([true, false])
  })

  it('are identified by the numbers of the vehicle, once for itself and once for CTPL', () => {
    const kinds = (raw: unknown) => motor.risk.keys(raw, formats).map(({ kind }) => kind)
    expect(kinds(details)).toEqual(expect.arrayContaining(['motor-plate', 'plate', 'motor-chassis', 'chassis']))
    expect(kinds({ ...details, withCtpl: false }).every((kind) => kind.startsWith('motor-'))).toBe(true)
  })
})
