import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '#domain/money.ts'
import { instalmentsOf } from './instalments.ts'

const lines = fc.array(
  fc.record({
    code: fc.constantFrom('premium', 'dst', 'vat', 'lgt'),
    label: fc.constant('A line'),
    kind: fc.constantFrom('premium' as const, 'tax' as const),
    amount: fc.integer({ min: 0, max: 100_000_000 }),
  }),
  { minLength: 1, maxLength: 6 },
)
const plan = fc.constantFrom({ parts: 12, months: 1 }, { parts: 4, months: 3 }, { parts: 2, months: 6 })

describe('instalments', () => {
  it('add up to the price, and each premium and tax to what it was, to the centavo; none is larger than the one before', () => {
    fc.assert(
      fc.property(lines, plan, (price, chosen) => {
        const all = instalmentsOf(price, chosen, '2026-01-31')
        expect(all).toHaveLength(chosen.parts)
        for (const [at, line] of price.entries()) expect(sum(all.map((each) => each.lines[at]?.amount ?? 0))).toBe(line.amount)
        for (const [at, each] of all.entries()) {
          expect(sum(each.lines.map(({ amount }) => amount))).toBe(each.amount)
          expect(each.amount).toBeLessThanOrEqual(all[at - 1]?.amount ?? each.amount)
          expect((all[0]?.amount ?? 0) - each.amount).toBeLessThanOrEqual(price.length)
        }
      }),
    )
  })

  it('are due on the day of the month on which cover began, or the last that the month has', () => {
    const days = instalmentsOf([{ code: 'premium', label: '', kind: 'premium', amount: 1200 }], { parts: 4, months: 1 }, '2026-01-31')
    expect(days.map(({ dueOn }) => dueOn)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'])
  })
})
