import { formatPesos } from '#domain/money.ts'
import type { Benefit, PlanCode } from './tariff.ts'

/** What a plan pays of a benefit, in words; undefined where it does not cover it. */
export function benefitAmount({ how, limits, domestic, detail }: Benefit, plan: PlanCode, atHome: boolean): string | undefined {
  if (how === 'always') return 'Included'
  if (how === 'within-medical') return 'Within medical expenses'
  const limit = (atHome ? domestic : limits)[plan]
  if (limit === 0) return undefined
  return detail ? `${formatPesos(limit)}, ${detail}` : formatPesos(limit)
}
