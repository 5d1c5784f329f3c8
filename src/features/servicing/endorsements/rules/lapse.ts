import { type Day, formatDay } from '#domain/day.ts'
import { type Message, msg } from '#kit/message.ts'

/** Why a requested change lapsed. */
export const LAPSES = ['policy-ended', 'cover-ended', 'more-days', 'unpaid', 'not-taken-over'] as const
export type LapseCode = (typeof LAPSES)[number]

/** The same as a sentence for the reader; `until`: the last day on which it could be paid or taken over. */
export function lapseSentence(code: LapseCode, until: Day | null): Message | string {
  const day = until === null ? '' : formatDay(until)
  switch (code) {
    case 'policy-ended':
      return 'The policy ended before this took effect.'
    case 'cover-ended':
      return 'Cover ended before this took effect.'
    case 'more-days':
      return 'More days have been asked for in the meantime, which changes the price. Ask for this change again.'
    case 'unpaid':
      return msg`It was not paid by ${day}, and the policy stays as before. Ask for it again to see the price at that time.`
    case 'not-taken-over':
      return msg`The new owner did not take it over by ${day}, and the policy stays as before. Ask for it again once they are ready.`
  }
}
