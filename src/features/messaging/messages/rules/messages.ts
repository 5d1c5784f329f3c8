/** `lto`: notices to the Land Transportation Office, as JSON. */
export type Channel = 'sms' | 'mail' | 'lto'
export const isChannel = (word: string): word is Channel => word === 'sms' || word === 'mail' || word === 'lto'

/** Retries after the first attempt. A notice that the law requires waits longer for an office than anyone waits for a code. */
export const retries = { times: 14, seconds: 2, atMostSeconds: 900 } as const
export const officeRetries = { times: 180, seconds: 2, atMostSeconds: 3600 } as const
export const attemptsAllowed = (channel: Channel): number => (channel === 'lto' ? officeRetries : retries).times + 1

/** `•••• 4567` or `m•••@example.com`: enough to recognise, too little to contact anyone. */
export function maskRecipient(channel: Channel, recipient: string): string {
  if (channel === 'sms') return `•••• ${recipient.slice(-4)}`
  if (channel === 'lto') return recipient
  const [name = '', host = ''] = recipient.split('@')
  return `${name.slice(0, 1)}•••@${host}`
}

/** How long the text of an undelivered message is kept, for an administrator to send it again. */
export const UNSENT_KEPT_DAYS = 14

/** A message that expires is of no use later, and an office is notified of events in order. */
export const maySendAgain = ({ channel, expiresAt }: { readonly channel: string; readonly expiresAt: Date | null }): boolean =>
  channel !== 'lto' && expiresAt === null

/** The purpose under which a message's text is encrypted until it is sent. */
export const BODY_PURPOSE = 'message body'

/** The same for a text that was sent to us, until it is answered. */
export const TEXT_PURPOSE = 'received text'

/** A gateway’s refusal is final; silence is not, and one whose circuit is open because it was too slow was not asked. */
export type Sent =
  | { readonly outcome: 'sent'; readonly ref: string }
  | { readonly outcome: 'refused' | 'no-answer'; readonly why: string }
  | { readonly outcome: 'not-asked'; readonly afterSeconds: number }

/** Whether someone is waiting for it. */
export const isCode = (purpose: string): boolean => purpose === 'one-time-code'

export const CHANNELS = [
  { value: 'sms', label: 'SMS' },
  { value: 'mail', label: 'E-mail' },
  { value: 'lto', label: 'LTO' },
] as const satisfies readonly { readonly value: Channel; readonly label: string }[]

/** The states of a message, with the labels of its list. */
export const MESSAGE_STATES = [
  { value: 'queued', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
  { value: 'refused', label: 'Refused' },
  { value: 'lapsed', label: 'Lapsed' },
  { value: 'failed', label: 'Not sent' },
] as const
