/** For so long a secret is good beside the one that took its place. */
const BOTH_MS = 24 * 3_600_000

/** One that was replaced so soon was in use nowhere: the answer that showed it was lost, and it was asked for again. */
const UNUSED_MS = 15 * 60_000

type Former<T> = { readonly former: T; readonly until: Date }
type Known<T> = { readonly secret: T; readonly former: T | null; readonly until: Date | null }

/** Which secret is good beside the next one, and until when: however often a renewal is sent, the one that was in use before it. */
export function formerOf<T>({ secret, former, until }: Known<T>, now: Date): Former<T> {
  const isUnused = until !== null && now.getTime() - (until.getTime() - BOTH_MS) < UNUSED_MS
  return former !== null && until !== null && isUnused ? { former, until } : { former: secret, until: new Date(now.getTime() + BOTH_MS) }
}
