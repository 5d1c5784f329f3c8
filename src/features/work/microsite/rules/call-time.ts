import { addDays, type Day, dayOf, startOf } from '#domain/day.ts'

export type BestTime = 'any' | 'morning' | 'afternoon' | 'evening'

/** Hours of the day in Manila in which people are called. */
const HOURS: Readonly<Record<BestTime, readonly [from: number, to: number]>> = {
  any: [8, 20],
  morning: [8, 12],
  afternoon: [12, 17],
  evening: [17, 20],
}
const HOUR_MS = 3_600_000
/** Gives the agent time to finish what they are doing. */
const SOON_MS = 15 * 60_000

const at = (day: Day, hour: number): number => startOf(day).getTime() + hour * HOUR_MS

/** When to call someone who asked for a call: soon if the time suits them, otherwise when their preferred hours next start. */
export function callAt(now: Date, best: BestTime): Date {
  const [from, to] = HOURS[best]
  const soon = now.getTime() + SOON_MS
  const today = dayOf(now)
  if (soon < at(today, from)) return new Date(at(today, from))
  return new Date(soon <= at(today, to) ? soon : at(addDays(today, 1), from))
}
