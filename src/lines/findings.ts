import { formatRate, type Millionths } from '#domain/money.ts'
import type { Finding } from '#domain/worksheet.ts'
import { type Message, msg, withI18n } from '#kit/message.ts'
import type { Discount } from './line/price.ts'

type Sentence = Message | string

/** A finding that an underwriter must agree to, by the authority of the same code unless another is named. */
export const refer = (code: string, sentence: Sentence, more: Partial<Finding> = {}): Finding => ({
  ...{ code, level: 'refer', blocks: 'convert', authority: code },
  ...withI18n('sentence', sentence),
  ...more,
})

/** What nobody insures. */
export const decline = (code: string, sentence: Sentence, remedy: Finding['remedy']): Finding => ({
  ...{ code, level: 'decline', blocks: 'quote' },
  ...withI18n('sentence', sentence),
  remedy,
})

/** A finding that does not prevent cover but is worth checking. */
export const warn = (code: string, sentence: Sentence, remedy: Finding['remedy']): Finding => ({
  ...{ code, level: 'warn' },
  ...withI18n('sentence', sentence),
  remedy,
})

/** A discount beyond what the group was promised needs someone with authority; more than the tariff allows is refused to everyone. */
export function discountFindings(most: Millionths, { agreed, asked }: Discount = { agreed: 0, asked: 0 }): Finding[] {
  if (agreed + asked > most) {
    const remedy = withI18n('sentence', msg`Ask for at most ${formatRate(Math.max(0, most - agreed))}.`)
    const sentence = msg`A discount of ${formatRate(agreed + asked)} is more than the ${formatRate(most)} that is allowed.`
    return [{ ...decline('discount-too-high', sentence, remedy), customer: 'The requested discount cannot be given.' }]
  }
  if (asked === 0) return []
  const sentence =
    agreed > 0
      ? msg`A discount of ${formatRate(asked)} is requested, on top of ${formatRate(agreed)} by agreement.`
      : msg`A discount of ${formatRate(asked)} is requested.`
  return [
    refer('discount', sentence, {
      customer: 'Your agent asked for a discount, which is being reviewed.',
      remedy: { sentence: 'Quote without it, or wait for the decision.' },
    }),
  ]
}
