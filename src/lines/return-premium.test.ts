import { describe, expect, it } from 'vitest'
import { netPremium, type PremiumPart, proRata, returnPremiumOn, shortPeriodDefects } from './return-premium.ts'

const NET = 1_766_500
const year = { from: '2026-01-01', to: '2027-01-01' }
const shortPeriod = [20, 30, 40, 50, 60, 70, 75, 80, 85, 90, 95, 100].map((percent, at) => ({ twelfths: at + 1, kept: percent * 10_000 }))
const part: PremiumPart = { name: 'Motor', net: NET, term: year, shortPeriod }

describe('a policy that ends before its time', () => {
  it('returns the days that are left in proportion: worked example C of philippines.md §2.5', () => {
    expect(proRata(NET, 265, 365)).toBe(1_282_527)
    expect(returnPremiumOn('2026-04-11', [part])).toEqual({
      ...{ net: NET, parts: [{ name: 'Motor', daysLeft: 265, daysAll: 365 }] },
      returned: { insurer: 1_282_527, insured: 883_250 },
    })
  })

  it('returns less when the insured ends it, and everything before it began', () => {
    for (let month = 1; month <= 12; month += 1) {
      const { insurer, insured } = returnPremiumOn(`2026-${String(month).padStart(2, '0')}-20`, [part]).returned
      expect(insured).toBeLessThanOrEqual(insurer)
    }
    expect(returnPremiumOn('2025-12-01', [part]).returned).toEqual({ insurer: NET, insured: NET })
    expect(returnPremiumOn('2027-05-01', [part]).returned).toEqual({ insurer: 0, insured: 0 })
  })

  it('returns less each day', () => {
    const days = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-15`)
    const amounts = days.map((day) => returnPremiumOn(day, [part]).returned)
    for (const by of ['insurer', 'insured'] as const)
      expect(amounts.map((each) => each[by])).toEqual(amounts.map((each) => each[by]).toSorted((a, b) => b - a))
  })

  it('returns in proportion, whoever ends it, where no short-period rate was agreed on', () => {
    expect(returnPremiumOn('2026-04-11', [{ ...part, shortPeriod: [] }]).returned).toEqual({ insurer: 1_282_527, insured: 1_282_527 })
  })

  it('returns what is packaged by its own period', () => {
    const ctpl: PremiumPart = { name: 'CTPL', net: 100_000, term: { from: '2026-01-01', to: '2029-01-01' }, shortPeriod: [] }
    const { parts, returned } = returnPremiumOn('2027-01-01', [part, ctpl])
    expect(parts.map(({ daysLeft }) => daysLeft)).toEqual([0, 731])
    expect(returned.insurer).toBe(proRata(100_000, 731, 1096))
  })

  it('returns no taxes', () => {
    const lines = [
      { code: 'own-damage', label: 'Own damage', kind: 'premium' as const, amount: 1_200_000 },
      { code: 'dst', label: 'Documentary stamp tax', kind: 'tax' as const, amount: 220_850 },
    ]
    expect(netPremium(lines)).toBe(1_200_000)
  })
})

it('a short-period table names every twelfth once and never keeps less for longer cover', () => {
  expect(shortPeriodDefects({ shortPeriod })).toEqual([])
  expect(shortPeriodDefects({ shortPeriod: [] })).toEqual([])
  expect(shortPeriodDefects({ shortPeriod: shortPeriod.slice(1) })).toEqual([expect.stringContaining('1 of 12')])
  const falling = shortPeriod.map((row) => (row.twelfths === 6 ? { ...row, kept: 100_000 } : row))
  expect(shortPeriodDefects({ shortPeriod: falling })).toEqual([expect.stringContaining('for 6 of 12')])
})
