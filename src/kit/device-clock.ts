/**
 * With this header a device sends what its clock says now, and by how many seconds it was ahead when the request was made there: `-3
 * 2026-11-26T08:00:00.000Z`. How far it is ahead now, less that number, is by how much the clock was changed since then.
 */
export const DEVICE_CLOCK = 'device-clock'
/** A clock changed by less than this was merely corrected, as networks and people do. */
export const TOLERATED_SECONDS = 300

export const deviceClock = (aheadMs: number, at: Date): string => `${Math.round(aheadMs / 1000)} ${at.toISOString()}`

/** A device may claim anything; what is not a number of seconds within a century is ignored. */
const MOST_SECONDS = 100 * 366 * 86_400

/** By how many seconds the clock was changed; none if the device does not say. */
export function secondsMoved(said: unknown, now: Date): number {
  const [, ahead, at = ''] = (typeof said === 'string' && /^(-?\d{1,10}) (\S{10,40})$/.exec(said)) || []
  const seconds = Math.round((new Date(at).getTime() - now.getTime()) / 1000) - Number(ahead)
  return Math.abs(seconds) <= MOST_SECONDS ? seconds : 0
}
