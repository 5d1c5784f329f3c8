export type Channel = 'sms' | 'mail'
export const isChannel = (word: string): word is Channel => word === 'sms' || word === 'mail'

/** The first try and the repeats after it. */
export const retries = { times: 14, seconds: 2, atMostSeconds: 900 } as const
export const attemptsAllowed = retries.times + 1

/** `•••• 4567` or `m•••@example.com`: enough to recognise, too little to reach anybody. */
export function maskRecipient(channel: Channel, recipient: string): string {
  if (channel === 'sms') return `•••• ${recipient.slice(-4)}`
  const [name = '', host = ''] = recipient.split('@')
  return `${name.slice(0, 1)}•••@${host}`
}

/** The name under which the text of a message is encrypted while it waits. */
export const BODY_PURPOSE = 'message body'

/** A gateway’s refusal is final; silence is not. */
export type Sent = { readonly outcome: 'sent'; readonly ref: string } | { readonly outcome: 'refused' | 'no-answer'; readonly why: string }

export const CHANNELS = [
  { value: 'sms', label: 'SMS' },
  { value: 'mail', label: 'E-mail' },
] as const satisfies readonly { readonly value: Channel; readonly label: string }[]

/** How far a message came, in the words of its list. */
export const MESSAGE_STATES = [
  { value: 'queued', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
  { value: 'refused', label: 'Refused' },
  { value: 'lapsed', label: 'Lapsed' },
  { value: 'failed', label: 'Not sent' },
] as const
