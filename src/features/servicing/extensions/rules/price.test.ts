import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/day.ts'
import { sum } from '#domain/money.ts'
import { netPremium } from '#lines/return-premium.ts'
import { travel } from '#lines/travel/index.ts'
import seed from '../../../../../db/seed/tariffs/travel.json' with { type: 'json' }
import { priceOfExtension } from './price.ts'

const [trip] = travel.examples
const context = { today: '2026-07-03', branch: 'MAIN' }
const premiumTax = { ...seed, tables: { ...seed.tables, taxes: { ...seed.tables.taxes, regime: 'premium-tax' } } }
const FROM = '2026-08-01'
const ofDays = (days: number, more: object = {}) => ({ ...trip?.details, departOn: FROM, returnOn: addDays(FROM, days - 1), ...more })
const rate = (details: unknown, tariff: unknown = seed) => travel.price.rate(details, tariff, context)

/** The price of extending a paid journey. */
function extended(sold: ReturnType<typeof rate>, from: object, to: object, tariff: unknown = seed) {
  const taxesOn = (net: number) => travel.extension?.taxesOn(net, tariff, context.branch) ?? []
  return priceOfExtension({ sold, present: rate(from, tariff), longer: rate(to, tariff), taxesOn })
}
const amountsOf = (lines: readonly { readonly code: string; readonly amount: number }[]) =>
  Object.fromEntries(lines.map(({ code, amount }) => [code, amount]))

describe('more days of a journey', () => {
  it('cost what supplement.md A7 works out from 10 to 15 days, under both regimes of taxes', () => {
    const usual = extended(rate(ofDays(10)), ofDays(10), ofDays(15))
    expect(amountsOf(usual.lines)).toEqual({ extension: 31_000, dst: 3_900, lgt: 62, vat: 3_720 })
    expect(usual.total).toBe(38_682)
    const other = extended(rate(ofDays(10), premiumTax), ofDays(10), ofDays(15), premiumTax)
    expect(amountsOf(other.lines)).toEqual({ extension: 31_000, dst: 3_900, lgt: 62, 'premium-tax': 620 })
    expect(other.total).toBe(35_582)
  })

  it('cost nothing within the days of a price, and then change nothing of what was sold', () => {
    const sold = rate(ofDays(12))
    expect(extended(sold, ofDays(12), ofDays(14))).toEqual({ lines: [], total: 0, whole: sold })
  })

  it('are not had of a year of trips, nor beyond the longest stay', () => {
    const objection = (details: object) => travel.extension?.objection(details, seed)
    expect(objection(ofDays(180))).toBeUndefined()
    expect(objection(ofDays(181))).toMatchObject({ text: expect.stringContaining('up to 180 days') })
    const year = { ...ofDays(10), tripType: 'annual', startOn: FROM }
    expect(objection(year)).toMatchObject({ text: expect.stringContaining('year of trips') })
  })

  it('in any steps come to the net premium of the longest journey, and add up to what is paid, never less for more', () => {
    const days = fc
      .uniqueArray(fc.integer({ min: 1, max: 180 }), { minLength: 2, maxLength: 6 })
      .map((all) => all.toSorted((a, b) => a - b))
    const risk = fc.record({ plan: fc.constantFrom('S', 'P'), cover: fc.constantFrom('individual', 'family'), winterSports: fc.boolean() })
    fc.assert(
      fc.property(days, risk, (steps, more) => {
        const [first = 1, ...later] = steps
        let sold = rate(ofDays(first, more))
        let paid = sold.total
        let present = first
        for (const next of later) {
          const { lines, total, whole } = extended(sold, ofDays(present, more), ofDays(next, more))
          expect(total).toBeGreaterThanOrEqual(0)
          expect(sum(lines.map(({ amount }) => amount))).toBe(total)
          paid += total
          expect(whole.total).toBe(paid)
          expect(sum(whole.lines.map(({ amount }) => amount))).toBe(paid)
          sold = whole
          present = next
        }
        expect(netPremium(sold.lines)).toBe(netPremium(rate(ofDays(present, more)).lines))
      }),
      { numRuns: 300 },
    )
  })
})
