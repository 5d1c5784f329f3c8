import { remember, rememberedOf } from './session.ts'

/** A smaller difference may be due to the answer's travel time. */
const NOTICED_MS = 10_000
const NAME = 'clockAhead'

/** The device clock at this page's last contact, with a monotonic one that no one can set. */
let seen: { readonly wall: number; readonly steady: number } | undefined

/** What this device's clock says, right or not. */
export const deviceTime = (): Date => new Date()

/**
 * By how many milliseconds this device's clock is ahead of the server's, as of the last answer; less what it was set back since then,
 * according to a monotonic clock. That one stops while a phone sleeps, so a clock set forward is not noticed until the next answer.
 */
export function clockAhead(): number {
  const known = rememberedOf(NAME)
  const setBack = seen ? Math.min(0, Date.now() - seen.wall - (performance.now() - seen.steady)) : 0
  return (typeof known === 'number' ? known : 0) + (setBack < -NOTICED_MS ? Math.round(setBack) : 0)
}

/** The browser's only way to read the time: by the server's clock, as far as it is known. */
export const now = (): Date => new Date(Date.now() - clockAhead())

/** Learns the time from an answer. One that a cache may have kept says when it was cached. */
export function hearTime(date: string | null): void {
  const there = new Date(date ?? '').getTime()
  if (Number.isNaN(there)) return
  seen = { wall: Date.now(), steady: performance.now() }
  // It is given in whole seconds.
  const ahead = seen.wall - there - 500
  const counted = Math.abs(ahead) < NOTICED_MS ? 0 : ahead
  const known = rememberedOf(NAME)
  if (Math.abs(counted - (typeof known === 'number' ? known : 0)) >= NOTICED_MS) remember(NAME, counted)
}
