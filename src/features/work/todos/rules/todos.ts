import { addDays, type Day, dayOf, endOf, startOf } from '#domain/day.ts'

export const FILTERS = ['all', 'open', 'done', 'today', 'overdue'] as const
export type Filter = (typeof FILTERS)[number]

export const STATUSES = ['open', 'done'] as const
export type Status = (typeof STATUSES)[number]

/** Key of a to-do's reminder, so that the two are moved together. */
export const reminderKey = (id: string): string => `todo:${id}`

type Promised = { readonly status: string; readonly dueAt: Date | null }

/** When its reminder is sent, if it still needs one. */
export const remindsAt = ({ status, dueAt }: Promised, now: Date): Date | undefined =>
  status === 'open' && dueAt !== null && dueAt > now ? dueAt : undefined

export const isOverdue = ({ status, dueAt }: Promised, now: Date): boolean => status === 'open' && dueAt !== null && dueAt < now

/** What is due today counts until midnight in Manila. */
export const endOfToday = (now: Date): Date => endOf(dayOf(now))

const HOUR_MS = 3_600_000
const hourOf = (day: Day, hour: number): Date => new Date(startOf(day).getTime() + hour * HOUR_MS)

/** Times that people usually mean when they promise something: the end of this working day, the start of tomorrow, the start of Monday. */
export function usualTimes(now: Date): readonly { readonly label: string; readonly at: Date }[] {
  const today = dayOf(now)
  const evening = hourOf(today, 17)
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  return [
    ...(evening > now ? [{ label: 'Today, 5 PM', at: evening }] : []),
    { label: 'Tomorrow, 9 AM', at: hourOf(addDays(today, 1), 9) },
    { label: 'Monday, 9 AM', at: hourOf(addDays(today, (8 - weekday) % 7 || 7), 9) },
  ]
}

/** An instant in the format of the browser's own date-and-time field, in Manila; and back. */
export const asTyped = (at: Date): string => new Date(at.getTime() + 8 * HOUR_MS).toISOString().slice(0, 16)
export const fromTyped = (typed: string): Date | undefined =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) ? new Date(`${typed}:00+08:00`) : undefined
