/** How long a secret stays valid beside its replacement. */
const BOTH_MS = 24 * 3_600_000

/** A secret replaced this soon was not in use anywhere: the answer that showed it was lost, and it was requested again. */
const UNUSED_MS = 15 * 60_000

type Former<T> = { readonly former: T; readonly until: Date }
type Known<T> = { readonly secret: T; readonly former: T | null; readonly until: Date | null }

/** Which secret is valid beside the next one, and until when: however often a renewal is sent, the one that was in use before it. */
export function formerOf<T>({ secret, former, until }: Known<T>, now: Date): Former<T> {
  const isUnused = until !== null && now.getTime() - (until.getTime() - BOTH_MS) < UNUSED_MS
  return former !== null && until !== null && isUnused ? { former, until } : { former: secret, until: new Date(now.getTime() + BOTH_MS) }
}
