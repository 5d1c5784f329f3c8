import { addDays, type Day, startOf } from '#domain/day.ts'
import { now } from '#kit/server/clock.ts'

const MINUTE_MS = 60_000

/** The demonstration's times: that many days from today, at that many minutes after midnight in Manila. */
export function timeFrom(today: Day) {
  const on = (days: number, minutes: number): Date => new Date(startOf(addDays(today, days)).getTime() + minutes * MINUTE_MS)
  const isSunday = (days: number): boolean => new Date(`${addDays(today, days)}T00:00:00Z`).getUTCDay() === 0
  const soon = (minutes: number): Date => new Date(now().getTime() + minutes * MINUTE_MS)
  return {
    today,
    on,
    /** On the day before if it is a Sunday. */
    onWorkday: (days: number, minutes: number): Date => on(isSunday(days) ? days - 1 : days, minutes),
    soon,
    after: (instant: string, minutes: number): Date => new Date(new Date(instant).getTime() + minutes * MINUTE_MS),
  }
}
export type Time = ReturnType<typeof timeFrom>
