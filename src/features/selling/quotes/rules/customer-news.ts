import { type Day, formatDay } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import type { Finding } from '#domain/worksheet.ts'

/** The number of days before the price of a quotation lapses on which its customer is reminded. */
export const REMINDED_DAYS = 2

type Known = {
  readonly number: string
  readonly description: string
  readonly total: number | null
  readonly validUntil: Day | null
  readonly findings: readonly Finding[]
  readonly conditions: readonly string[]
}

export type News = { readonly kind: string; readonly title: string; readonly body: string }

const named = ({ number, description }: Pick<Known, 'number' | 'description'>): string => `${description} (${number})`
const until = ({ validUntil }: Known): string => (validUntil ? ` The price is valid until ${formatDay(validUntil)}.` : '')
const wantsPhotographs = ({ findings }: Known): boolean => findings.some(({ needs }) => needs === 'inspection')

/** The price that came with an approval, where it has changed. */
const priceNow = (before: Known, after: Known): string =>
  before.total !== null && after.total !== null && before.total !== after.total
    ? ` Its price is now ${formatPesos(after.total)} instead of ${formatPesos(before.total)}.`
    : ''

/** The notification for a customer about a step that someone else took with their quotation; nothing where it changes nothing for them. */
export function newsFor(event: string, before: Known, after: Known): News | undefined {
  const which = named(after)
  switch (event) {
    case 'approve': {
      const conditions = after.conditions.length > 0 ? ` Its conditions: ${after.conditions.join(' ')}` : ''
      return {
        kind: 'quotation-approved',
        title: after.conditions.length > 0 ? 'Approved, with conditions' : 'Approved',
        body: `We have approved the insurance of ${which}.${conditions}${priceNow(before, after)} Accept it here.${until(after)}`,
      }
    }
    case 'clear':
    case 'approval-stands':
      return {
        kind: 'quotation-cleared',
        title: 'You can accept it now',
        body: `${which} needs no further decision. You can accept it here.${until(after)}`,
      }
    case 'decline':
    case 'decline-by-rule':
      return {
        kind: 'quotation-declined',
        title: 'We cannot insure it with these answers',
        body: `We cannot insure ${which} as answered. See why, and what can be changed.`,
      }
    case 'refer':
      return wantsPhotographs(after) && !wantsPhotographs(before)
        ? {
            kind: 'photographs-wanted',
            title: 'Photos are needed',
            body: `We need photos of ${which} before we can insure it. Take them with your phone here.`,
          }
        : undefined
    case 'quote':
      return before.total !== null && after.total !== null && before.total !== after.total
        ? {
            kind: 'price-changed',
            title: 'The price has changed',
            body: `The price for ${which} is now ${formatPesos(after.total)} instead of ${formatPesos(before.total)}.${until(after)}`,
          }
        : undefined
    default:
      return undefined
  }
}

/** Says that the price of a quotation is valid for only a few more days. */
export const lapseNews = ({
  number,
  description,
  validUntil,
}: Pick<Known, 'number' | 'description'> & { readonly validUntil: Day }): News => ({
  kind: 'quotation-lapses',
  title: 'Your price ends soon',
  body: `The price for ${named({ number, description })} is valid until ${formatDay(validUntil)}. Continue here to keep it.`,
})
