/** Where a notification comes from: something that happened to a record, or an announcement of the insurer. */
export const SOURCES = ['product', 'insurer'] as const
export type Source = (typeof SOURCES)[number]

/** Beyond this number, the bell shows `99+`. */
export const COUNTED_UNREAD = 100

/** A text message about an appointment that is long over helps nobody: after so long it is not sent any more. */
export const MESSAGE_LAPSES_MS = 60 * 60_000

/** Notifications are kept for half a year, reminders that were sent for a month. */
export const KEPT_DAYS = { notifications: 180, reminders: 30 } as const

/** More browsers than one person has devices: the oldest makes room, so that nobody floods a push service. */
export const MOST_BROWSERS = 20

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
