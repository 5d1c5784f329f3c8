/**
 * With this header a device says what its clock says now, and by how many seconds it was ahead when what is sent was done there: `-3 2026-11-26T08:00:00.000Z`.
 * The second less the first is by how much it was set otherwise meanwhile.
 */
export const DEVICE_CLOCK = 'device-clock'
/** A clock that was set by less than this was set right, as networks and people do. */
export const TOLERATED_SECONDS = 300

export const deviceClock = (aheadMs: number, at: Date): string => `${Math.round(aheadMs / 1000)} ${at.toISOString()}`

/** A device may claim anything; what is no number of seconds within a century says nothing. */
const MOST_SECONDS = 100 * 366 * 86_400

/** By how many seconds the clock was set otherwise; nothing where the device says nothing of it. */
export function secondsMoved(said: unknown, now: Date): number {
  const [, ahead, at = ''] = (typeof said === 'string' && /^(-?\d{1,10}) (\S{10,40})$/.exec(said)) || []
  const seconds = Math.round((new Date(at).getTime() - now.getTime()) / 1000) - Number(ahead)
  return Math.abs(seconds) <= MOST_SECONDS ? seconds : 0
}
