import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import seed from '../../../db/seed/tariffs/travel.json' with { type: 'json' }
import { builtLine } from '../../../test/support/built-line.ts'
import { travel } from './index.ts'

const context = { today: '2026-07-03', branch: 'MAIN' }
const [base] = travel.examples
const [person] = base?.details.travellers ?? []
/** Travellers of these ages, each with a passport of their own. */
const travellersOf = (ages: readonly number[]) =>
  ages.map((age, at) => ({ ...person, birthDate: bornAt(age), passport: `P${1_000_000 + at}A` }))

const RISKS = 10_000
const dayAfter = (days: number) => new Date(Date.UTC(2026, 7, 1 + days)).toISOString().slice(0, 10)
const bornAt = (age: number) => `${2026 - age}-01-15`

const risk = fc
  .record({
    tripType: fc.constantFrom('single', 'single', 'single', 'annual'),
    destinations: fc.uniqueArray(fc.constantFrom('PH', 'JP', 'TH', 'AU', 'BR', 'FR', 'CH', 'US', 'CA'), { minLength: 1, maxLength: 5 }),
    days: fc.integer({ min: 1, max: 150 }),
    cover: fc.constantFrom('individual', 'family', 'group'),
    plan: fc.constantFrom('S', 'P', 'SD', 'PD'),
    ages: fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 20 }),
    switches: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
    discount: fc.record({ agreed: fc.constantFrom(0, 50_000, 100_000), asked: fc.integer({ min: 0, max: 300_000 }) }),
  })
  .map(({ tripType, days, ages, switches, discount, plan, ...rest }) => {
    const [rentalExcess, winterSports, cruise, equipment, visaBuffer] = switches
    const details = {
      ...base?.details,
      ...rest,
      // Plans in dollars are sold only for trips abroad.
      plan: rest.destinations.some((each) => each !== 'PH') ? plan : plan.charAt(0),
      ...{ tripType, rentalExcess, winterSports, cruise, equipment, visaBuffer },
      ...(tripType === 'annual' ? { startOn: dayAfter(0), departOn: undefined, returnOn: undefined } : { returnOn: dayAfter(days - 1) }),
      people: ages.length,
      travellers: travellersOf(ages),
    }
    return { details, discount, days, ages }
  })

type Risk = typeof risk extends fc.Arbitrary<infer Each> ? Each : never
const price = ({ details, discount }: Risk, change: Record<string, unknown> = {}) =>
  travel.price.rate({ ...details, ...change }, seed, { ...context, discount })

describe('ten thousand journeys', () => {
  let browser: typeof travel
  beforeAll(async () => {
    browser = await builtLine(import.meta.dirname, 'travel', travel)
  })

  it('have the same worksheet in the build for browsers as on the server, and lines that add up', () => {
    for (const each of fc.sample(risk, RISKS)) {
      const here = price(each)
      expect(browser.price.rate(each.details, seed, { ...context, discount: each.discount })).toEqual(here)
      expect(here.lines.reduce((total, { amount }) => total + amount, 0)).toBe(here.total)
      expect(here.lines.every(({ amount }) => amount >= 0)).toBe(true)
    }
  }, 60_000)
})

describe('more of a journey', () => {
  const more: Readonly<Record<string, (risk: Risk) => Record<string, unknown>>> = {
    'a day more': ({ details, days }) => (details.tripType === 'single' ? { returnOn: dayAfter(days) } : {}),
    'a higher plan': ({ details }) => ({ plan: details.plan.endsWith('D') ? 'PD' : 'P' }),
    'the plan in dollars': ({ details }) =>
      details.destinations.some((each) => each !== 'PH') ? { plan: details.plan.endsWith('D') ? details.plan : `${details.plan}D` } : {},
    'a farther destination': ({ details }) => ({ destinations: [...details.destinations.filter((each) => each !== 'US'), 'US'] }),
    'somebody older': ({ ages }) => ({ travellers: travellersOf(ages.map((age) => age + 1)) }),
    'one traveller more': ({ ages }) => ({
      people: ages.length + 1,
      travellers: travellersOf([...ages, 30]),
    }),
    'all options': () => ({ rentalExcess: true, winterSports: true, cruise: true, equipment: true, visaBuffer: true }),
  }

  it.each(Object.entries(more))('(%s) never costs less', (_, change) =>
    fc.assert(
      fc.property(risk, (each) => {
        expect(price(each, change(each)).total).toBeGreaterThanOrEqual(price(each).total)
      }),
      { numRuns: 1_000 },
    ),
  )

  it('is what each plan is against the one before it', () =>
    fc.assert(
      fc.property(risk, ({ details }) => {
        const totals = travel.price
          .packages(details, seed)
          .map(({ answers }) => travel.price.quickRate({ ...details, ...answers }, seed, context)?.total)
        expect(totals.every((total) => total !== undefined)).toBe(true)
        expect(totals).toEqual(totals.toSorted((a, b) => (a ?? 0) - (b ?? 0)))
      }),
      { numRuns: 1_000 },
    ))
})
