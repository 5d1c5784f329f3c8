import { addDays, type Day, yearOf } from '#domain/day.ts'

const DAY_MS = 24 * 3_600_000

const LIVING: readonly string[] = ['quoted', 'referred', 'approved', 'accepted', 'converted']
/** Whether a quotation may still lead to a policy, so that it is worth photographing. */
export const isLiving = ({ state }: { readonly state: string }): boolean => LIVING.includes(state)

/** Who takes photographs with a link: the customer, or the agent on a phone of their own. */
export const LINK_KINDS = ['customer', 'agent'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** Like links to quotations, those to inspections are valid for a week; the agent makes another whenever one is needed. */
export const linkExpiry = (now: Date): Date => new Date(now.getTime() + 7 * DAY_MS)

/** For how long the photographs may be outstanding. */
const DAYS_TO_PHOTOGRAPH = 30
export const lastDayToPhotograph = (today: Day): Day => addDays(today, DAYS_TO_PHOTOGRAPH)

/** `INS-26-000001`: what is stamped on the photographs. */
export const inspectionNumber = (today: Day, n: number): string => `INS-${String(yearOf(today)).slice(2)}-${String(n).padStart(6, '0')}`

/** More than anyone needs; someone who sends more is playing. */
export const MAX_PHOTOS = 80

export const LINK_STATES = ['sent', 'opened', 'expired', 'revoked'] as const
export type LinkState = (typeof LINK_STATES)[number]

type Traces = { readonly expiresAt: Date; readonly revokedAt: Date | null; readonly openedAt: Date | null }

export function linkState({ expiresAt, revokedAt, openedAt }: Traces, now: Date): LinkState {
  if (revokedAt) return 'revoked'
  if (expiresAt <= now) return 'expired'
  return openedAt ? 'opened' : 'sent'
}

/** A device whose clock is wrong by less than this is on time. */
const TOLERATED_SECONDS = 120

/** A time given by a device, by our clock. */
export function correctedTime(said: Date, clockAheadSeconds: number): Date {
  const ahead = Math.abs(clockAheadSeconds) < TOLERATED_SECONDS ? 0 : clockAheadSeconds
  return new Date(said.getTime() - ahead * 1000)
}

/** If a clock is farther off than half a century, by how much no longer matters. */
const MAX_AHEAD_SECONDS = 50 * 365 * 86_400

/** How far the clock of a device is ahead of ours. */
export const clockAhead = (said: Date, at: Date): number =>
  Math.max(-MAX_AHEAD_SECONDS, Math.min(MAX_AHEAD_SECONDS, Math.round((said.getTime() - at.getTime()) / 1000)))

/**
 * When a photograph was taken by our clock, as far as the device can be believed: never after it arrived, and not before such devices
 * existed.
 */
export const takenByOurClock = (said: Date, clockAheadSeconds: number, receivedAt: Date): Date =>
  new Date(Math.max(0, Math.min(correctedTime(said, clockAheadSeconds).getTime(), receivedAt.getTime())))
