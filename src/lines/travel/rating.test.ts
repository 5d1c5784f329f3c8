import { describe, expect, it } from 'vitest'
import seed from '../../../db/seed/tariffs/travel.json' with { type: 'json' }
import { travel } from './index.ts'

const vat = seed
const premiumTax = { ...seed, tables: { ...seed.tables, taxes: { ...seed.tables.taxes, regime: 'premium-tax' } } }
const context = { today: '2026-07-03', branch: 'MAIN' }
const [trip, family, year] = travel.examples

const born = (birthDate: string) => trip?.details.travellers.map((person) => ({ ...person, birthDate }))
const days = (count: number) => new Date(Date.UTC(2026, 7, count)).toISOString().slice(0, 10)

/** supplement.md A7, in centavos: net, stamps, local tax, VAT with its total, premium tax with its total. */
const worked = [
  ['SCH-S, one person, 10 days', trip?.details, [112_000, 14_000, 224, 13_440, 139_664, 2_240, 128_464]],
  ['ASIA-B, a family, 6 days', family?.details, [83_000, 10_400, 166, 9_960, 103_526, 1_660, 95_226]],
  [
    'WW-P, 28 days at the age of 63',
    { ...trip?.details, destinations: ['US'], plan: 'P', returnOn: days(28), travellers: born('1963-07-01') },
    [642_000, 80_250, 1_284, 77_040, 800_574, 12_840, 736_374],
  ],
  ['SCH-S, 45 days', { ...trip?.details, returnOn: days(45) }, [352_000, 44_000, 704, 42_240, 438_944, 7_040, 403_744]],
  ['a year, WW-S', year?.details, [890_000, 111_250, 1_780, 106_800, 1_109_830, 17_800, 1_020_830]],
  // Plans in dollars, at 56.50: US$ 20.50; US$ 80 and half of it for the age; US$ 47 and two weeks of US$ 9; US$ 162.50.
  ['SCH-SD, one person, 10 days', { ...trip?.details, plan: 'SD' }, [115_825, 14_500, 232, 13_899, 144_456, 2_317, 132_874]],
  [
    'WW-PD, 28 days at the age of 63',
    { ...trip?.details, destinations: ['US'], plan: 'PD', returnOn: days(28), travellers: born('1963-07-01') },
    [678_000, 84_750, 1_356, 81_360, 845_466, 13_560, 777_666],
  ],
  ['SCH-SD, 45 days', { ...trip?.details, plan: 'SD', returnOn: days(45) }, [367_250, 45_950, 735, 44_070, 458_005, 7_345, 421_280]],
  ['a year, WW-SD', { ...year?.details, plan: 'SD' }, [918_125, 114_800, 1_836, 110_175, 1_144_936, 18_363, 1_053_124]],
] as const

const priced = (details: unknown, tariff: unknown = vat) => travel.price.rate(details, tariff, context)
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

describe('the price of a journey', () => {
  it.each(worked)('is that of the worked example: %s', (_, details, [net, dst, lgt, tax, total, other, otherTotal]) => {
    const usual = priced(details)
    expect(netOf(usual)).toBe(net)
    expect(amountsOf(usual)).toMatchObject({ dst, lgt, vat: tax })
    expect(usual.total).toBe(total)
    const untaxed = priced(details, premiumTax)
    expect(amountsOf(untaxed)).toMatchObject({ dst, lgt, 'premium-tax': other })
    expect(untaxed.total).toBe(otherTotal)
  })

  it('counts both the day of departure and the day of return', () => {
    const ofDays = (count: number) => netOf(priced({ ...trip?.details, returnOn: days(count) }))
    expect([1, 4, 5, 31, 32, 38, 39, 180].map(ofDays)).toEqual([62_000, 62_000, 76_000, 256_000, 304_000, 304_000, 352_000, 1_312_000])
    expect(refusalOf(() => ofDays(181))).toMatch(/up to 180 days, and this one has 181/)
  })

  it('is that of the farthest destination', () => {
    const to = (...destinations: string[]) => netOf(priced({ ...trip?.details, destinations }))
    expect(to('JP')).toBe(61_000)
    expect(to('JP', 'AU')).toBe(102_000)
    expect(to('JP', 'AU', 'FR')).toBe(112_000)
    expect(to('FR', 'JP', 'US')).toBe(126_000)
    expect(to('PH')).toBe(17_000)
    expect(to('MC')).toBe(to('FR'))
  })

  it('does not sell a plan to Schengen that embassies refuse', () => {
    expect(refusalOf(() => priced({ ...trip?.details, plan: 'B' }))).toMatch(/Basic is not sold for Schengen/)
    const plans = (destinations: string[]) => travel.price.packages({ destinations }, vat).map(({ code }) => code)
    expect(plans(['FR'])).toEqual(['S', 'SD', 'P', 'PD'])
    expect(plans(['JP'])).toEqual(['B', 'S', 'SD', 'P', 'PD'])
    expect(plans(['PH'])).toEqual(['B', 'S', 'P'])
  })

  it('adds what older travellers pay, in a family of the premium of one person', () => {
    const of = (cover: string, birthDate: string) => amountsOf(priced({ ...trip?.details, cover, travellers: born(birthDate) }))
    expect(of('individual', '1966-08-02').age).toBeUndefined()
    expect(of('individual', '1966-08-01')).toMatchObject({ premium: 112_000, age: 56_000 })
    expect(of('individual', '1955-08-01')).toMatchObject({ premium: 112_000, age: 112_000 })
    expect(of('family', '1966-08-01')).toMatchObject({ premium: 269_000, age: 56_000 })
  })

  it('adds what options cost', () => {
    const lines = amountsOf(priced({ ...trip?.details, winterSports: true, rentalExcess: true, cruise: true, equipment: true }))
    expect(lines).toMatchObject({
      'option-rentalExcess': 15_000,
      'option-winterSports': 28_000,
      'option-cruise': 16_800,
      'option-equipment': 20_000,
    })
  })

  it('insures more days than the stay where an embassy asks for them', () => {
    const asked = { ...trip?.details, visaBuffer: true }
    expect(netOf(priced(asked))).toBe(215_000)
    expect(travel.risk.term(asked, vat, context.today)).toEqual({ from: '2026-08-01', to: '2026-08-25' })
    expect(netOf(priced({ ...asked, destinations: ['JP'] }))).toBe(61_000)
  })

  it('takes off what a group gets, and what an agreement gives', () => {
    const group = { ...trip?.details, cover: 'group', people: 1 }
    expect(netOf(priced(group))).toBe(106_400)
    const discounted = travel.price.rate(trip?.details, vat, { ...context, discount: { agreed: 100_000, asked: 0 } })
    expect(netOf(discounted)).toBe(100_800)
  })
})

