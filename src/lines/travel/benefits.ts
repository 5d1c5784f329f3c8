import { formatPesos } from '#domain/money.ts'
import { bothWays, isInDollars } from './dollars.ts'
import type { Benefit, PlanCode, TravelTariff } from './tariff.ts'

/** What a plan pays for a benefit, in words; undefined where it does not cover it. */
export function benefitAmount(
  { how, limits, domestic, detail, dollars: stated }: Benefit,
  plan: PlanCode,
  atHome: boolean,
  { dollars }: Pick<TravelTariff, 'dollars'>,
): string | undefined {
  if (how === 'always') return 'Included'
  if (how === 'within-medical') return 'Within medical expenses'
  const limit = (atHome ? domestic : limits)[plan]
  if (limit === 0) return undefined
  const [written, besides] = isInDollars(plan) && stated ? [bothWays(stated[plan], dollars), stated.detail] : [formatPesos(limit), detail]
  return besides ? `${written}, ${besides}` : written
}
