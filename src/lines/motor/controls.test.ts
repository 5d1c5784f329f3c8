import { describe, expect, it } from 'vitest'
import ctplSeed from '../../../db/seed/tariffs/ctpl.json' with { type: 'json' }
import seed from '../../../db/seed/tariffs/motor.json' with { type: 'json' }
import { formats } from '../../../test/support/mark-formats.ts'
import type { Clash, ControlContext } from '../line/control.ts'
import { motor } from './index.ts'

const tariff = { ...seed, tables: { ...seed.tables, ctpl: ctplSeed } }
const [example] = motor.examples
const today = example?.today ?? ''
const market = { value: 80_000_000, min: 72_000_000, max: 88_000_000 }

function findings(change: Record<string, unknown>, more: Partial<ControlContext> = {}) {
  const details = { ...example?.details, ...change }
  const context = { today, branch: 'MAIN', clashes: [], formats, market, term: motor.risk.term(details, tariff, today), ...more }
  return motor.control.findings(details, motor.price.rate(details, tariff, context), tariff, context)
}
const codes = (change: Record<string, unknown>, more?: Partial<ControlContext>) => findings(change, more).map(({ code }) => code)

describe('technical control of motor', () => {
  it('has nothing to say of an ordinary car renewed with us', () => expect(codes({})).toEqual([]))

  it('refuses a value that no vehicle has with the values that it may have, however large it is', () => {
    const told = (value: number) => motor.risk.schema.shape.value.safeParse(value).error?.issues[0]?.message
    for (const value of [999_999, 10_000_000_001, 9_999_999_999_900]) expect(told(value)).toContain('from ₱10,000 to ₱100,000,000')
  })

  it('refers a value above the range, and says which would do', () => {
    const [finding] = findings({ value: 88_000_001 })
    expect(finding).toMatchObject({ code: 'value', level: 'refer', authority: 'value', remedy: { change: { value: 88_000_000 } } })
    expect(codes({ value: 88_000_000 })).toEqual([])
    expect(findings({ value: 71_999_999 })[0]?.remedy?.change).toEqual({ value: 72_000_000 })
  })

  it('only warns of it, or says nothing, where the tariff has it so', () => {
    const as = (value: string) => {
      const table = { ...tariff, tables: { ...tariff.tables, controls: { ...seed.tables.controls, value } } }
      const details = { ...example?.details, value: 90_000_000 }
      const context = { today, branch: 'MAIN', clashes: [], formats, market, term: motor.risk.term(details, table, today) }
      return motor.control
        .findings(details, motor.price.rate(details, table, context), table, context)
        .map(({ level, blocks }) => [level, blocks])
    }
    expect(as('warn')).toEqual([['warn', undefined]])
    expect(as('off')).toEqual([])
  })

  it('refers seats that no sedan has, with the compulsory cover and without', () => {
    for (const withCtpl of [true, false]) expect(codes({ seats: 55, withCtpl })).toEqual(['seats-against-type'])
  })

  it('refers a vehicle that the list of values does not have', () => expect(codes({}, { market: undefined })).toEqual(['value-unknown']))

  it.each([
    ['it is ten years old', { year: 2016 }],
    ['it comes from another insurer', { insuredBefore: 'other' }],
    ['it was not insured until now', { insuredBefore: 'none' }],
    ['its last policy ended long ago', { coveredUntil: '2026-05-01' }],
    ['much was added to it', { accessories: [{ code: 'MAGS', value: 16_000_001 }] }],
    ['it was modified', { modified: true }],
  ])('asks to see the vehicle when %s, until it was seen', (_, change) => {
    const asked = findings(change).find(({ code }) => code === 'inspection')
    expect(asked).toMatchObject({ level: 'refer', needs: 'inspection', blocks: 'convert' })
    expect(codes(change, { inspectedOn: '2026-06-20' })).not.toContain('inspection')
    expect(codes(change, { inspectedOn: '2026-06-20' })).toContain('inspected')
    expect(codes(change, { inspectedOn: '2026-05-20' })).toContain('inspection')
  })

  it('needs no new photographs when only the price hangs on a change', () => {
    const seen = (field: string) => motor.control.inspection.inspectedFields.includes(field)
    expect(['value', 'from', 'bodilyInjury', 'tier', 'mortgagee'].filter(seen)).toEqual([])
    expect(['chassisNo', 'accessories', 'modified', 'colour'].filter((field) => !seen(field))).toEqual([])
  })

  it('does not ask to see a brand-new vehicle that was never insured', () => {
    const brandNew = { registrationType: 'N', insuredBefore: 'none', coveredUntil: undefined, conductionSticker: 'AB123C' }
    expect(codes(brandNew)).toEqual([])
  })

  it('refers an old vehicle, a large sum, several claims and modifications', () => {
    expect(codes({ year: 2010 })).toEqual(expect.arrayContaining(['old-vehicle', 'inspection']))
    expect(codes({ value: 500_000_001 })).toEqual(expect.arrayContaining(['value', 'large-sum', 'inspection']))
    expect(codes({ claims: 3 })).toEqual(['claims'])
    expect(codes({ modified: true })).toContain('modified')
  })

  it('refers a premium without VAT, on whoever’s word', () => {
    const [found] = findings({ taxType: 'zero-rated' })
    expect(found).toMatchObject({ code: 'tax-type', blocks: 'convert', remedy: { change: { taxType: 'vat' } } })
    expect(found?.sentence).toBe('The premium is without VAT: zero-rated.')
  })

  it('refers a discount that the agent asks for, and refuses one that nobody may give', () => {
    expect(codes({}, { discount: { agreed: 100_000, asked: 0 } })).toEqual([])
    expect(codes({}, { discount: { agreed: 100_000, asked: 50_000 } })).toEqual(['discount'])
    expect(findings({}, { discount: { agreed: 100_000, asked: 200_001 } })[0]).toMatchObject({
      code: 'discount-too-high',
      level: 'decline',
    })
  })

  it('refers a second policy of the vehicle, and leaves CTPL out where it has it already', () => {
    const clash = (kind: string) => ({
      key: { kind, value: 'NBX4567', label: 'Plate NBX 4567' },
      policyNumber: undefined,
      from: '2026-01-01',
      to: '2027-01-01',
    })
    expect(codes({}, { clashes: [clash('motor-plate')] })).toEqual(['double-insurance'])
    const told = (...clashes: Clash[]) => findings({}, { clashes })[0]?.customer
    const days = 'from 1 Jan 2026 to 1 Jan 2027'
    expect(told(clash('motor-plate'))).toBe(`The vehicle seems to be insured with us already: Plate NBX 4567 ${days}.`)
    expect(told(clash('motor-plate'), { ...clash('motor-plate'), policyNumber: 'POL-MOTOR-26-000001' })).toContain(`by 2 policies ${days}`)
    const [found] = findings({}, { clashes: [clash('plate')] })
    expect(found).toMatchObject({ code: 'duplicate-cover', remedy: { change: { withCtpl: false } } })
    expect(codes({ withCtpl: false }, { clashes: [clash('plate')] })).toEqual([])
  })

  it('lets cover begin when the other policy ends, unless that is somebody else’s or too far ahead', () => {
    const clash = (to: string): Clash => ({
      key: { kind: 'motor-plate', value: 'NBX4567', label: 'Plate NBX 4567' },
      policyNumber: 'POL-MOTOR-25-000001',
      from: '2025-08-01',
      to,
    })
    const change = (...clashes: Clash[]) => findings({}, { clashes })[0]?.remedy?.change
    expect(change(clash('2026-08-01'), clash('2026-07-20'))).toEqual({ from: '2026-08-01' })
    expect(change(clash('2027-06-01'))).toBeUndefined()
    expect(change({ ...clash('2026-08-01'), policyNumber: undefined })).toBeUndefined()
  })

  it('clears every finding by the change that it names, and brings no other', () => {
    const dear = { market: { value: 500_000_000, min: 450_000_000, max: 550_000_000 } }
    const cases: [Record<string, unknown>, Partial<ControlContext>?][] = [
      [{ value: 88_000_001 }],
      [{ value: 71_999_999 }],
      [{ value: 510_000_000, accessories: [{ code: 'MAGS', value: 1_000_000 }] }, dear],
      [{ from: '2026-12-01' }],
    ]
    for (const [change, more] of cases) {
      const before = findings(change, more)
      const remedied = before.find(({ remedy }) => remedy?.change)
      const after = codes({ ...change, ...remedied?.remedy?.change }, more)
      expect(remedied).toBeDefined()
      expect(after).toEqual(before.filter((finding) => finding !== remedied).map(({ code }) => code))
    }
  })

  it('names a way out of everything that must be decided', () => {
    const all = findings({ year: 2010, value: 600_000_000, claims: 4, modified: true }, { discount: { agreed: 0, asked: 1 } })
    expect(all.filter(({ level, remedy }) => level !== 'info' && !remedy)).toEqual([])
  })

  it('refuses a period that is too short and refers a late beginning, with the day that would do', () => {
    expect(findings({ withCtpl: false, until: '2026-07-10' })[0]).toMatchObject({
      level: 'decline',
      remedy: { change: { until: '2026-08-02' } },
    })
    expect(findings({ from: '2026-12-01' })[0]).toMatchObject({ code: 'late-start', remedy: { change: { from: '2026-09-01' } } })
  })

  it('says that with CTPL cover ends with the registration, where an earlier end was asked for', () => {
    expect(findings({ until: '2026-12-31' })).toMatchObject([
      { code: 'ends-with-registration', level: 'warn', remedy: { change: { withCtpl: false } } },
    ])
  })

  it('names only authorities that the line knows', () => {
    const known = motor.control.authorities.map(({ code }) => code)
    const all = findings({ year: 2010, value: 600_000_000, claims: 4, modified: true }, { discount: { agreed: 0, asked: 1 } })
    for (const { authority } of all) if (authority) expect(known).toContain(authority)
  })
})

