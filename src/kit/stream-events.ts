/** Events of a stream. They contain no personal data: the browser then fetches what is new. */
export const STREAM_EVENTS = {
  /** The stream is open: it does not report what happened before. */
  begun: 'begun',
  news: 'news',
} as const
