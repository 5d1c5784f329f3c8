/** For so long the first answer to a write is kept under its key: what is sent once more within that time counts once. */
export const REPLIES_KEPT_MS = 30 * 24 * 60 * 60 * 1000
