/** After this many wrong PINs, whatever can be fetched again is deleted from the device. */
export const MOST_WRONG = 10

/** Seconds to wait after this many wrong PINs; the last tries are hours apart, so that trying takes a working day. */
const WAITS = [0, 0, 0, 30, 60, 300, 900, 1800, 3600, 3600]

export const waitAfter = (wrong: number): number => WAITS[Math.min(wrong, WAITS.length - 1)] ?? 0

/** How often the PIN was wrong, and when last. */
export type Tries = { readonly wrong: number; readonly triedAt: number }

/** Milliseconds until the next PIN may be tried. If the clock was set back, the full wait applies from now and no longer. */
export const waitLeft = ({ wrong, triedAt }: Tries, at: number): number => {
  const whole = waitAfter(wrong) * 1000
  return Math.max(0, whole - Math.max(0, at - triedAt))
}
