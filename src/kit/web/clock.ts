/** The browser's only reading of the time. */
export const now = (): Date => new Date()
