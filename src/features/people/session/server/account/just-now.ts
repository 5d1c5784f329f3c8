/** Within this time whoever got no answer has asked again. */
const REPEATED_MS = 2 * 60_000

/** Whether something was done so shortly before that its answer may have been lost: asked for again, it is done already, and nothing was wrong. */
export const isJustNow = (doneAt: Date | null, now: Date): boolean => doneAt !== null && now.getTime() - doneAt.getTime() < REPEATED_MS
