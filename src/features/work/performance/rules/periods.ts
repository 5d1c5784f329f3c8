import { type Day, formatDay } from '#domain/day.ts'
import { firstDayOf, type Month, monthOfDay, monthsAfter } from './figures.ts'

/** The periods that a person can choose, by name, counted from today's month. */
export const PERIODS = {
  'this-month': { label: 'This month', from: 0, to: 0 },
  'last-month': { label: 'Last month', from: -1, to: -1 },
  'three-months': { label: 'Last 3 months', from: -2, to: 0 },
  'six-months': { label: 'Last 6 months', from: -5, to: 0 },
  'twelve-months': { label: 'Last 12 months', from: -11, to: 0 },
} as const
export type PeriodName = keyof typeof PERIODS

export const isPeriod = (name: string | undefined): name is PeriodName => name !== undefined && Object.hasOwn(PERIODS, name)

export function periodOf(name: PeriodName, today: Day): { readonly from: Month; readonly to: Month } {
  const { from, to } = PERIODS[name]
  const month = monthOfDay(today)
  return { from: monthsAfter(month, from), to: monthsAfter(month, to) }
}

/** `Nov 2026` */
export const formatMonth = (month: Month): string => formatDay(firstDayOf(month)).replace(/^1 /, '')
