import { addDays, addYears, type Day, daysBetween, firstOfMonth, type Term } from '#domain/day.ts'
import type { Millionths } from '#domain/money.ts'
import type { RenewalTerm } from '#domain/registration-term.ts'
import { type Registered, renewalFor } from '../ctpl/term.ts'
import { type ShortPeriod, shortPeriodRate } from '../return-premium.ts'
import type { MotorDetails } from './details.ts'
import type { MotorTariff } from './tariff.ts'

/** What the period depends on; what identifies the vehicle may not be known yet. */
export type Dated = Pick<MotorDetails, 'from' | 'until' | 'withCtpl'> & Registered

const earlier = (a: Day, b: Day): Day => (a < b ? a : b)

/** Cover never starts before today, because it is paid for first (Insurance Code, section 77). */
const firstDay = ({ from: asked }: Dated, today: Day): Day => (asked !== undefined && asked > today ? asked : today)

const renewalAsOf = (risk: Dated, { ctpl }: MotorTariff, day: Day): RenewalTerm | undefined => renewalFor(risk, ctpl, day)

/**
 * The day as of which the registration is determined: cover that starts with the month after the registration month starts with its CTPL,
 * not a year before.
 */
export function registrationDay(risk: Dated, tariff: MotorTariff, from: Day): Day {
  if (risk.isLate || from !== firstOfMonth(from)) return from
  const eve = addDays(from, -1)
  return renewalAsOf(risk, tariff, eve)?.from === from ? eve : from
}

/**
 * The registration renewal with which cover starting on a day must end because CTPL is included; undefined for a brand-new vehicle and
 * where no digit gives its month.
 */
export const renewalAlong = (risk: Dated, tariff: MotorTariff, from: Day): RenewalTerm | undefined =>
  risk.withCtpl ? renewalAsOf(risk, tariff, registrationDay(risk, tariff, from)) : undefined

/** The period of cover, and the registration renewal with which it ends, if it does. */
export type Period = { readonly term: Term; readonly renewal: RenewalTerm | undefined }

/**
 * With CTPL, cover ends with the registration, so it is extended beyond a year, or ends earlier for a late renewal (Insurance Commission,
 * CL 2021-54). Without, it is a year, or until an earlier requested day.
 */
export function periodOf(risk: Dated, tariff: MotorTariff, today: Day): Period {
  const from = firstDay(risk, today)
  const renewal = renewalAlong(risk, tariff, from)
  if (renewal) return { term: { from, to: earlier(renewal.to, addYears(renewal.from, 1)) }, renewal }
  const { until } = risk
  const year = addYears(from, 1)
  return { term: { from, to: until !== undefined && until > from && until < year ? until : year }, renewal }
}

export const term = (risk: Dated, tariff: MotorTariff, today: Day): Term => periodOf(risk, tariff, today).term

/** The fraction of a year's premium that is charged, and how it is determined. */
export type YearShare = { readonly part: number; readonly of: number; readonly how: 'year' | 'days' | 'short-period' }

const WHOLE: Millionths = 1_000_000

/**
 * Cover of less than a year costs the short-period rate, as if the insured had ended a year's policy then; only the days where the tariff
 * has no such rates, and where the registration ends it. Longer cover is charged by days.
 */
export function shareOfYear(
  period: Term,
  table: ShortPeriod,
  { endsWithRegistration }: { readonly endsWithRegistration: boolean },
): YearShare {
  const days = daysBetween(period.from, period.to)
  const of = daysBetween(period.from, addYears(period.from, 1))
  if (days === of) return { part: 1, of: 1, how: 'year' }
  const rate = days < of && !endsWithRegistration ? shortPeriodRate(period, table) : undefined
  return rate ? { part: rate.kept, of: WHOLE, how: 'short-period' } : { part: days, of, how: 'days' }
}
