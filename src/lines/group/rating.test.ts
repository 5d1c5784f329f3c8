import { describe, expect, it } from 'vitest'
import seed from '../../../db/seed/tariffs/group.json' with { type: 'json' }
import { group } from './index.ts'

/** The worked prices ignore the size of the group: supplement.md C. */
const unsized = { ...seed, tables: { ...seed.tables, sizes: [{ upTo: 100_000, factor: 1_000_000 }] } }
const withRegime = (regime: string) => ({ ...unsized, tables: { ...unsized.tables, taxes: { ...seed.tables.taxes, regime } } })
const context = { today: '2026-07-03', branch: 'MAIN' }
const [desks, mechanics, officers] = group.examples

const priced = (details: unknown, tariff: unknown = unsized, more: object = {}) =>
  group.price.rate(details, tariff, { ...context, ...more })
const amountsOf = ({ lines }: ReturnType<typeof priced>) => Object.fromEntries(lines.map(({ code, amount }) => [code, amount]))
const netOf = ({ lines }: ReturnType<typeof priced>) =>
  lines.filter(({ kind }) => kind === 'premium').reduce((total, { amount }) => total + amount, 0)

/** ₱350.00 for each of 50: ₱180 for death, ₱165 for bills, ₱5 for burial. */
const fifty = {
  ...desks?.details,
  people: 50,
  members: Array.from({ length: 50 }, (_, index) => ({ ...desks?.details.members[0], employeeNo: `N${index}` })),
}
const plans = seed.tables.plans.map((plan) => ({ ...plan, adnd: 30_000_000, medical: 3_000_000, burial: 500_000 }))
const of350 = (regime: string) => ({ ...withRegime(regime), tables: { ...withRegime(regime).tables, plans } })

/** supplement.md C and philippines.md §4, in centavos: net, stamps, local tax, VAT with its total, premium tax with its total. */
const worked = [
  [
    'thirty of class 1 and ten of class 3',
    mechanics?.details,
    withRegime,
    [1_080_000, 135_000, 2_160, 129_600, 1_346_760, 21_600, 1_238_760],
  ],
  ['fifty at ₱350.00', fifty, of350, [1_750_000, 218_750, 3_500, 210_000, 2_182_250, 35_000, 2_007_250]],
] as const

describe('the price of a group', () => {
  it.each(worked)('is that of the worked example: %s', (_, details, under, [net, dst, lgt, vat, total, tax, otherTotal]) => {
    const usual = priced(details, under('vat'))
    expect(netOf(usual)).toBe(net)
    expect(amountsOf(usual)).toMatchObject({ dst, lgt, vat })
    expect(usual.total).toBe(total)
    const untaxed = priced(details, under('premium-tax'))
    expect(amountsOf(untaxed)).toMatchObject({ dst, lgt, 'premium-tax': tax })
    expect(untaxed.total).toBe(otherTotal)
    expect(priced(details, under('exempt')).total).toBe(net + dst + lgt)
  })

  it.each([
    ['1', 24_000],
    ['2', 28_000],
    ['3', 36_000],
    ['4', 52_000],
  ])('of 200,000, 20,000 and 10,000 for class %s is %i centavos a head', (occupation, each) => {
    const members = fifty.members.slice(0, 10).map((member) => ({ ...member, occupation }))
    expect(netOf(priced({ ...fifty, members }))).toBe(each * 10)
  })

  it('falls with the size of the group', () => {
    const sized = (count: number) => {
      const members = Array.from({ length: count }, (_, index) => ({ ...fifty.members[0], employeeNo: `N${index}` }))
      return netOf(priced({ ...fifty, people: count, members }, seed)) / count
    }
    expect([sized(24), sized(25), sized(99), sized(100), sized(499)]).toEqual([24_000, 22_800, 22_800, 21_600, 21_600])
  })

  it('is by the plan of the class of each member', () => {
    expect(netOf(priced(officers?.details))).toBe(10 * 14_000 + 2 * 69_500)
    const all = officers?.details.members.map((member) => ({ ...member, memberClass: ' officers ' }))
    expect(netOf(priced({ ...officers?.details, members: all }))).toBe(12 * 69_500)
  })

  it('has a discount taken off, and never more than may be given', () => {
    expect(netOf(priced(desks?.details, seed, { discount: { agreed: 50_000, asked: 50_000 } }))).toBe(216_000)
    expect(netOf(priced(desks?.details, seed, { discount: { agreed: 0, asked: 900_000 } }))).toBe(204_000)
  })
})

describe('the quick price', () => {
  const quickly = (answers: object) => group.price.quickRate({ people: 40, work: '1', ...answers }, seed, context)

  it('is of everybody who belongs to the group, in the suggested plan, and says so', () => {
    expect(quickly({})).toMatchObject({ total: 1_137_264, note: expect.stringContaining('40 members of class 1') })
    expect(Number(quickly({ plan: 'plus' })?.total)).toBeGreaterThan(Number(quickly({})?.total))
  })

  it('is of those who are named, as soon as somebody is', () => {
    expect(quickly({ members: mechanics?.details.members })).toMatchObject({ total: mechanics?.total })
    expect(quickly({ members: mechanics?.details.members })?.note).toBeUndefined()
  })

  it('waits until the number and the work are known', () => {
    expect(quickly({ people: undefined })).toBeUndefined()
    expect(quickly({ work: undefined })).toBeUndefined()
  })
})

describe('what each member costs', () => {
  it('is said beside them, by their work, their class and the size of the group, once both are known', () => {
    const members = [{ occupation: '1' }, { occupation: '4' }, { occupation: '1', memberClass: 'Officers' }, {}]
    const answers = { plan: 'standard', classes: [{ name: 'Officers', plan: 'plus' }], members }
    expect(group.price.offers(answers, seed).members?.rowNotes).toEqual([
      '₱240.00 a year before taxes',
      '₱520.00 a year before taxes',
      '₱595.00 a year before taxes',
      undefined,
    ])
  })
})
