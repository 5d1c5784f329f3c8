/** Specification §9: how often changes are requested. */
export const FEED_MS = 30_000
/** Specification §9: a session transfers at most this many batches; the next continues where it ended. */
export const BATCHES = 10
