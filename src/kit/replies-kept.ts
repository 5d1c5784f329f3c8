/** How long the first answer to a write is stored under its key: a repeat within that time counts once. */
export const REPLIES_KEPT_MS = 30 * 24 * 60 * 60 * 1000
