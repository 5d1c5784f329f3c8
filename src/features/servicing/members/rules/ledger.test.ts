import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '#domain/day.ts'
import { group } from '#lines/group/index.ts'
import { returnPremiumOn } from '#lines/return-premium.ts'
import seed from '../../../../../db/seed/tariffs/group.json' with { type: 'json' }
import { adjustmentLines, type Change, entriesOf, forDaysLeft, insuredOn, totalOf } from './ledger.ts'
import { remainingParts } from './remaining.ts'

const term = { from: '2026-01-01', to: '2027-01-01' }
const taxesOn = (net: number) => group.roster?.taxesOn(net, seed, 'MAIN') ?? []
const change = (kind: Change['kind'], member: string, effectiveOn: string, net = 0): Change => ({
  ...{ id: `${kind}-${member}`, kind, member, person: { firstName: member }, effectiveOn, annual: 24_000, net },
})

describe('a member who joins', () => {
  it('costs the part of the year that is left: ₱131.51 of ₱240.00 with 200 of 365 days', () => {
    expect(forDaysLeft(24_000, addDays(term.to, -200), term)).toBe(13_151)
    expect([forDaysLeft(24_000, term.from, term), forDaysLeft(24_000, term.to, term)]).toEqual([24_000, 0])
  })
})

describe('who was insured', () => {
  const first = ['a', 'b', 'c'].map((name) => ({ person: { firstName: name }, annual: 24_000 }))
  const entries = entriesOf(first, term, [
    change('left', '2', '2026-03-01'),
    change('joined', 'x', '2026-02-01'),
    change('left', 'x', '2026-02-15'),
  ])
  const on = (day: string) => insuredOn(entries, day).map(({ member }) => member)

  it('is known of every day, of whoever left until the day before they did', () => {
    expect(on('2026-01-01')).toEqual(['1', '2', '3'])
    expect(on('2026-02-01')).toEqual(['1', '2', '3', 'x'])
    expect(on('2026-02-15')).toEqual(['1', '2', '3'])
    expect(on('2026-03-01')).toEqual(['1', '3'])
    expect([on('2025-12-31'), on('2027-01-01')]).toEqual([[], []])
  })
})

describe('an adjustment', () => {
  it('is what is added with its taxes less what is given back with its own, but for documentary stamps', () => {
    const lines = adjustmentLines([change('joined', 'x', '2026-06-15', 13_151), change('left', '1', '2026-07-01', 12_099)], taxesOn)
    // Stamps of ₱131.51: 33 units of ₱0.50. VAT 15.78 less 14.52, local tax 0.26 less 0.24.
    expect(lines.map(({ code, amount }) => [code, amount])).toEqual([
      ['joined', 13_151],
      ['left', -12_099],
      ['dst', 1_650],
      ['vat', 126],
      ['lgt', 2],
    ])
    expect(totalOf(lines)).toBe(2_830)
  })

  it('gives back what a member cost, but for stamps, when they leave as they came', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 0, max: 365 }), (annual, day) => {
        const on = addDays(term.from, day)
        const net = forDaysLeft(annual, on, term)
        const lines = adjustmentLines([change('joined', 'x', on, net), change('left', 'x', on, net)], taxesOn)
        const stamps = lines.find(({ code }) => code === 'dst')?.amount ?? 0
        expect(totalOf(lines)).toBe(stamps)
        expect(net).toBeLessThanOrEqual(annual)
        expect(Math.abs(net * 365 - annual * daysBetween(on, term.to))).toBeLessThanOrEqual(365)
      }),
    ))
})

describe('what a group gets back at its end', () => {
  const taxes = { vat: 0, premiumTax: 0, lgt: 0 }
  const parts = [{ name: 'Group', net: 240_000, taxes, term, shortPeriod: [] }]
  const day = fc.integer({ min: 0, max: 364 }).map((after) => addDays(term.from, after))

  it('counts what was paid for whoever joined and stays by their own days, nothing that is not paid, and never more than was paid', () => {
    fc.assert(
      fc.property(day, day, fc.boolean(), fc.boolean(), (on, end, isPaid, hasLeft) => {
        const net = forDaysLeft(24_000, on, term)
        const changes = [change('joined', 'x', on, net), ...(hasLeft ? [change('left', 'x', on, net)] : [])]
        const all = remainingParts(parts, changes, { term, today: end, taxesOn, isPaid: () => isPaid })
        const first = returnPremiumOn(end, parts).returned.insurer
        const back = returnPremiumOn(end, all).returned.insurer - first
        expect(back).toBe(isPaid && !hasLeft ? forDaysLeft(net, end < on ? on : end, { from: on, to: term.to }) : 0)
        expect(back).toBeLessThanOrEqual(net)
      }),
    )
  })
})
