import { dayOf, startOf } from './day.ts'

const MINUTE = 60_000

/** Milliseconds from midnight in Manila. */
export const timeOf = (instant: Date): number => instant.getTime() - startOf(dayOf(instant)).getTime()

/** Reads `12:00 noon`, `9:30 AM` or `12:01 AM` as milliseconds from midnight; undefined if it is not a time. */
export function parseTime(text: string): number | undefined {
  const [, hours, minutes, half] = /^(1[0-2]|[1-9]):([0-5]\d) ?(noon|midnight|am|pm)$/i.exec(text.trim()) ?? []
  if (!hours || !minutes || !half) return undefined
  const isAfternoon = /^(pm|noon)$/i.test(half)
  return (((Number(hours) % 12) + (isAfternoon ? 12 : 0)) * 60 + Number(minutes)) * MINUTE
}

/** `9:30 AM` */
export function formatTime(time: number): string {
  const minutes = Math.floor(time / MINUTE)
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
