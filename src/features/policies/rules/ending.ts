import type { Day } from '#domain/day.ts'
import { type Centavos, formatPesos } from '#domain/money.ts'
import type { Worksheet } from '#domain/worksheet.ts'
import { type EndedBy, refundOn } from '#lines/apportion.ts'

/** What becomes of the premium of a policy that was ended before its time. */
export type Ended = {
  readonly by: EndedBy
  readonly net: Centavos
  readonly daysLeft: number
  readonly daysAll: number
  /** What is returned; nothing where nothing was paid. */
  readonly amount: Centavos
  readonly wasPaid: boolean
}

type InForce = { readonly worksheet: Worksheet; readonly coverFrom: Day; readonly coverTo: Day }

/** Ends a policy in force on a day. */
export function endedOn(day: Day, { worksheet, coverFrom, coverTo }: InForce, by: EndedBy, wasPaid: boolean): Ended {
  const { net, daysLeft, daysAll, returned } = refundOn(day, worksheet, { from: coverFrom, to: coverTo })
  return { by, net, daysLeft, daysAll, amount: wasPaid ? returned[by] : 0, wasPaid }
}

/** For the history and the agent. */
export const refundSentence = ({ amount, net, daysLeft, daysAll, by, wasPaid }: Ended): string => {
  if (!wasPaid) return 'Nothing was paid, so nothing is returned.'
  const how = by === 'insurer' ? `${daysLeft} of ${daysAll} days` : 'short-period rate'
  return `${formatPesos(amount)} of the net premium of ${formatPesos(net)} is to be returned (${how}).`
}
