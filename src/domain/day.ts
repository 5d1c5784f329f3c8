/** A calendar day in Asia/Manila, such as `2026-11-20`. Insurance dates are days, never instants. */
export type Day = string

/** Minutes east of UTC: Manila has no daylight saving time. */
export const MANILA_MINUTES = 8 * 60
/** Specification §5 and §9: a lead's start date is the start of the day at UTC+5:30. */
export const LEAD_DAY_MINUTES = 5 * 60 + 30

const DAY_MS = 86_400_000

/** The number between two positions of a day; NaN if there is anything but digits. */
function numberIn(day: Day, from: number, to: number): number {
  let value = 0
  for (let at = from; at < to; at++) {
    const digit = day.charCodeAt(at) - 48
    value = digit >= 0 && digit <= 9 ? value * 10 + digit : Number.NaN
  }
  return value
}

export const yearOf = (day: Day): number => numberIn(day, 0, 4)
export const monthOf = (day: Day): number => numberIn(day, 5, 7)
const dateOf = (day: Day): number => numberIn(day, 8, 10)

// Every price parses and formats a dozen days: composed here, five times as fast as slicing an ISO instant.
const twoDigits = (value: number) => (value < 10 ? `0${value}` : `${value}`)
function written(year: number, month: number, date: number): Day {
  if (!(year >= 1000 && year <= 9999)) throw new RangeError(`There is no day ${year}-${month}-${date}.`)
  return `${year}-${twoDigits(month)}-${twoDigits(date)}`
}
function write(ms: number): Day {
  const at = new Date(ms)
  return written(at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate())
}
const read = (day: Day): number => Date.UTC(yearOf(day), monthOf(day) - 1, dateOf(day))

export const isDay = (text: string): boolean => /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && write(read(text)) === text

/** The day at an instant, in Manila unless another offset (in minutes east of UTC) is given. */
export const dayOf = (instant: Date, offsetMinutes = MANILA_MINUTES): Day => write(instant.getTime() + offsetMinutes * 60_000)

/** The instant at which a day starts. */
export const startOf = (day: Day, offsetMinutes = MANILA_MINUTES): Date => new Date(read(day) - offsetMinutes * 60_000)

/** The instant of the last millisecond of a day. */
export const endOf = (day: Day, offsetMinutes = MANILA_MINUTES): Date => new Date(read(day) + DAY_MS - offsetMinutes * 60_000 - 1)

export const makeDay = (year: number, month: number, date: number): Day => write(Date.UTC(year, month - 1, date))

export function addDays(day: Day, days: number): Day {
  const date = dateOf(day) + days
  // Most often the day is in the same month, which needs no calendar.
  return date >= 1 && date <= 28 ? written(yearOf(day), monthOf(day), date) : write(read(day) + days * DAY_MS)
}

/** The same date some months later; the last of the month where that date does not exist (31 January + 1 month = 28 February). */
export function addMonths(day: Day, months: number): Day {
  const count = yearOf(day) * 12 + monthOf(day) - 1 + months
  const year = Math.floor(count / 12)
  const month = count - year * 12 + 1
  return written(year, month, Math.min(dateOf(day), lastDate(year, month)))
}

function lastDate(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

export const addYears = (day: Day, years: number): Day => addMonths(day, years * 12)

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`

/** Whole days from one day to another; negative when the second is earlier. */
export const daysBetween = (from: Day, to: Day): number => (read(to) - read(from)) / DAY_MS

/** Completed years from a birthday to a day. */
export function ageOn(birthday: Day, day: Day): number {
  const years = yearOf(day) - yearOf(birthday)
  return addYears(birthday, years) > day ? years - 1 : years
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `20 Nov 2026` */
export const formatDay = (day: Day): string => `${dateOf(day)} ${MONTHS[monthOf(day) - 1]} ${yearOf(day)}`

/** `20 Nov 2026, 3:05 PM`, in Manila. */
export function formatInstant(instant: Date): string {
  const there = new Date(instant.getTime() + MANILA_MINUTES * 60_000)
  const hours = there.getUTCHours()
  const minutes = String(there.getUTCMinutes()).padStart(2, '0')
  return `${formatDay(dayOf(instant))}, ${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
}

/** A period of cover. It starts on `from` and ends on `to`, which is not covered in full: the next period may start on that day. */
export type Term = { readonly from: Day; readonly to: Day }

/** Whether two periods share any day; one that ends on the day the next starts does not. */
export const overlaps = (a: Term, b: Term): boolean => a.from < b.to && b.from < a.to
