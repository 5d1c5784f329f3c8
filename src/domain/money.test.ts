import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPesos, groupThousands, parsePesos, parseRate, pesos, proportion, roundTogether, share, sum } from './money.ts'
import { Centavos } from './money-schemas.ts'

const amount = fc.integer({ min: -9_000_000_000_000, max: 9_000_000_000_000 })

describe('money', () => {
  it('rounds half a centavo up where floating point would round it down', () => {
    expect(share(44908, 125_000)).toBe(5614) // 449.08 × 12.5 % = 56.135
  })

  it('never differs from the exact value by more than half a centavo', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 10_000_000 }), (centavos, rate) => {
        const exactTimesMillion = BigInt(centavos) * BigInt(rate)
        const distance = BigInt(share(centavos, rate)) * 1_000_000n - exactTimesMillion
        expect(distance <= 500_000n && distance >= -500_000n).toBe(true)
      }),
    )
  })

  it('treats a refund as the mirror of a charge', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: 0, max: 10_000 }), (centavos, days) => {
        expect(proportion(-centavos, days, 365)).toBe(-proportion(centavos, days, 365) || 0)
      }),
    )
  })

  it('reads back every amount that it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (centavos) => {
        expect(parsePesos(formatPesos(centavos))).toBe(centavos)
      }),
    )
  })

  it('takes amounts as people type them and refuses what is no amount', () => {
    expect(parsePesos('₱1,250.4')).toBe(125040)
    for (const wrong of ['', '-5', '1.234', 'abc', '1e5', '12345678901234', '75,5', '1,00', '0,125', '1.250,40'])
      expect(parsePesos(wrong)).toBeUndefined()
  })

  it('takes percentages with a decimal point, and no comma at all', () => {
    expect([parseRate('12.5'), parseRate('75 %'), parseRate('0.0001')]).toEqual([125_000, 750_000, 1])
    for (const wrong of ['', '7,5', '7,125', '-1', '1e1', '1.00001', '1000']) expect(parseRate(wrong)).toBeUndefined()
  })

  it('says of an amount beyond every bound what may be entered', () => {
    const said = (wild: unknown) => Centavos.safeParse(wild).error?.issues[0]?.message
    for (const wild of [1e308, -1e308, 9_000_000_000_001, 0.5])
      expect(said(wild)).toBe('Enter an amount of at most ₱90,000,000,000.00, in whole centavos.')
    for (const typed of ['-5', 'abc', undefined, null]) expect(said(typed)).toBe('Enter an amount in pesos, such as 2500 or 2500.50.')
  })

  it('writes pesos with the sign, thousands and centavos', () => {
    expect(formatPesos(pesos(1250.4))).toBe('₱1,250.40')
    expect(formatPesos(-61040)).toBe('−₱610.40')
  })

  it('writes every amount as Intl does for the Philippines, and rounds as exact integers do', () => {
    const intl = new Intl.NumberFormat('en-PH', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    fc.assert(
      fc.property(amount, (centavos) => {
        expect(formatPesos(centavos)).toBe(`${centavos < 0 ? '−' : ''}₱${intl.format(Math.abs(centavos) / 100)}`)
        expect(groupThousands(Math.abs(centavos))).toBe(Math.abs(centavos).toLocaleString('en-PH'))
      }),
    )
    const exactly = (each: number, numerator: number, denominator: number) => {
      const [product, divisor] = [BigInt(Math.abs(each)) * BigInt(numerator), BigInt(denominator)]
      return Number((product * 2n + divisor) / (divisor * 2n)) * (each < 0 ? -1 : 1) || 0
    }
    const small = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
    fc.assert(
      fc.property(fc.oneof(amount, small), fc.nat(2_000_000), fc.integer({ min: 1, max: 2_000_000 }), (each, numerator, denominator) => {
        expect(proportion(each, numerator, denominator)).toBe(exactly(each, numerator, denominator))
      }),
    )
  })

  it('rounds amounts together so that they add up to their rounded sum, each by less than a centavo', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 18n }), { maxLength: 12 }), (exact) => {
        const rounded = roundTogether(exact)
        const whole = exact.reduce((total, each) => total + each, 0n)
        expect(BigInt(sum(rounded))).toBe((whole * 2n + 1_000_000n) / 2_000_000n)
        for (const [at, each] of exact.entries()) {
          const off = BigInt(rounded[at] ?? 0) * 1_000_000n - each
          expect(off > -1_000_000n && off < 1_000_000n).toBe(true)
        }
      }),
    )
    expect(roundTogether([1_500_000n, 2_500_000n])).toEqual([2, 2])
  })

  it('sums lines in whole centavos', () => {
    expect(sum([44908, 5613, 5389, 90, 5040])).toBe(61040)
  })
})
