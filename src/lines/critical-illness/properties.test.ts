import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import seed from '../../../db/seed/tariffs/ci.json' with { type: 'json' }
import { builtLine } from '../../../test/support/built-line.ts'
import { criticalIllness } from './index.ts'

const context = { today: '2026-07-03', branch: 'MAIN' }
const [base] = criticalIllness.examples

const RISKS = 10_000
const bornAt = (age: number) => `${2026 - age}-01-15`

const risk = fc
  .record({
    age: fc.integer({ min: 18, max: 64 }),
    sex: fc.constantFrom('F', 'M'),
    smoker: fc.constantFrom('yes', 'no'),
    steps: fc.integer({ min: 0, max: 98 }),
    heightCm: fc.integer({ min: 140, max: 200 }),
    weightKg: fc.integer({ min: 40, max: 160 }),
    bloodPressure: fc.constantFrom('no', 'controlled', 'other'),
    family: fc.constantFrom('no', 'more'),
    paidBy: fc.constantFrom(undefined, 'yearly', 'quarterly', 'monthly'),
    loading: fc.constantFrom(0, 250_000, 333_333, 1_500_000),
    discount: fc.record({ agreed: fc.constantFrom(0, 50_000), asked: fc.integer({ min: 0, max: 200_000 }) }),
  })
  .map(({ age, steps, loading, discount, ...rest }) => ({
    details: { ...base?.details, pregnant: 'no', ...rest, birthDate: bornAt(age), sumInsured: 10_000_000 + steps * 5_000_000 },
    ...{ age, loading, discount },
  }))

type Risk = typeof risk extends fc.Arbitrary<infer Each> ? Each : never
const asked = ({ loading, discount }: Risk) => ({ ...context, loading, discount })
const price = (each: Risk, change: Record<string, unknown> = {}) =>
  criticalIllness.price.rate({ ...each.details, ...change }, seed, asked(each))

describe('ten thousand people', () => {
  let browser: typeof criticalIllness
  beforeAll(async () => {
    browser = await builtLine(import.meta.dirname, 'criticalIllness', criticalIllness)
  })

  it('have the same worksheet in the build for browsers as on the server, and lines that add up', () => {
    for (const each of fc.sample(risk, RISKS)) {
      const here = price(each)
      expect(browser.price.rate(each.details, seed, asked(each))).toEqual(here)
      expect(here.lines.reduce((total, { amount }) => total + amount, 0)).toBe(here.total)
      expect(here.lines.every(({ amount }) => amount >= 0)).toBe(true)
    }
  }, 60_000)
})

describe('more of a risk', () => {
  const more: Readonly<Record<string, (risk: Risk) => Record<string, unknown>>> = {
    'somebody older': ({ age }) => ({ birthDate: bornAt(Math.min(64, age + 1)) }),
    'a smoker': () => ({ smoker: 'yes' }),
    'a larger sum': ({ details }) => ({ sumInsured: details.sumInsured + 5_000_000 }),
    'an answer that adds': () => ({ family: 'two' }),
    'paying in parts': ({ details: { paidBy } }) => ({ paidBy: paidBy === 'quarterly' ? 'monthly' : (paidBy ?? 'quarterly') }),
  }

  it.each(Object.entries(more))('(%s) never costs less', (_, change) =>
    fc.assert(
      fc.property(risk, (each) => {
        expect(price(each, change(each)).total).toBeGreaterThanOrEqual(price(each).total)
      }),
      { numRuns: 1_000 },
    ),
  )
})
