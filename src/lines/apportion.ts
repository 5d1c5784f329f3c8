import { type Day, daysBetween, type Term } from '#domain/day.ts'
import { type Centavos, proportion, sum } from '#domain/money.ts'
import type { Worksheet } from '#domain/worksheet.ts'

/** Who ends a policy before its time; it decides on what is returned (Insurance Code, section 80). */
export const ENDED_BY = ['insurer', 'insured'] as const
export type EndedBy = (typeof ENDED_BY)[number]

/** The part of a net premium for the days that are left. philippines.md §2.5, example C. */
export const proRata = (net: Centavos, daysLeft: number, daysAll: number): Centavos => proportion(net, daysLeft, daysAll)

/** Percent of the premium that is kept for so many twelfths of the period, begun ones included: demonstration data, as every insurer has its own. */
const SHORT_PERIOD = [20, 30, 40, 50, 60, 70, 75, 80, 85, 90, 95, 100] as const

/** What is returned at the short-period rate: less than in proportion, because the insured ends it. */
export function shortPeriod(net: Centavos, daysUsed: number, daysAll: number): Centavos {
  if (daysUsed <= 0) return net
  const twelfths = Math.ceil((daysUsed * SHORT_PERIOD.length) / daysAll)
  const kept = SHORT_PERIOD[Math.min(twelfths, SHORT_PERIOD.length) - 1] ?? 100
  return net - proportion(net, kept, 100)
}

export type Refund = {
  /** The premium without taxes and fees, which are not returned. */
  readonly net: Centavos
  readonly daysLeft: number
  readonly daysAll: number
  readonly returned: Readonly<Record<EndedBy, Centavos>>
}

/** What would be returned of a policy that ends on a day, by whoever ends it. */
export function refundOn(day: Day, { lines }: Pick<Worksheet, 'lines'>, { from, to }: Term): Refund {
  const net = sum(lines.filter(({ kind }) => kind === 'premium').map(({ amount }) => amount))
  const daysAll = daysBetween(from, to)
  const daysUsed = Math.min(daysAll, Math.max(0, daysBetween(from, day)))
  const daysLeft = daysAll - daysUsed
  return { net, daysLeft, daysAll, returned: { insurer: proRata(net, daysLeft, daysAll), insured: shortPeriod(net, daysUsed, daysAll) } }
}
