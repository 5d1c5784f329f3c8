import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sum } from '#domain/money.ts'
import type { PremiumLine } from '#domain/worksheet.ts'
import { lowerInstalments } from './lower-instalments.ts'

const line = (code: string, amount: number): PremiumLine => ({ code, label: code, kind: code === 'dst' ? 'tax' : 'premium', amount })
const amounts = fc.record({
  net: fc.integer({ min: 0, max: 500_000 }),
  vat: fc.integer({ min: 0, max: 60_000 }),
  dst: fc.integer({ min: 1, max: 900 }),
})
const totalOf = (lines: readonly PremiumLine[]) => sum(lines.map(({ amount }) => amount))

it('lowers what is left to be paid, never below nothing, and sends back only what is more; to the centavo', () => {
  fc.assert(
    fc.property(fc.array(amounts, { maxLength: 11 }), fc.nat(900_000), fc.nat(90_000), fc.nat(50_000), (parts, net, vat, more) => {
      const left = parts.map((part, index) => ({
        id: String(index),
        lines: Object.entries(part).map(([code, amount]) => line(code, amount)),
      }))
      const less = [line('net', -net), line('vat', -vat), line('more', more)].filter(({ amount }) => amount !== 0)
      const { instalments, total, rest } = lowerInstalments(left, less)
      expect(total - totalOf(rest)).toBe(0 - totalOf(less))
      expect(sum(left.map(({ lines }) => totalOf(lines))) - sum(instalments.map(({ lines }) => totalOf(lines)))).toBe(total)
      for (const { lines } of instalments) for (const { amount } of lines) expect(amount).toBeGreaterThan(0)
      expect(totalOf(rest.filter(({ code }) => code === 'more'))).toBe(parts.length === 0 ? more : 0)
      for (const code of ['net', 'vat']) {
        const back = totalOf(rest.filter((each) => each.code === code))
        const still = sum(instalments.map(({ lines }) => totalOf(lines.filter((each) => each.code === code))))
        expect(back === 0 || still === 0).toBe(true)
      }
      // Stamp tax stays as it was.
      expect(instalments.map(({ lines }) => totalOf(lines.filter(({ code }) => code === 'dst')))).toEqual(parts.map(({ dst }) => dst))
    }),
  )
})
