/** How long to wait after each failed attempt, in seconds; after that, always as long as the last. */
const DELAYS = [5, 30, 120, 600, 1800, 3600, 3 * 3600, 6 * 3600] as const

/** When a delivery that has failed this many times is tried again. */
export const nextAttempt = (failed: number, now: Date): Date =>
  new Date(now.getTime() + (DELAYS[Math.min(failed, DELAYS.length) - 1] ?? DELAYS[0]) * 1000)
