import { dayOf, startOf } from './day.ts'

const MINUTE = 60_000

/** Milliseconds from midnight in Manila. */
export const timeOf = (instant: Date): number => instant.getTime() - startOf(dayOf(instant)).getTime()

/** `9:30 AM` */
export function formatTime(time: number): string {
  const minutes = Math.floor(time / MINUTE)
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