describe('a plan in dollars', () => {
  const inDollars = { ...trip?.details, plan: 'SD' }
  const at = (rate: number) => ({ ...seed, tables: { ...seed.tables, dollars: { ...seed.tables.dollars, rate, rateOn: '2026-06-15' } } })

  it('is paid in pesos at the dated rate of its tariff, which its price keeps; one in pesos keeps none', () => {
    expect(priced(inDollars).exchange).toEqual({ currency: 'USD', rate: 5_650, on: '2026-01-01' })
    expect(priced(inDollars, at(5_900)).exchange).toEqual({ currency: 'USD', rate: 5_900, on: '2026-06-15' })
    expect(priced(trip?.details)).not.toHaveProperty('exchange')
    expect(priced(inDollars).steps.map(({ from }) => from)).toContain('1 × SCH-SD, up to 10 days, US$ 20.50 (₱1,158.25 at 56.50)')
  })

  it('becomes pesos once, rounded half up to the centavo, weeks added in dollars', () => {
    // 20.50 × 56.53 = 1,158.865; (47 + 2 × 9) × 56.53 = 3,674.45.
    expect(netOf(priced(inDollars, at(5_653)))).toBe(115_887)
    expect(netOf(priced({ ...inDollars, returnOn: days(45) }, at(5_653)))).toBe(367_445)
  })

  it('says what it pays both ways, and is not sold for journeys at home', () => {
    const medical = (plan: string) =>
      travel.price
        .packages({ destinations: ['FR'] }, vat)
        .find(({ code }) => code === plan)
        ?.covers.find(({ code }) => code === 'medical')?.amount
    expect(medical('SD')).toBe('US$ 50,000 (₱2,825,000.00 at 56.50)')
    expect(medical('S')).toBe('₱2,500,000.00')
    expect(refusalOf(() => priced({ ...inDollars, destinations: ['PH'] }))).toMatch(/US\$ 50,000 is not sold for Philippines/)
  })

  it('is absent from a version that has none, as those were that were sold before', () => {
    const { dollars: _, ...tables } = seed.tables
    const before = { version: 'TRAVEL-2026-1', tables }
    expect(travel.price.packages({ destinations: ['FR'] }, before).map(({ code }) => code)).toEqual(['S', 'P'])
    expect(travel.price.check(before)).toEqual([])
    expect(priced(trip?.details, before).total).toBe(139_664)
  })

  it('is refused in a tariff without its rate, at home, twice, or for a benefit that there is not', () => {
    const { dollars } = seed.tables
    const found = (change: object) =>
      travel.price.check({ ...seed, tables: { ...seed.tables, dollars: { ...dollars, ...change } } }).map(({ path }) => path)
    expect(travel.price.check(seed)).toEqual([])
    expect(found({ rate: 0 })).toContain('tables.dollars.rate')
    expect(found({ plans: [] })).toContain('tables.dollars.premiums.0.plan')
    const [first, ...others] = dollars.premiums
    expect(found({ premiums: [{ ...first, zone: 'DOM' }, ...others] })).toContain('tables.dollars.premiums.0.zone')
    expect(found({ premiums: [{ ...first, premium: 99_999_900 }, ...others] })).toContain('tables.dollars.premiums.1.premium')
    expect(found({ limits: [...dollars.limits, { ...dollars.limits[0], benefit: 'moon' }] })).toContain(
      `tables.dollars.limits.${dollars.limits.length}.benefit`,
    )
    expect(found({ limits: dollars.limits.map((row) => (row.benefit === 'medical' ? { ...row, SD: 3_000_000 } : row)) })).toContainEqual(
      expect.stringMatching(/^tables\.dollars\.premiums\.\d+\.plan$/),
    )
  })
})

describe('the quick price', () => {
  const quick = { tripType: 'single', destinations: ['FR'], departOn: '2026-08-01', returnOn: '2026-08-10', cover: 'individual' }
  const quickly = (answers: object) => travel.price.quickRate({ ...quick, ...answers }, vat, context)

  it('takes travellers whom it does not know for young ones, and says so', () => {
    expect(quickly({ people: 4 })).toMatchObject({
      lines: [{ amount: 448_000 }, {}, {}, {}],
      note: expect.stringContaining('younger than 60'),
    })
  })

  it('is exact once everybody is named', () => {
    const { travellers } = trip?.details ?? {}
    expect(quickly({ travellers })).toMatchObject({ total: 139_664 })
    expect(quickly({ travellers })?.note).toBeUndefined()
  })

  it('waits until the days are known', () => {
    expect(quickly({ returnOn: undefined })).toBeUndefined()
    expect(quickly({ returnOn: '2026-07-30' })).toBeUndefined()
  })
})
