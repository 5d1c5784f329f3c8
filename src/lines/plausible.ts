import { type Centavos, formatPesos, formatRate, type Millionths } from '#domain/money.ts'
import { msg } from '#kit/message.ts'
import type { TariffDefect } from './line/price.ts'
import { defect } from './tariff-defect.ts'

/** How a number of a tariff is written, and its bounds: anything outside them is a typing error. */
type Bounds = { readonly write: (value: number) => string; readonly least: number; readonly most: number }
export type Plausible = Readonly<Record<string, Bounds>>

const PERCENT = 10_000
export const ratesUpTo = (most: number, least = 0): Bounds => ({
  ...{ write: (rate: Millionths) => formatRate(rate), least: least * PERCENT, most: most * PERCENT },
})
export const counts = (least: number, most: number): Bounds => ({ write: String, least, most })
export const amounts = (least: Centavos, most: Centavos): Bounds => ({ write: formatPesos, least, most })

/**
 * By law 12 % VAT, 12.5 % stamps, 2 % premium tax and, by city, less than 1 %: philippines.md §2.5 and §3. A law may change them, but not
 * tenfold.
 */
export const PLAUSIBLE_TAXES: Plausible = {
  'taxes.vat': ratesUpTo(25),
  'taxes.dst': ratesUpTo(25),
  'taxes.dst.rate': ratesUpTo(25),
  'taxes.premiumTax': ratesUpTo(10),
  'taxes.lgt.default': ratesUpTo(3),
  'taxes.lgt.branches.*': ratesUpTo(3),
}

/** The places that a pattern matches: `rates.*.ownDamage` matches that of each row. What a version leaves out has no place. */
function placesOf(value: unknown, [step, ...rest]: readonly string[], path: readonly string[] = []): { path: string; value: number }[] {
  if (step === undefined) return typeof value === 'number' ? [{ path: path.join('.'), value }] : []
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value).filter(([name]) => step === '*' || step === name)
  return entries.flatMap(([name, each]) => placesOf(each, rest, [...path, name]))
}

/** Numbers that no one can have intended. */
export const implausible = (tariff: unknown, plausible: Plausible): TariffDefect[] =>
  Object.entries(plausible).flatMap(([pattern, { write, least, most }]) =>
    placesOf(tariff, pattern.split('.'))
      .filter(({ value }) => value < least || value > most)
      .map(({ path, value }) => defect(path, 'error', msg`${write(value)} is out of range. Enter ${write(least)} to ${write(most)}.`)),
  )
