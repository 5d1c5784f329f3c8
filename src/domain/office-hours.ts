import { addDays, type Day, dayOf, startOf } from './day.ts'

/** When an office is open: on that many days from Monday on, between two hours in Manila, except on holidays. */
export type OfficeHours = {
  readonly daysOpen: number
  readonly opens: number
  readonly closes: number
  readonly holidays: ReadonlySet<Day>
}

const HOUR_MS = 3_600_000
/** Longer than any office stays closed: hours that never open are an error in the list. */
const MOST_DAYS = 400

/** Monday is 1, Sunday 7. */
const weekday = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

const isOpenOn = (day: Day, { daysOpen, holidays }: OfficeHours): boolean => weekday(day) <= daysOpen && !holidays.has(day)

/** The instant by which an office has been open for that many hours since another. */
export function officeHoursAfter(since: Date, hours: number, office: OfficeHours): Date {
  let left = hours * HOUR_MS
  let day = dayOf(since)
  for (let days = 0; days < MOST_DAYS; days += 1, day = addDays(day, 1)) {
    if (!isOpenOn(day, office)) continue
    const opens = startOf(day).getTime() + office.opens * HOUR_MS
    const closes = startOf(day).getTime() + office.closes * HOUR_MS
    const from = Math.max(opens, since.getTime())
    if (from >= closes) continue
    if (closes - from >= left) return new Date(from + left)
    left -= closes - from
  }
  throw new Error('the office is never open')
}
