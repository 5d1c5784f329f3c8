import { addDays, dayOf } from '#domain/day.ts'
import { instantAt } from './slots.ts'

const HOUR = 3_600_000
const EVENING = 18 * HOUR

/** An hour before, if that is still in the future. */
export function agentReminderAt(startsAt: Date, now: Date): Date | undefined {
  const at = new Date(startsAt.getTime() - HOUR)
  return at > now ? at : undefined
}

/** The evening before, at 6:00 PM in Manila; for later arrangements, two hours before. */
export function personReminderAt(startsAt: Date, now: Date): Date | undefined {
  const eveningBefore = instantAt(addDays(dayOf(startsAt), -1), EVENING)
  const twoHoursBefore = new Date(startsAt.getTime() - 2 * HOUR)
  return [eveningBefore, twoHoursBefore].find((at) => at > now)
}
