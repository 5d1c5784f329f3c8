import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addYears } from '#domain/day.ts'
import { proportion } from '#domain/money.ts'
import { NO_TAXES, netPremium, type PremiumPart, proRata, returnPremiumOn, shortPeriodDefects, shortPeriodRate } from './return-premium.ts'

const NET = 1_766_500
const year = { from: '2026-01-01', to: '2027-01-01' }
const shortPeriod = [20, 30, 40, 50, 60, 70, 75, 80, 85, 90, 95, 100].map((percent, at) => ({ twelfths: at + 1, kept: percent * 10_000 }))
/** VAT of 12 % and local tax of 0.20 % on the net premium. */
const taxes = { vat: 211_980, premiumTax: 0, lgt: 3_533 }
const part: PremiumPart = { name: 'Motor', net: NET, taxes, term: year, shortPeriod }

describe('a policy that ends before its time', () => {
  it('returns the days that are left in proportion: worked example C of philippines.md §2.5', () => {
    expect(proRata(NET, 265, 365)).toBe(1_282_527)
    expect(returnPremiumOn('2026-04-11', [part])).toEqual({
      ...{ net: NET, parts: [{ name: 'Motor', daysLeft: 265, daysAll: 365 }] },
      returned: { insurer: 1_282_527, insured: 883_250 },
      taxes: { insurer: { vat: 153_903, premiumTax: 0, lgt: 2_565 }, insured: { vat: 105_990, premiumTax: 0, lgt: 1_767 } },
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
    const ctpl: PremiumPart = {
      name: 'CTPL',
      net: 100_000,
      taxes: NO_TAXES,
      term: { from: '2026-01-01', to: '2029-01-01' },
      shortPeriod: [],
    }
    const { parts, returned } = returnPremiumOn('2027-01-01', [part, ctpl])
    expect(parts.map(({ daysLeft }) => daysLeft)).toEqual([0, 731])
    expect(returned.insurer).toBe(proRata(100_000, 731, 1096))
  })

  it('costs the same whether it was bought for so long or ended then by the insured', () => {
    const days = fc.integer({ min: 0, max: 4000 }).map((count) => addDays('2024-01-01', count))
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 364 }), fc.integer({ min: 1, max: 100_000_000 }), (from, length, net) => {
        const to = addDays(from, length)
        const bought = proportion(net, shortPeriodRate({ from, to }, shortPeriod)?.kept ?? 0, 1_000_000)
        const { returned } = returnPremiumOn(to, [{ ...part, net, term: { from, to: addYears(from, 1) } }])
        expect(net - returned.insured).toBe(bought)
      }),
    )
  })

  it('that was bought for a part of a year keeps, when the insured ends it, what a year ended then would have kept', () => {
    const short = { ...part, net: 706_600, term: { from: '2026-01-01', to: '2026-04-01' } }
    // 20 % of ₱17,665.00 for one started month: ₱3,533.00 of the ₱7,066.00 paid.
    expect(returnPremiumOn('2026-01-20', [short]).returned.insured).toBe(706_600 - 353_300)
    expect(returnPremiumOn('2026-04-01', [short]).returned.insured).toBe(0)
  })

  it('that was extended beyond a year keeps the rates of its first year, and then the days that ran', () => {
    // ₱19,068.52 for 394 days, of which ₱17,665.00 are for the first year: half of a year’s premium is kept after four months and a day.
    const long = { ...part, net: 1_906_852, term: { from: '2026-07-03', to: '2027-08-01' } }
    expect(returnPremiumOn('2026-11-04', [long]).returned.insured).toBe(1_906_852 - 1_059_900)
    expect(returnPremiumOn('2027-07-03', [long]).returned.insured).toBe(proRata(1_906_852, 29, 394))
    expect(returnPremiumOn('2026-07-03', [long]).returned.insured).toBe(1_906_852)
    expect(returnPremiumOn('2027-08-01', [long]).returned.insured).toBe(0)
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
  expect(shortPeriodDefects({ shortPeriod: shortPeriod.slice(1) })).toMatchObject([{ text: expect.stringContaining('1 of 12') }])
  const falling = shortPeriod.map((row) => (row.twelfths === 6 ? { ...row, kept: 100_000 } : row))
  expect(shortPeriodDefects({ shortPeriod: falling })).toMatchObject([{ text: expect.stringContaining('for 6 of 12') }])
})
