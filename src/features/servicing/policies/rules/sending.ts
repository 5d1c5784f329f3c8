/** What is notified about a notice: that it is given, that it is withdrawn, and that the policy ended by it. */
export const NOTICE_EVENTS = ['given', 'withdrawn', 'carried-out'] as const
export type NoticeEvent = (typeof NOTICE_EVENTS)[number]

/** What a notice is about. */
export const NOTICE_SUBJECTS = ['cancellation', 'non-renewal'] as const
export type NoticeSubject = (typeof NOTICE_SUBJECTS)[number]

/** Those for which a letter goes to the address of the policy (Insurance Code, section 65). */
export const LETTERS = ['given', 'withdrawn'] as const satisfies readonly NoticeEvent[]
export type Letter = (typeof LETTERS)[number]
export const LETTER_TITLES: Readonly<Record<NoticeSubject, Readonly<Record<Letter, string>>>> = {
  cancellation: { given: 'Notice of cancellation', withdrawn: 'Notice of cancellation withdrawn' },
  'non-renewal': { given: 'Notice of non-renewal', withdrawn: 'Notice of non-renewal withdrawn' },
}

/** The channel by which it was sent. */
export const WAYS = {
  sms: 'Text message',
  mail: 'E-mail',
  mortgagee: 'E-mail to the mortgagee',
  lto: 'Notice to the LTO',
  post: 'Letter by registered mail',
} as const
export type Way = keyof typeof WAYS
export const WAY_CODES = ['sms', 'mail', 'mortgagee', 'lto', 'post'] as const satisfies readonly Way[]

/** How far it came; the states of a message, taken over for notices that are sent by message. */
export const SENDING_STATES = ['queued', 'sent', 'refused', 'lapsed', 'failed'] as const
export type SendingState = (typeof SENDING_STATES)[number]

const SAID: Readonly<Record<SendingState, string>> = {
  queued: 'Waiting',
  sent: 'Sent',
  refused: 'Refused',
  lapsed: 'Lapsed',
  failed: 'Not sent',
}

/** A letter is waiting for someone to post it; the LTO acknowledges. */
export function sayState(way: Way, state: SendingState): string {
  if (way === 'post') return state === 'sent' ? 'Posted' : 'To be printed and posted'
  if (way === 'lto' && state === 'sent') return 'Acknowledged'
  return SAID[state]
}
