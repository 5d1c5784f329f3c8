import { describe, expect, it } from 'vitest'
import { earnings, grossOf, partsOf, rateFor } from './earning.ts'

const rates = [
  { line: 'motor', package: 'any', role: 'sells', level: 'any', rate: 150_000 },
  { line: 'motor', package: 'plus', role: 'sells', level: 'any', rate: 180_000 },
  { line: 'motor', package: 'any', role: 'sells', level: '4', rate: 160_000 },
  { line: 'motor', package: 'any', role: 'leads', level: '3', rate: 30_000 },
  { line: 'ctpl', package: 'any', role: 'sells', level: 'any', rate: 90_000 },
  { line: 'ctpl', package: 'any', role: 'leads', level: '3', rate: 30_000 },
] as const
const ceilings = [{ line: 'ctpl', most: 100_000, law: 'Insurance Code, section 400' }]
const earners = [
  { staffId: 'ana', role: 'sells', level: '4' },
  { staffId: 'miguel', role: 'leads', level: '3' },
  { staffId: 'corazon', role: 'leads', level: '2' },
] as const

describe('commission', () => {
  it('is of the net premium, by line, and neither of taxes nor of fees', () => {
    const premium = [
      { code: 'own-damage', label: '', kind: 'premium', amount: 1_200_000 },
      { code: 'acts-of-nature', label: '', kind: 'premium', amount: 566_500 },
      { code: 'vat', label: '', kind: 'tax', amount: 211_980 },
      { code: 'ctpl-basic', label: '', kind: 'premium', amount: 44_908 },
      { code: 'ctpl-vat', label: '', kind: 'tax', amount: 5_389 },
      { code: 'ctpl-coc-fee', label: '', kind: 'fee', amount: 5_040 },
    ] as const
    expect(partsOf(premium, 'motor')).toEqual([
      { line: 'motor', net: 1_766_500 },
      { line: 'ctpl', net: 44_908 },
    ])
  })

  it('is at the rate of the row that says most of the sale', () => {
    const asked = { line: 'motor', package: 'plus', role: 'sells', level: '4' } as const
    expect(rateFor(rates, asked)).toBe(180_000)
    expect(rateFor(rates, { ...asked, package: 'basic' })).toBe(160_000)
    expect(rateFor(rates, { ...asked, package: null, level: '3' })).toBe(150_000)
    expect(rateFor(rates, { ...asked, line: 'travel' })).toBe(0)
  })

  it('goes to who sold and, as an override, to those above who have a rate', () => {
    expect(earnings([{ line: 'motor', net: 1_766_500 }], { rates, ceilings }, { earners, package: null, line: 'motor' })).toEqual([
      { earner: earners[0], workings: [{ line: 'motor', basis: 1_766_500, rate: 160_000, amount: 282_640 }] },
      { earner: earners[1], workings: [{ line: 'motor', basis: 1_766_500, rate: 30_000, amount: 52_995 }] },
    ])
  })

  it('of CTPL is never more than the law allows, whoever shares it', () => {
    const all = earnings([{ line: 'ctpl', net: 44_908 }], { rates, ceilings }, { earners, package: null, line: 'ctpl' })
    // 9 % of 449.08 and, for the branch manager's 3 %, the 1 % left of 10 %.
    expect(all.map(({ workings }) => workings)).toEqual([
      [{ line: 'ctpl', basis: 44_908, rate: 90_000, amount: 4_042 }],
      [{ line: 'ctpl', basis: 44_908, rate: 10_000, law: 'Insurance Code, section 400', amount: 449 }],
    ])
    expect(grossOf(all.flatMap(({ workings }) => workings))).toBeLessThanOrEqual(4_491)
  })
})
