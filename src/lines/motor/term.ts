import { addYears, type Day, daysBetween, type Term } from '#domain/day.ts'
import type { MotorDetails } from './details.ts'

type Period = Pick<MotorDetails, 'from' | 'until'>

/** A year, or until an earlier day that was asked for. Cover never begins before the day: it is paid first (Insurance Code, section 77). */
export function term({ from: asked, until }: Period, _: unknown, today: Day): Term {
  const from = asked !== undefined && asked > today ? asked : today
  const year = addYears(from, 1)
  return { from, to: until !== undefined && until > from && until < year ? until : year }
}

/** The days that are paid for, of those that a whole year from the first has. */
export const partOfYear = ({ from, to }: Term): { readonly days: number; readonly of: number } => ({
  days: daysBetween(from, to),
  of: daysBetween(from, addYears(from, 1)),
})
