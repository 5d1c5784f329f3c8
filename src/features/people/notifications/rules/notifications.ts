/** Where a notification comes from: something that happened to a record, or an announcement of the insurer. */
export const SOURCES = ['product', 'insurer'] as const
export type Source = (typeof SOURCES)[number]

/** Events of the stream. They carry nothing personal: the browser then fetches what is new. */
export const STREAM_EVENTS = {
  /** The stream is open: notifications from before it are not announced on it. */
  begun: 'begun',
  news: 'news',
} as const

/** Beyond this number, the bell shows `99+`. */
export const COUNTED_UNREAD = 100

/** A text message about an appointment that is long over helps nobody: after so long it is not sent any more. */
export const MESSAGE_LAPSES_MS = 60 * 60_000

/** Notifications are kept for half a year, reminders that were sent for a month. */
export const KEPT_DAYS = { notifications: 180, reminders: 30 } as const

/** More streams or browsers than one person has devices: the oldest makes room, so that nobody fills a server or floods a push service. */
export const MAX_AT_ONCE = { streams: 8, browsers: 20 } as const

/** A push service holds what it cannot deliver yet for so long. */
export const PUSH_SECONDS = 12 * 60 * 60

/**
 * Whether a browser's push service may be at an address: https by a name of the internet, without a password in it. What the name
 * leads to is looked at again when something is sent.
 */
export function mayBePushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, username, password, port } = new URL(endpoint)
  const isNumber = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  const isOfTheInternet = hostname.includes('.') && !/\.(localhost|local|internal|lan|home|corp|arpa)\.?$/.test(hostname)
  return protocol === 'https:' && !isNumber && isOfTheInternet && username === '' && password === '' && port === ''
}

const PAUSES_MS = [1000, 2000, 5000, 15_000, 30_000, 60_000] as const

/** How long a browser waits before it listens again, longer after each failure; `chance` (0 to 1) keeps a thousand from coming at once. */
export const pauseBeforeListening = (failures: number, chance: number): number =>
  (PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 60_000) * (0.5 + chance / 2)
