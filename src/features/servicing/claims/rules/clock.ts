import { addDays, dayOf, endOf } from '#domain/day.ts'
import { workingDaysAfter } from '#domain/diligence.ts'
import type { ClaimState } from '#domain/life-cycles.ts'

/** The time limits for handling losses, according to the list of times on a day. */
type Times = { readonly papersDays: number; readonly decisionDays: number; readonly payDays: number; readonly latestDays: number }

type Standing = {
  readonly state: ClaimState
  /** Since when it stands so. */
  readonly since: Date
  readonly provenAt: Date | null
  /** Working days within which the line pays the agreed amount. */
  readonly payWorkingDays?: number | undefined
}

const endOfWorkingDay = (since: Date, days: number): Date => endOf(workingDaysAfter(dayOf(since), days))
const endOfDay = (since: Date, days: number): Date => endOf(addDays(dayOf(since), days))

/** The latest time of payment, whatever was agreed on (Insurance Code, sections 248 and 249). */
export const latestPayment = (provenAt: Date | null, { latestDays }: Times): Date | null => provenAt && endOfDay(provenAt, latestDays)

/**
 * By when the office acts next; null while it is waiting for the reporter, or for no one. Holidays are ignored, so that the law’s own day
 * is never later than ours.
 */
export function dueBy({ state, since, provenAt, payWorkingDays }: Standing, times: Times): Date | null {
  const latest = latestPayment(provenAt, times)
  const notAfter = (day: Date) => (latest && latest < day ? latest : day)
  switch (state) {
    case 'notified':
      return endOfWorkingDay(since, times.papersDays)
    case 'papers-received':
    case 'assessed':
    case 'seconding':
      return notAfter(endOfWorkingDay(provenAt ?? since, times.decisionDays))
    case 'agreed':
      return notAfter(payWorkingDays === undefined ? endOfDay(since, times.payDays) : endOfWorkingDay(since, payWorkingDays))
    default:
      return null
  }
}
