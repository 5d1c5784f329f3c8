import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import ctplSeed from '../../../db/seed/tariffs/ctpl.json' with { type: 'json' }
import seed from '../../../db/seed/tariffs/motor.json' with { type: 'json' }
import { builtLine } from '../../../test/support/built-line.ts'
import { motor } from './index.ts'

const tariff = { ...seed, tables: { ...seed.tables, ctpl: ctplSeed } }
const [base] = motor.examples
const context = { today: '2026-07-03', branch: 'MAIN' }

const RISKS = 10_000
const limitsFor = (table: string) => [0, ...seed.tables.limits.filter((each) => each.table === table).map(({ limit }) => limit)]

const risk = fc
  .record({
    kind: fc.constantFrom(...seed.tables.sublines),
    value: fc.integer({ min: 1_000_000, max: 10_000_000_000 }),
    age: fc.integer({ min: 0, max: 40 }),
    accessories: fc.array(fc.record({ code: fc.constantFrom('STEREO', 'MAGS'), value: fc.integer({ min: 10_000, max: 50_000_000 }) }), {
      maxLength: 5,
    }),
    bodilyInjury: fc.nat(),
    propertyDamage: fc.nat(),
    personalAccident: fc.constantFrom(0, ...seed.tables.personalAccident.limits),
    deductible: fc.constantFrom(...seed.tables.higherDeductibles.map(({ times }) => times)),
    claims: fc.integer({ min: 0, max: 4 }),
    seats: fc.integer({ min: 1, max: 15 }),
    days: fc.integer({ min: 30, max: 500 }),
    area: fc.constantFrom(...seed.tables.areas.map(({ code }) => code)),
    taxType: fc.constantFrom('vat', 'non-vat', 'zero-rated', 'exempt'),
    switches: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
    pick: fc.nat(),
    discount: fc.record({ agreed: fc.constantFrom(0, 50_000, 100_000), asked: fc.integer({ min: 0, max: 300_000 }) }),
  })
  .map(({ kind, age, switches, days, pick, bodilyInjury, propertyDamage, discount, ...rest }) => {
    const limits = limitsFor(kind.limits ?? '')
    const [actsOfNature, strikesRiots, roadside, personalEffects, replacementRide, repairShop, youngDriver, withCtpl] = switches
    const end = new Date(Date.UTC(2026, 6, 3 + days)).toISOString().slice(0, 10)
    const details = {
      ...base?.details,
      ...rest,
      ...{ actsOfNature, strikesRiots, roadside, personalEffects, replacementRide, repairShop, youngDriver, withCtpl },
      vehicleType: kind.vehicleTypes[pick % kind.vehicleTypes.length],
      typeOfUse: kind.uses[pick % kind.uses.length],
      gvw: 2_500,
      year: 2026 - age,
      until: end,
      bodilyInjury: limits[bodilyInjury % limits.length],
      propertyDamage: limits[propertyDamage % limits.length],
    }
    return { details, discount, limits }
  })

type Risk = typeof risk extends fc.Arbitrary<infer Each> ? Each : never
const price = ({ details, discount }: Risk, change: Record<string, unknown> = {}) =>
  motor.price.rate({ ...details, ...change }, tariff, { ...context, discount })

describe('ten thousand risks', () => {
  let browser: typeof motor
  beforeAll(async () => {
    browser = await builtLine(import.meta.dirname, 'motor', motor)
  })

  it('have the same worksheet in the build for browsers as on the server, and lines that add up', () => {
    for (const each of fc.sample(risk, RISKS)) {
      const here = price(each)
      expect(browser.price.rate(each.details, tariff, { ...context, discount: each.discount })).toEqual(here)
      expect(here.lines.reduce((total, { amount }) => total + amount, 0)).toBe(here.total)
      expect(here.lines.every(({ amount }) => amount >= 0)).toBe(true)
    }
  }, 60_000)
})

describe('a better cover', () => {
  const better: Readonly<Record<string, (risk: Risk) => Record<string, unknown>>> = {
    'more switched on': () => ({ actsOfNature: true, strikesRiots: true, roadside: true, replacementRide: true }),
    'a higher limit of bodily injury': ({ limits, details: { bodilyInjury = 0 } }) => ({ bodilyInjury: above(limits, bodilyInjury) }),
    'a higher limit of property damage': ({ limits, details: { propertyDamage = 0 } }) => ({
      propertyDamage: above(limits, propertyDamage),
    }),
    'the plain deductible': () => ({ deductible: 1 }),
    'the highest personal accident': () => ({ personalAccident: Math.max(...seed.tables.personalAccident.limits) }),
    'a higher value': ({ details: { value } }) => ({ value: Math.min(value + 1_000_000, 10_000_000_000) }),
    'a whole year': () => ({ until: undefined }),
    'CTPL with it': () => ({ withCtpl: true }),
  }
  const above = (limits: readonly number[], limit: number) => limits.find((each) => each > limit) ?? limit

  it.each(Object.entries(better))('(%s) never costs less', (_, change) =>
    fc.assert(
      fc.property(risk, (each) => {
        expect(price(each, change(each)).total).toBeGreaterThanOrEqual(price(each).total)
      }),
      { numRuns: 1_000 },
    ),
  )

  it('is what each product is against the one before it', () =>
    fc.assert(
      fc.property(risk, ({ details }) => {
        const totals = motor.price
          .packages(details, tariff)
          .map(({ answers }) => motor.price.quickRate({ ...details, ...answers }, tariff, context)?.total)
        expect(totals.every((total) => total !== undefined)).toBe(true)
        expect(totals).toEqual(totals.toSorted((a, b) => (a ?? 0) - (b ?? 0)))
      }),
      { numRuns: 1_000 },
    ))
})
