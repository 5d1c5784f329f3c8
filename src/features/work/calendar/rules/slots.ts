import { addDays, type Day, dayOf, endOf, startOf } from '#domain/day.ts'
import { timeOf } from '#domain/time-of-day.ts'
import { msg, registerMessage } from '#kit/message.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The local time, whoever asks from wherever: written out, stored and exported. */
export const TIME_ZONE = 'Asia/Manila' as const

export const SLOT_MINUTES = 30
const FIRST_SLOT = 8 * HOUR
const LAST_SLOT = 21 * HOUR + 30 * MINUTE

/** Specification §9: 8:00 AM to 9:30 PM in half-hour steps, in milliseconds from midnight. */
export const SLOT_TIMES: readonly number[] = Array.from(
  { length: (LAST_SLOT - FIRST_SLOT) / (SLOT_MINUTES * MINUTE) + 1 },
  (_, index) => FIRST_SLOT + index * SLOT_MINUTES * MINUTE,
)

/** An appointment takes whole half hours. */
export const LENGTHS = [30, 60, 90, 120, 150, 180, 210, 240] as const
export const DAYS_AHEAD = 366
/** Hours within which a walk-in can be recorded. */
export const WALK_IN_HOURS = 12
const ALTERNATIVES = 5
/** How far from the wanted time alternatives are searched. */
const DAYS_AROUND = { before: 2, after: 14 }

export type Span = { readonly startsAt: Date; readonly endsAt: Date }

/** The instant of a time of day in Manila, given in milliseconds from midnight. */
export const instantAt = (day: Day, time: number): Date => new Date(startOf(day).getTime() + time)

export const spanFrom = (startsAt: Date, minutes: number): Span => ({
  startsAt,
  endsAt: new Date(startsAt.getTime() + minutes * MINUTE),
})

/** Whether two appointments share any moment; one that ends when the other starts does not. */
export const isOverlapping = (a: Span, b: Span): boolean => a.startsAt < b.endsAt && b.startsAt < a.endsAt

/** Why nothing may start then, in words for the person; undefined if it may. */
export function refusalOf({ startsAt, endsAt }: Span, { now, isWalkIn = false }: { now: Date; isWalkIn?: boolean }): string | undefined {
  if (!SLOT_TIMES.includes(timeOf(startsAt))) return 'Choose a half hour from 8:00 AM to 9:30 PM, Manila time.'
  if (endsAt.getTime() - 1 > endOf(dayOf(startsAt)).getTime())
    return 'It must end on the same day. Choose a shorter length or an earlier time.'
  if (isWalkIn) {
    const hasJustBegun = startsAt <= now && startsAt.getTime() >= now.getTime() - WALK_IN_HOURS * HOUR
    return hasJustBegun ? undefined : registerMessage(msg`A walk-in is recorded once it has started, within ${WALK_IN_HOURS} hours.`)
  }
  if (startsAt < now) return 'This time has passed. Choose a later one, or record it as a walk-in that just happened.'
  if (startsAt.getTime() > now.getTime() + DAYS_AHEAD * DAY) return 'Appointments can be made at most a year ahead.'
  return undefined
}

export type SlotState = 'free' | 'taken' | 'past'
export type Slot = { readonly time: number; readonly startsAt: Date; readonly state: SlotState }

/** The half hours of a day, and whether an appointment of this length could start at each. */
export const slotsOf = (day: Day, minutes: number, held: readonly Span[], now: Date): Slot[] =>
  SLOT_TIMES.map((time) => {
    const span = spanFrom(instantAt(day, time), minutes)
    const isTaken = held.some((other) => isOverlapping(span, other))
    return { time, startsAt: span.startsAt, state: span.startsAt < now ? 'past' : isTaken || refusalOf(span, { now }) ? 'taken' : 'free' }
  })

/** The days within which alternatives are searched. */
export const daysAround = (wanted: Date): { readonly first: Day; readonly last: Day } => ({
  first: addDays(dayOf(wanted), -DAYS_AROUND.before),
  last: addDays(dayOf(wanted), DAYS_AROUND.after),
})

/** The free times nearest to the one wanted; of two equally near, the later. `held` must cover the days around. */
export function nearestFree(wanted: Date, minutes: number, held: readonly Span[], now: Date, count = ALTERNATIVES): Date[] {
  const { first, last } = daysAround(wanted)
  const free: Date[] = []
  for (let day = first; day <= last; day = addDays(day, 1))
    for (const { startsAt, state } of slotsOf(day, minutes, held, now)) if (state === 'free') free.push(startsAt)
  const distance = (at: Date) => Math.abs(at.getTime() - wanted.getTime())
  return free.sort((a, b) => distance(a) - distance(b) || b.getTime() - a.getTime()).slice(0, count)
}

/** Late morning one day, early afternoon the next. */
const OFFERED_TIMES = [10 * HOUR, 14 * HOUR]
const OFFERED = 3

/** A few times on the coming days, one a day, to offer to someone who was missed. `held` must cover the days around now. */
export function timesToOffer(minutes: number, held: readonly Span[], now: Date): Date[] {
  const { last } = daysAround(now)
  const offers: Date[] = []
  for (let day = addDays(dayOf(now), 1); day <= last && offers.length < OFFERED; day = addDays(day, 1)) {
    const wanted = instantAt(day, OFFERED_TIMES[offers.length % OFFERED_TIMES.length] ?? FIRST_SLOT)
    const [best] = nearestFree(wanted, minutes, held, now, 1)
    if (best && dayOf(best) === day) offers.push(best)
  }
  return offers
}
