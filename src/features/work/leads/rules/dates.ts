import { type Day, dayOf, endOf, isDay, LEAD_DAY_MINUTES, startOf } from '#domain/day.ts'
import { msg, registerMessage } from '#kit/message.ts'

const MS_OF_A_DAY = 86_400_000
/** The time of the morning in Manila that a day without a time stands for. */
const MORNING_MS = 9 * 3_600_000
const FOLLOW_UP_YEARS = 3

const leadDay = (given: string): Day => (isDay(given) ? given : dayOf(new Date(given), LEAD_DAY_MINUTES))

/** A lead's start date is the start of its day in UTC+5:30 (specification §5), whichever instant of it is given. */
export const leadDayStart = (given: string): Date => startOf(leadDay(given), LEAD_DAY_MINUTES)

/** The instant a number of milliseconds after midnight of a day in Manila. */
export const instantOn = (day: Day, milliseconds = MORNING_MS): Date => new Date(startOf(day).getTime() + milliseconds)

/** When to be in touch: the given instant, or the morning of the given day. */
export const followUpAt = (given: string): Date => (isDay(given) ? instantOn(given) : new Date(given))

/** Why a follow-up cannot be at this time; undefined when it can. Earlier on the same day is allowed: forms stay open. */
export function followUpFault(at: Date, now: Date): string | undefined {
  if (at < startOf(dayOf(now))) return 'Choose a day that is not in the past.'
  if (at.getTime() - now.getTime() > FOLLOW_UP_YEARS * 366 * MS_OF_A_DAY)
    return registerMessage(msg`Choose a day within ${FOLLOW_UP_YEARS} years.`)
  return undefined
}

/** Cover may start some time ago, when a policy lapsed, up to a few years ahead. */
export function startFault(at: Date, now: Date): string | undefined {
  return Math.abs(at.getTime() - now.getTime()) > 10 * 366 * MS_OF_A_DAY ? 'Choose a day within ten years from now.' : undefined
}

const OLDEST_YEARS = 120
export function birthFault(birthday: Day, now: Date): string | undefined {
  const isAhead = birthday > dayOf(now)
  const isTooLongAgo = endOf(birthday).getTime() < now.getTime() - OLDEST_YEARS * 366 * MS_OF_A_DAY
  return isAhead || isTooLongAgo ? 'Enter a date of birth that is not in the future and not more than 120 years ago.' : undefined
}
