/** Within this time a client that got no answer has tried again. */
const REPEATED_MS = 2 * 60_000

/** Whether something was done so recently that its answer may have been lost: a repeated request then counts as done, not as wrong. */
export const isJustNow = (doneAt: Date | null, now: Date): boolean => doneAt !== null && now.getTime() - doneAt.getTime() < REPEATED_MS
