import { addDays, type Day, daysBetween } from '#domain/day.ts'
import type { Centavos } from '#domain/money.ts'

/** By how many days held money is overdue. */
export const BUCKETS = ['notDue', 'to15', 'to30', 'over30'] as const
export type Bucket = (typeof BUCKETS)[number]
export const BUCKET_LABELS: Readonly<Record<Bucket, string>> = {
  notDue: 'Not due',
  to15: 'Overdue, 1 to 15 days',
  to30: 'Overdue, 16 to 30 days',
  over30: 'Overdue, more than 30 days',
}

/** Days until it is due; negative if overdue. */
export const daysLeft = (dueOn: Day, today: Day): number => daysBetween(today, dueOn)

export function bucketOf(dueOn: Day, today: Day): Bucket {
  const late = -daysLeft(dueOn, today)
  if (late <= 0) return 'notDue'
  return late <= 15 ? 'to15' : late <= 30 ? 'to30' : 'over30'
}

type Held = { readonly amount: Centavos; readonly dueOn: Day }

/** What is held, by how overdue it is. */
export function agedSums(held: readonly Held[], today: Day): Record<Bucket, Centavos> {
  const sums: Record<Bucket, Centavos> = { notDue: 0, to15: 0, to30: 0, over30: 0 }
  for (const { amount, dueOn } of held) sums[bucketOf(dueOn, today)] += amount
  return sums
}

const SOON_DAYS = 3

/** What the agent was last notified of, once each: due soon, due on the day, overdue (of which their manager is notified as well). */
export const TOLD = { nothing: 0, soon: 1, due: 2, overdue: 3 } as const

/** The notification to have been sent by a day about what is due on another. */
export function toTell(dueOn: Day, today: Day): number {
  if (dueOn < today) return TOLD.overdue
  if (dueOn === today) return TOLD.due
  return dueOn <= addDays(today, SOON_DAYS) ? TOLD.soon : TOLD.nothing
}

/** After this many days a bank no longer pays a cheque. */
export const CHEQUE_DAYS = 180
