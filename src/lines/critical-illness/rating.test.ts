import { describe, expect, it } from 'vitest'
import seed from '../../../db/seed/tariffs/ci.json' with { type: 'json' }
import { criticalIllness } from './index.ts'

const vat = seed
const premiumTax = { ...seed, tables: { ...seed.tables, taxes: { ...seed.tables.taxes, regime: 'premium-tax' } } }
const context = { today: '2026-07-03', branch: 'MAIN' }
const [woman, smoker] = criticalIllness.examples

const priced = (details: unknown, tariff: unknown = vat, more: object = {}) =>
  criticalIllness.price.rate(details, tariff, { ...context, ...more })
const amountsOf = ({ lines }: ReturnType<typeof priced>) => Object.fromEntries(lines.map(({ code, amount }) => [code, amount]))
const netOf = ({ lines }: ReturnType<typeof priced>) =>
  lines.filter(({ kind }) => kind === 'premium').reduce((total, { amount }) => total + amount, 0)

function refusalOf(attempt: () => unknown): string {
  try {
    attempt()
  } catch (error) {
    return JSON.stringify(error)
  }
  return ''
}

/** supplement.md B3 and philippines.md §4, in centavos: net, stamps, local tax, VAT with its total, premium tax with its total. */
const worked = [
  ['a woman of 37 for ₱1,000,000', woman?.details, [360_000, 45_000, 720, 43_200, 448_920, 7_200, 412_920]],
  ['a smoking man of 52 for ₱500,000', smoker?.details, [880_000, 110_000, 1_760, 105_600, 1_097_360, 17_600, 1_009_360]],
  [
    'a net premium of ₱4,500.00: a woman of 36 for ₱1,250,000',
    { ...woman?.details, sumInsured: 125_000_000 },
    [450_000, 56_250, 900, 54_000, 561_150, 9_000, 516_150],
  ],
] as const

describe('the price of critical illness', () => {
  it.each(worked)('is that of the worked example: %s', (_, details, [net, dst, lgt, tax, total, other, otherTotal]) => {
    const usual = priced(details)
    expect(netOf(usual)).toBe(net)
    expect(amountsOf(usual)).toMatchObject({ dst, lgt, vat: tax })
    expect(usual.total).toBe(total)
    const untaxed = priced(details, premiumTax)
    expect(amountsOf(untaxed)).toMatchObject({ dst, lgt, 'premium-tax': other })
    expect(untaxed.total).toBe(otherTotal)
  })

  it('is of the age when cover begins', () => {
    const of = (birthDate: string, from?: string) => netOf(priced({ ...woman?.details, birthDate, from }))
    expect([of('1987-07-03'), of('1986-07-04'), of('1986-07-03')]).toEqual([360_000, 360_000, 540_000])
    expect(of('1986-07-04', '2026-08-01')).toBe(540_000)
  })

  it('is refused below and above the ages of entry, with the ages that are taken', () => {
    const refused = (birthDate: string) => refusalOf(() => priced({ ...woman?.details, birthDate }))
    expect(refused('2008-07-04')).toMatch(/must be 18 to 64 years old when cover starts, and this is 17/)
    expect(refused('1961-07-03')).toMatch(/and this is 65/)
    expect([refused('2008-07-03'), refused('1961-07-04')]).toEqual(['', ''])
  })

  it('has what the health declaration adds as a line of its own', () => {
    expect(amountsOf(priced({ ...woman?.details, bloodPressure: 'controlled' }))).toMatchObject({ 'sum-insured': 360_000, health: 90_000 })
    const both = { ...woman?.details, bloodPressure: 'controlled', family: 'two', weightKg: 85 }
    expect(amountsOf(priced(both))).toMatchObject({ health: 270_000 })
  })

  it('has what an underwriter adds as another, and takes a discount off both', () => {
    expect(amountsOf(priced(woman?.details, vat, { loading: 500_000 }))).toMatchObject({ 'sum-insured': 360_000, loading: 180_000 })
    const discounted = priced(woman?.details, vat, { loading: 500_000, discount: { agreed: 100_000, asked: 0 } })
    expect(amountsOf(discounted)).toMatchObject({ 'sum-insured': 324_000, loading: 162_000 })
  })
})

describe('the quick price', () => {
  const quick = { birthDate: '1989-02-06', sex: 'F', smoker: 'no' }
  const quickly = (answers: object) => criticalIllness.price.quickRate({ ...quick, ...answers }, vat, context)

  it('is of the suggested sum until another is chosen, for good health, and says so', () => {
    expect(quickly({})).toMatchObject({ total: 448_920, note: expect.stringContaining('good health') })
    expect(quickly({ sumInsured: 50_000_000 })?.total).toBe(224_460)
  })

  it('adds what the answers about health add as soon as they are there', () => {
    expect(quickly({ heightCm: 160, weightKg: 80 })).toMatchObject({
      lines: [{ amount: 360_000 }, { code: 'health', amount: 90_000 }, {}, {}, {}],
    })
    expect(quickly({ heightCm: 160, weightKg: 80 })?.note).toBeUndefined()
  })

  it('waits until age, sex and tobacco are known', () => {
    expect(quickly({ smoker: undefined })).toBeUndefined()
    expect(quickly({ birthDate: undefined })).toBeUndefined()
  })
})
