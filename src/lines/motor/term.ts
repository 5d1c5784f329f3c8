import { addYears, type Day, daysBetween, type Term } from '#domain/day.ts'
import type { Millionths } from '#domain/money.ts'
import { type ShortPeriod, shortPeriodRate } from '../return-premium.ts'
import type { MotorDetails } from './details.ts'

type Period = Pick<MotorDetails, 'from' | 'until'>

/** A year, or until an earlier day that was asked for. Cover never begins before the day: it is paid first (Insurance Code, section 77). */
export function term({ from: asked, until }: Period, _: unknown, today: Day): Term {
  const from = asked !== undefined && asked > today ? asked : today
  const year = addYears(from, 1)
  return { from, to: until !== undefined && until > from && until < year ? until : year }
}

/** What is charged of a year's premium, as a fraction, and how it comes about. */
export type YearShare = { readonly part: number; readonly of: number; readonly how: 'year' | 'days' | 'short-period' }

const WHOLE: Millionths = 1_000_000

/** Cover of less than a year costs the short-period rate, as if the insured had ended a year's policy then; the days alone where the tariff has no such rates. */
export function shareOfYear(term: Term, table: ShortPeriod): YearShare {
  const days = daysBetween(term.from, term.to)
  const of = daysBetween(term.from, addYears(term.from, 1))
  if (days === of) return { part: 1, of: 1, how: 'year' }
  const rate = days < of ? shortPeriodRate(term, table) : undefined
  return rate ? { part: rate.kept, of: WHOLE, how: 'short-period' } : { part: days, of, how: 'days' }
}
