import { addDays, type Day, startOf } from '#domain/day.ts'
import { now } from '#kit/server/clock.ts'

const MINUTE_MS = 60_000

/** How the demonstration says when: so many days from today, at so many minutes after midnight in Manila. */
export function timeFrom(today: Day) {
  const on = (days: number, minutes: number): Date => new Date(startOf(addDays(today, days)).getTime() + minutes * MINUTE_MS)
  const isSunday = (days: number): boolean => new Date(`${addDays(today, days)}T00:00:00Z`).getUTCDay() === 0
  const soon = (minutes: number): Date => new Date(now().getTime() + minutes * MINUTE_MS)
  return {
    today,
    on,
    /** Not on a Sunday, but the day before. */
    onWorkday: (days: number, minutes: number): Date => on(isSunday(days) ? days - 1 : days, minutes),
    soon,
    after: (instant: string, minutes: number): Date => new Date(new Date(instant).getTime() + minutes * MINUTE_MS),
  }
}
export type Time = ReturnType<typeof timeFrom>
