import { type Day, dayOf, daysBetween } from '#domain/day.ts'

/** Days before a key ends on which those who look after it are notified. */
export const WARNED_DAYS = [30, 7] as const

/** How long the uses of a key are kept. */
export const USES_KEPT_DAYS = 30

export const KEY_STANDINGS = ['revoked', 'ended', 'without-agent', 'not-shown', 'ends-soon', 'works'] as const
export type KeyStanding = (typeof KEY_STANDINGS)[number]

type Facts = {
  readonly revokedAt: Date | null
  readonly lastOn: Day
  readonly isShown: boolean
  /** Whether the person in whose name it acts still sells for us. */
  readonly hasAgent: boolean
}

export const hasEnded = ({ lastOn }: Pick<Facts, 'lastOn'>, now: Date): boolean => lastOn < dayOf(now)

export function standingOf(key: Facts, now: Date): KeyStanding {
  if (key.revokedAt) return 'revoked'
  if (hasEnded(key, now)) return 'ended'
  if (!key.hasAgent) return 'without-agent'
  if (!key.isShown) return 'not-shown'
  return daysBetween(dayOf(now), key.lastOn) <= WARNED_DAYS[0] ? 'ends-soon' : 'works'
}

/** The warning day before its end that is to be notified now, if any: the nearest one reached, once. */
export function dueWarning(lastOn: Day, warned: number | null, now: Date): number | undefined {
  const left = daysBetween(dayOf(now), lastOn)
  if (left < 0) return undefined
  const reached = WARNED_DAYS.filter((days) => left <= days).at(-1)
  return reached !== undefined && (warned === null || reached < warned) ? reached : undefined
}
