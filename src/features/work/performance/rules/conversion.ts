import { addDays, addMonths, type Day, firstOfMonth } from '#domain/day.ts'

/** The periods whose renewals are shown, by name. */
export const CONVERSION_PERIODS = ['this-month', 'last-month', 'this-quarter'] as const
export type ConversionPeriod = (typeof CONVERSION_PERIODS)[number]
export const CONVERSION_LABELS: Readonly<Record<ConversionPeriod, string>> = {
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
}

const MONTHS_OF_A_QUARTER = 3

/** Its first and last day. */
export function daysOfPeriod(period: ConversionPeriod, today: Day): { readonly from: Day; readonly to: Day } {
  const month = firstOfMonth(today)
  const intoQuarter = (Number(month.slice(5, 7)) - 1) % MONTHS_OF_A_QUARTER
  const from = addMonths(month, { 'this-month': 0, 'last-month': -1, 'this-quarter': -intoQuarter }[period])
  return { from, to: addDays(addMonths(from, period === 'this-quarter' ? MONTHS_OF_A_QUARTER : 1), -1) }
}
