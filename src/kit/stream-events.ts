/** Events of a stream. They carry nothing personal: the browser then fetches what is new. */
export const STREAM_EVENTS = {
  /** The stream is open: what happened before is not told on it. */
  begun: 'begun',
  news: 'news',
} as const
