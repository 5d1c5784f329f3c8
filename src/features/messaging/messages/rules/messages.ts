/** `lto`: notices to the Land Transportation Office, as JSON. */
export type Channel = 'sms' | 'mail' | 'lto'
export const isChannel = (word: string): word is Channel => word === 'sms' || word === 'mail' || word === 'lto'

/** The repeats after the first try. What the law has us tell an office waits longer for it than anybody waits for a code. */
export const retries = { times: 14, seconds: 2, atMostSeconds: 900 } as const
export const officeRetries = { times: 180, seconds: 2, atMostSeconds: 3600 } as const
export const attemptsAllowed = (channel: Channel): number => (channel === 'lto' ? officeRetries : retries).times + 1

/** `•••• 4567` or `m•••@example.com`: enough to recognise, too little to reach anybody. */
export function maskRecipient(channel: Channel, recipient: string): string {
  if (channel === 'sms') return `•••• ${recipient.slice(-4)}`
  if (channel === 'lto') return recipient
  const [name = '', host = ''] = recipient.split('@')
  return `${name.slice(0, 1)}•••@${host}`
}

/** For so long the text of a message that was not handed over is kept, for an administrator to send it again. */
export const UNSENT_KEPT_DAYS = 14

/** What lapses is of no use later, and an office hears of things in their order. */
export const maySendAgain = ({ channel, expiresAt }: { readonly channel: string; readonly expiresAt: Date | null }): boolean =>
  channel !== 'lto' && expiresAt === null

/** The name under which the text of a message is encrypted while it waits. */
export const BODY_PURPOSE = 'message body'

/** The same for a text that somebody sent us, until it was answered. */
export const TEXT_PURPOSE = 'received text'

/** A gateway’s refusal is final; silence is not, and one that was so slow that it is let alone for a while was not asked. */
export type Sent =
  | { readonly outcome: 'sent'; readonly ref: string }
  | { readonly outcome: 'refused' | 'no-answer'; readonly why: string }
  | { readonly outcome: 'not-asked'; readonly afterSeconds: number }

/** Whether somebody waits for it. */
export const isCode = (purpose: string): boolean => purpose === 'one-time-code'

export const CHANNELS = [
  { value: 'sms', label: 'SMS' },
  { value: 'mail', label: 'E-mail' },
  { value: 'lto', label: 'LTO' },
] as const satisfies readonly { readonly value: Channel; readonly label: string }[]

/** How far a message came, in the words of its list. */
export const MESSAGE_STATES = [
  { value: 'queued', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
  { value: 'refused', label: 'Refused' },
  { value: 'lapsed', label: 'Lapsed' },
  { value: 'failed', label: 'Not sent' },
] as const