describe('what is said beside an answer', () => {
  const context = { today, formats, market }
  const early = (answers: Record<string, unknown>) =>
    motor.control.early(answers, tariff, context).map(({ fields: [field], finding }) => `${field}: ${finding.code}`)

  it('is what one answer leads to, whatever else is missing', () => {
    expect(early({ claims: 3 })).toEqual(['claims: claims'])
    expect(early({ value: 88_000_001 })).toEqual(['value: value'])
    expect(early({ year: 2015 })).toEqual(['year: inspection'])
    expect(early({ registrationType: 'R', insuredBefore: 'none' })).toEqual(['insuredBefore: inspection'])
    expect(early({ value: 80_000_000, accessories: [{ code: 'MAGS', value: 16_000_001 }] })).toEqual(['accessories: inspection'])
    expect(early({ vehicleType: 'SEDAN', seats: 55 })).toEqual(['seats: seats-against-type'])
    expect(early({ from: '2026-12-01' })).toEqual(['from: late-start'])
  })

  it('is nothing of an ordinary car, and nothing before the answers are there', () => {
    expect(early({ ...example?.details })).toEqual([])
    for (const name of ['value', 'year', 'seats', 'insuredBefore']) expect(early({ [name]: undefined })).toEqual([])
  })

  it('is never more than technical control finds in the end', () => {
    const asked = { year: 2010, value: 600_000_000, claims: 4, modified: true, insuredBefore: 'other', seats: 55, taxType: 'exempt' }
    const inTheEnd = codes(asked)
    const before = motor.control.early({ ...example?.details, ...asked }, tariff, context).map(({ finding }) => finding.code)
    expect(before).not.toEqual([])
    expect(before.filter((code) => !inTheEnd.includes(code))).toEqual([])
  })
})
