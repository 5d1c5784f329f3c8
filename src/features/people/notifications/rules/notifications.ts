/** The source of a notification: something that happened to a record, or an announcement by the insurer. */
export const SOURCES = ['product', 'insurer'] as const
export type Source = (typeof SOURCES)[number]

/** Beyond this number, the bell shows `99+`. */
export const COUNTED_UNREAD = 100

const HOUR_MS = 60 * 60_000

/**
 * How long after its time a message to someone outside is still sent: about an appointment that is long over it helps no one; what is due,
 * offered or over they must still learn when the gateway, or the program, was down all day.
 */
export const lapsesAfterMs = (kind: string): number => (kind === 'appointment' ? HOUR_MS : 48 * HOUR_MS)

/** Notifications are kept for half a year, reminders that were sent for a month. */
export const KEPT_DAYS = { notifications: 180, reminders: 30 } as const

/** More browsers than one person has devices: the oldest is dropped, so that no one floods a push service. */
export const MOST_BROWSERS = 20

/** How long a push service holds what it cannot deliver yet. */
export const PUSH_SECONDS = 12 * 60 * 60

/**
 * Whether a browser's push service may be at an address: https with an internet host name, without a password in it. What the name resolves
 * to is checked again when something is sent.
 */
export function mayBePushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, username, password, port } = new URL(endpoint)
  const isNumber = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  const isOfTheInternet = hostname.includes('.') && !/\.(localhost|local|internal|lan|home|corp|arpa)\.?$/.test(hostname)
  return protocol === 'https:' && !isNumber && isOfTheInternet && username === '' && password === '' && port === ''
}
