/** Specification §9: how often what changed is asked for. */
export const FEED_MS = 30_000
/** Specification §9: a session brings at most so many batches; the next goes on where it ended. */
export const BATCHES = 10
