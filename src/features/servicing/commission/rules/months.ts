import { type Day, monthOf, yearOf } from '#domain/day.ts'
import { monthName } from '#domain/registration-term.ts'

/** `November 2026` */
export const monthAndYear = (day: Day): string => `${monthName(monthOf(day))} ${yearOf(day)}`
