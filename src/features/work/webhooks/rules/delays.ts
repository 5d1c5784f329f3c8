/** How long to wait after each attempt that failed, in seconds; after the last of them always as long. */
const DELAYS = [5, 30, 120, 600, 1800, 3600, 3 * 3600, 6 * 3600] as const

/** When a delivery is tried again that failed so many times. */
export const nextAttempt = (failed: number, now: Date): Date =>
  new Date(now.getTime() + (DELAYS[Math.min(failed, DELAYS.length) - 1] ?? DELAYS[0]) * 1000)
