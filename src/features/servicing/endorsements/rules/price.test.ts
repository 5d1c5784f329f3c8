import { describe, expect, it } from 'vitest'
import { addDays, type Day } from '#domain/day.ts'
import { share, sum } from '#domain/money.ts'
import { type PremiumLine, type Worksheet, worksheet } from '#domain/worksheet.ts'
import { stamps } from '#lines/premium-taxes.ts'
import { netPremium } from '#lines/return-premium.ts'
import { priceOfChange } from './price.ts'

const year = { from: '2026-01-01', to: '2027-01-01' } as const

/** The taxes of philippines.md §2.5: stamps by units of four pesos, VAT of 12 %, local tax of 0.20 %. */
const taxesOn = (net: number): PremiumLine[] => [
  { code: 'dst', label: 'Documentary stamp tax', kind: 'tax', amount: stamps(net, { rate: 125_000, mode: 'unit' }) },
  { code: 'vat', label: 'VAT', kind: 'tax', amount: share(net, 120_000) },
  { code: 'lgt', label: 'Local government tax', kind: 'tax', amount: share(net, 2_000) },
]
const priced = (covers: Readonly<Record<string, number>>): Worksheet => {
  const premiums = Object.entries(covers).map(([code, amount]): PremiumLine => ({ code, label: code, kind: 'premium', amount }))
  return worksheet('1', [...premiums, ...taxesOn(sum(Object.values(covers)))])
}
/** Example A of philippines.md §2.5: a sum insured of ₱800,000. */
const A = { 'own-damage': 1_200_000, 'acts-of-nature': 400_000, 'bodily-injury': 42_000, 'property-damage': 124_500 }
const sold = priced(A)

type Asked = { readonly before?: Worksheet; readonly on?: Day; readonly returnsNothing?: boolean }
const change = (covers: Readonly<Record<string, number>>, { before = sold, on = '2026-04-11', returnsNothing = false }: Asked = {}) =>
  priceOfChange({ charged: before, standing: sold, present: sold, changed: priced(covers), term: year, on, taxesOn, returnsNothing })
const amounts = (lines: readonly PremiumLine[]) => Object.fromEntries(lines.map(({ code, amount }) => [code, amount]))

describe('a change after 100 of 365 days', () => {
  it('of the sum insured from ₱800,000 to ₱1,000,000 costs the difference of the year for the 265 days that are left', () => {
    // 1.5 % and 0.5 % of ₱200,000 more are ₱4,000.00 a year: × 265 ÷ 365 = ₱2,904.11.
    const { price, charged } = change({ ...A, 'own-damage': 1_500_000, 'acts-of-nature': 500_000 })
    expect(price).toMatchObject({ daysLeft: 265, daysAll: 365, net: 290_411, total: 290_411 + 36_350 + 34_849 + 581 })
    // ₱3,000.00 × 265 ÷ 365 = ₱2,178.08, and the rest of ₱2,904.11 for the other cover.
    expect(amounts(price.lines)).toEqual({ 'own-damage': 217_808, 'acts-of-nature': 72_603, dst: 36_350, vat: 34_849, lgt: 581 })
    expect(charged.total).toBe(sold.total + price.total)
    expect(netPremium(charged.lines)).toBe(1_766_500 + 290_411)
  })

  it('that takes acts of nature off returns its part of the net premium and the taxes on it, and no stamp tax', () => {
    // ₱4,000.00 × 265 ÷ 365 = ₱2,904.11.
    const { price, standing } = change({ 'own-damage': 1_200_000, 'bodily-injury': 42_000, 'property-damage': 124_500 })
    expect(amounts(price.lines)).toEqual({ 'acts-of-nature': -290_411, vat: -34_849, lgt: -581 })
    expect(price.total).toBe(-325_841)
    expect(netPremium(standing.lines)).toBe(1_366_500)
  })

  it('that takes all of it off returns what example C does', () => {
    expect(change({}).price.net).toBe(-1_282_527)
  })

  it('that adds one cover and takes off another is one amount, for which taxes are paid once', () => {
    const { price } = change({ 'own-damage': 1_200_000, 'strikes-riots': 500_000, 'bodily-injury': 42_000, 'property-damage': 124_500 })
    expect(price.net).toBe(72_603)
    expect(sum(price.lines.filter(({ kind }) => kind === 'premium').map(({ amount }) => amount))).toBe(72_603)
    expect(amounts(price.lines)).toMatchObject({ dst: 9_100, vat: 8_712, lgt: 145 })
  })

  it('of nothing that the price hangs on costs nothing', () => {
    expect(change(A).price).toMatchObject({ covers: [], lines: [], total: 0 })
  })

  it('of cover that has begun and of which its line returns nothing, returns nothing and says so', () => {
    const { price, charged, standing } = change({ ...A, 'acts-of-nature': 0 }, { returnsNothing: true })
    expect(price).toMatchObject({ lines: [], total: 0, returnsNothing: true })
    expect(charged.total).toBe(sold.total)
    expect(netPremium(standing.lines)).toBe(1_366_500)
  })
})

it('a change on the first day is for the whole year, and on the last for nothing', () => {
  const more = { ...A, 'own-damage': 1_500_000 }
  expect(change(more, { on: year.from }).price.net).toBe(300_000)
  expect(change(more, { on: year.to }).price).toMatchObject({ daysLeft: 0, net: 0, total: 0 })
  expect(change(more, { on: addDays(year.to, -1) }).price.net).toBe(822)
})
