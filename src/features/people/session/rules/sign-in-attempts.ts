const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Consecutive wrong tries after which one source is blocked at one account, and for how long. */
export const SOURCE_LIMIT = { attempts: 5, restMs: 15 * MINUTE } as const
/** Wrong tries from one network at all accounts within an hour, after which it is blocked. */
export const NETWORK_LIMIT = { attempts: 100, withinMs: HOUR } as const
/** When an account is being guessed from many networks, tries are allowed less and less often, except from where it signed in before. */
const SLOW_DOWNS = [
  { attempts: 100, withinMs: 24 * HOUR, pauseMs: 15 * MINUTE },
  { attempts: 20, withinMs: HOUR, pauseMs: MINUTE },
] as const

export type WrongAttempt = { readonly source: string; readonly isKnownDevice: boolean; readonly createdAt: Date }
export type Trying = { readonly source: string; readonly isKnownDevice: boolean; readonly now: Date }

/**
 * Whether a password may be tried now, given a day's wrong tries at this account. What strangers did is not held against a known device.
 */
export function mayTry(wrong: readonly WrongAttempt[], { source, isKnownDevice, now }: Trying): boolean {
  const since = (ms: number) => (attempt: WrongAttempt) => attempt.createdAt.getTime() > now.getTime() - ms
  const own = wrong.filter((attempt) => attempt.source === source)
  if (own.filter(since(SOURCE_LIMIT.restMs)).length >= SOURCE_LIMIT.attempts) return false
  if (isKnownDevice) return true
  const strangers = wrong.filter((attempt) => !attempt.isKnownDevice)
  return SLOW_DOWNS.every(
    ({ attempts, withinMs, pauseMs }) => strangers.filter(since(withinMs)).length < attempts || !strangers.some(since(pauseMs)),
  )
}
