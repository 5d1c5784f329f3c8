import { addDays, addMonths, type Day, dayOf, daysBetween, firstOfMonth } from '#domain/day.ts'

/** What the specification's client may ask for by one word: from now on, or the current day, week or month. */
export const NOW_FILTERS = ['upcoming', 'today', 'week', 'month'] as const
export type NowFilter = (typeof NOW_FILTERS)[number]

export const LONGEST_PERIOD_DAYS = 400

/** A range of days, including the last one. */
export type Period = { readonly from: Day; readonly to: Day }

/** Sunday is the first day of a week in the Philippines. */
export const firstOfWeek = (day: Day): Day => addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())

const AHEAD_DAYS = 90

export function periodOf(filter: NowFilter, now: Date): Period {
  const today = dayOf(now)
  switch (filter) {
    case 'today':
      return { from: today, to: today }
    case 'week':
      return { from: firstOfWeek(today), to: addDays(firstOfWeek(today), 6) }
    case 'upcoming':
      return { from: today, to: addDays(today, AHEAD_DAYS) }
    case 'month':
      return { from: firstOfMonth(today), to: addDays(addMonths(firstOfMonth(today), 1), -1) }
  }
}

/** What is wrong with a period, in words; undefined if nothing is. */
export function periodFault({ from, to }: Period): { readonly path: 'from' | 'to'; readonly message: string } | undefined {
  if (to < from) return { path: 'to', message: 'The last day is before the first. Choose a later one.' }
  if (daysBetween(from, to) > LONGEST_PERIOD_DAYS) return { path: 'to', message: 'Choose at most a year at a time.' }
  return undefined
}
