import { remember, rememberedOf } from './session.ts'

/** Of less than this an answer on its way cannot tell. */
const NOTICED_MS = 10_000
const NAME = 'clockAhead'

/** What the clock said at the last contact of this page, beside one that nobody can set. */
let seen: { readonly wall: number; readonly steady: number } | undefined

/** What the clock of this device says, right or not. */
export const deviceTime = (): Date => new Date()

/**
 * By how many milliseconds the clock of this device is ahead of the server's, as the last answer showed; less what it was set back since then, which a
 * clock that only goes on tells. That one rests while a phone sleeps, so nothing is known of a clock that was set forward until the next answer.
 */
export function clockAhead(): number {
  const known = rememberedOf(NAME)
  const setBack = seen ? Math.min(0, Date.now() - seen.wall - (performance.now() - seen.steady)) : 0
  return (typeof known === 'number' ? known : 0) + (setBack < -NOTICED_MS ? Math.round(setBack) : 0)
}

/** The browser's only reading of the time: by the server's clock, as far as it is known. */
export const now = (): Date => new Date(Date.now() - clockAhead())

/** Learns from an answer what time it is. One that a cache may have kept says when it was kept. */
export function hearTime(date: string | null): void {
  const there = new Date(date ?? '').getTime()
  if (Number.isNaN(there)) return
  seen = { wall: Date.now(), steady: performance.now() }
  // It is told in whole seconds.
  const ahead = seen.wall - there - 500
  const counted = Math.abs(ahead) < NOTICED_MS ? 0 : ahead
  const known = rememberedOf(NAME)
  if (Math.abs(counted - (typeof known === 'number' ? known : 0)) >= NOTICED_MS) remember(NAME, counted)
}
