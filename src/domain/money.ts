import { plainNumber, ungroupedNumber } from '#kit/number-text.ts'

/** Philippine pesos in whole centavos. Amounts never pass through a fraction: 610.40 is 61040. */
export type Centavos = number

/** US dollars in whole cents. */
export type DollarCents = number

/** A rate in millionths: 12.5 % is 125000, 0.20 % is 2000. */
export type Millionths = number

/** Pesos as written in a rate table, in centavos: `pesos(610.4)` is 61040. */
export const pesos = (amount: number): Centavos => Math.round(amount * 100)

/** `amount × numerator ÷ denominator`, rounded half up (half away from zero for negative amounts), exact at any size. */
export function proportion(amount: Centavos, numerator: number, denominator: number): Centavos {
  // Nearly every amount is small enough for plain integers, which are ten times as fast.
  const doubled = Math.abs(amount) * numerator * 2 + denominator
  if (Number.isSafeInteger(doubled) && numerator >= 0 && denominator > 0) {
    const rounded = (doubled - (doubled % (denominator * 2))) / (denominator * 2)
    return amount < 0 ? -rounded || 0 : rounded
  }
  const product = BigInt(amount) * BigInt(numerator)
  const divisor = BigInt(denominator)
  const size = product < 0n ? -product : product
  const rounded = (size * 2n + divisor) / (divisor * 2n)
  return Number(product < 0n ? -rounded : rounded)
}

/** `amount × rate` in centavos, rounded half up: `share(100_000, 125_000)`, 12.5 % of ₱1,000.00, is 12500. */
export const share = (amount: Centavos, rate: Millionths): Centavos => proportion(amount, rate, 1_000_000)

export const sum = (amounts: readonly Centavos[]): Centavos => amounts.reduce((total, each) => total + each, 0)

const twoDigits = (value: number) => (value < 10 ? `0${value}` : `${value}`)
const threeDigits = (value: number) => (value < 100 ? `0${twoDigits(value)}` : `${value}`)

/** `12,345` for non-negative whole numbers, as `Intl.NumberFormat` writes them for the Philippines, at a fraction of its cost. */
export const groupThousands = (whole: number): string =>
  whole < 1000 ? `${whole}` : `${groupThousands(Math.floor(whole / 1000))},${threeDigits(whole % 1000)}`

/** `₱1,250.40` */
export function formatPesos(amount: Centavos): string {
  const size = Math.abs(amount)
  return `${amount < 0 ? '−' : ''}₱${groupThousands(Math.floor(size / 100))}.${twoDigits(size % 100)}`
}

/** `US$ 50,000` or, with cents, `US$ 20.50` */
export const formatDollars = (cents: DollarCents): string =>
  `US$ ${groupThousands(Math.floor(cents / 100))}${cents % 100 === 0 ? '' : `.${twoDigits(cents % 100)}`}`

/** `0.2 %` */
export const formatRate = (rate: Millionths): string => `${rate / 10_000} %`

/** What a person typed as pesos (`1,250.40`, `₱600`) in centavos, or undefined when it is not an amount. */
export function parsePesos(text: string): Centavos | undefined {
  const plain = plainNumber(text.trim().replace(/^₱/, '')) ?? ''
  return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? pesos(Number(plain)) : undefined
}

/**
 * What a person typed as a percentage (`12.5`, `12.5 %`), or undefined when it is not one. A rate is below a thousand, so every comma is a
 * mistake.
 */
export function parseRate(text: string): Millionths | undefined {
  const plain = ungroupedNumber(text.trim().replace(/%$/, '')) ?? ''
  return /^\d{1,3}(\.\d{1,4})?$/.test(plain) ? Math.round(Number(plain) * 10_000) : undefined
}

/**
 * Rounds amounts in millionths of a centavo, none of them negative, to whole centavos that add up to their rounded sum (largest-remainder
 * method): each is rounded down, and the centavos left over go to the largest remainders, the first of equal ones.
 */
export function roundTogether(exact: readonly bigint[]): Centavos[] {
  const rests = exact.map((each) => Number(each % 1_000_000n))
  const rounded = exact.map((each) => Number(each / 1_000_000n))
  const left = Math.floor((2 * sum(rests) + 1_000_000) / 2_000_000)
  const largest = left > 0 ? rests.map((_, index) => index).sort((a, b) => (rests[b] ?? 0) - (rests[a] ?? 0)) : []
  for (const index of largest.slice(0, left)) rounded[index] = (rounded[index] ?? 0) + 1
  return rounded
}
