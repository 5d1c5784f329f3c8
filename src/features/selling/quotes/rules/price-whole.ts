import type { Day } from '#domain/day.ts'
import type { TariffVersion } from '#features/selling/tariffs/public/rules.ts'
import { applicableAnswers } from '#kit/field.ts'
import type { Discount } from '#lines/line/price.ts'
import type { Line } from '#lines/line.ts'
import { type Priced, priceOf, versionFor } from '../public/rules/quotes.ts'
import { withOfferedDefaults } from './offered.ts'

type Answers = Readonly<Record<string, unknown>>
export type PricedWhole<T> = Priced<T> & { readonly answers: Answers }
export type Pricing = { readonly today: Day; readonly branch: string; readonly discount?: Discount | undefined }

/** The price of complete answers by the tables known here; undefined where none of them is for that day. Throws what the line refuses. */
export function priceWhole<T extends TariffVersion>(
  line: Line,
  given: Answers,
  versions: readonly T[],
  pricing: Pricing,
): PricedWhole<T> | undefined {
  const tariff = versionFor(line, applicableAnswers(line.risk.schema, given), versions, pricing.today)
  if (!tariff) return undefined
  const answers = withOfferedDefaults(line, given, tariff)
  // What is missing or wrong is reported by field, not here.
  if (!line.risk.isComplete(answers)) return undefined
  const priced = priceOf(line, answers, versions, { ...pricing, keep: tariff })
  return priced && { ...priced, answers }
}
