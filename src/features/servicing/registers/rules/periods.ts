import { addDays, addMonths, type Day, firstOfMonth, makeDay, monthOf, yearOf } from '#domain/day.ts'

export type DayRange = { readonly from: Day; readonly until: Day }

/** A number of whole months from a first day on. */
const months = (from: Day, count: number): DayRange => ({ from, until: addDays(addMonths(from, count), -1) })
const quarterOf = (day: Day): Day => makeDay(yearOf(day), monthOf(day) - ((monthOf(day) - 1) % 3), 1)
const yearBegin = (day: Day): Day => makeDay(yearOf(day), 1, 1)

/** The periods that books are kept by, as of a day; the last day of the current one has not come yet. */
export const BOOK_PERIODS: readonly { readonly value: string; readonly label: string; readonly of: (today: Day) => DayRange }[] = [
  { value: 'this-month', label: 'This month', of: (today) => months(firstOfMonth(today), 1) },
  { value: 'last-month', label: 'Last month', of: (today) => months(addMonths(firstOfMonth(today), -1), 1) },
  { value: 'this-quarter', label: 'This quarter', of: (today) => months(quarterOf(today), 3) },
  { value: 'last-quarter', label: 'Last quarter', of: (today) => months(addMonths(quarterOf(today), -3), 3) },
  { value: 'this-year', label: 'This year', of: (today) => months(yearBegin(today), 12) },
  { value: 'last-year', label: 'Last year', of: (today) => months(addMonths(yearBegin(today), -12), 12) },
]

/** The name of the period that starts and ends on these days. */
export const periodNamed = (range: DayRange, today: Day): string | undefined =>
  BOOK_PERIODS.find(({ of }) => {
    const { from, until } = of(today)
    return from === range.from && until === range.until
  })?.value
