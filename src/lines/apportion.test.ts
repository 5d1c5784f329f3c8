import { describe, expect, it } from 'vitest'
import { proRata, refundOn, shortPeriod } from './apportion.ts'

const NET = 1_766_500
const year = { from: '2026-01-01', to: '2027-01-01' }
const worksheet = {
  lines: [
    { code: 'own-damage', label: 'Own damage', kind: 'premium' as const, amount: 1_200_000 },
    { code: 'others', label: 'Others', kind: 'premium' as const, amount: 566_500 },
    { code: 'dst', label: 'Documentary stamp tax', kind: 'tax' as const, amount: 220_850 },
  ],
}

describe('a policy that ends before its time', () => {
  it('returns the days that are left in proportion: worked example C of philippines.md §2.5', () => {
    expect(proRata(NET, 265, 365)).toBe(1_282_527)
    expect(refundOn('2026-04-11', worksheet, year)).toEqual({
      ...{ net: NET, daysLeft: 265, daysAll: 365 },
      returned: { insurer: 1_282_527, insured: 883_250 },
    })
  })

  it('returns less when the insured ends it, and everything before it began', () => {
    for (let used = 1; used <= 365; used += 1) expect(shortPeriod(NET, used, 365)).toBeLessThanOrEqual(proRata(NET, 365 - used, 365))
    expect(refundOn('2025-12-01', worksheet, year).returned).toEqual({ insurer: NET, insured: NET })
    expect(refundOn('2027-05-01', worksheet, year).returned).toEqual({ insurer: 0, insured: 0 })
  })

  it('returns less each day, and never taxes', () => {
    const days = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-15`)
    const amounts = days.map((day) => refundOn(day, worksheet, year).returned)
    for (const by of ['insurer', 'insured'] as const)
      expect(amounts.map((each) => each[by])).toEqual(amounts.map((each) => each[by]).toSorted((a, b) => b - a))
  })
})
