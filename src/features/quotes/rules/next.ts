import { formatDay } from '#domain/day.ts'
import type { QuotationState } from '#domain/life-cycles.ts'
import type { Finding } from '#domain/worksheet.ts'

export const ACTORS = ['agent-or-customer', 'underwriter', 'nobody'] as const
export type Acting = (typeof ACTORS)[number]

export type Next = { readonly who: Acting; readonly waitsFor: string }

type About = {
  readonly state: QuotationState
  readonly validUntil: string | null
  readonly findings: readonly Finding[]
  readonly isTariffInForce: boolean
  readonly policyNumber: string | null
  readonly againAs: string | null
  /** Why an underwriter approved or declined it, in their words. */
  readonly decision: string | null
}

const seller = (waitsFor: string): Next => ({ who: 'agent-or-customer', waitsFor })

/** Who acts next on a quotation, and what it waits for. */
export function nextOf({ state, validUntil, findings, isTariffInForce, policyNumber, againAs, decision }: About): Next {
  const until = validUntil ? ` The price holds until the end of ${formatDay(validUntil)}.` : ''
  switch (state) {
    case 'draft':
      return seller('The answers are not complete yet. Continue where you stopped; everything so far is saved.')
    case 'quoted':
    case 'approved':
      return isTariffInForce
        ? seller(
            `${state === 'approved' ? `Underwriting approved it${decision ? `: “${decision}”` : '.'} ` : ''}Read the declarations and accept the quotation.${until}`,
          )
        : seller('The premium tables changed since this was priced. Accepting shows the new price first.')
    case 'referred':
      return { who: 'underwriter', waitsFor: `Underwriting decides: ${sentences(findings, 'refer')}` }
    case 'declined':
      return seller(
        `${decision ? `Underwriting declined it: “${decision}”` : `It cannot be insured as answered: ${sentences(findings, 'decline')}`} Correct an answer, or withdraw the quotation.`,
      )
    case 'accepted':
      return seller('The quotation is accepted. Go on to the policy: identity check, then payment.')
    case 'converted':
      return {
        who: 'nobody',
        waitsFor: policyNumber ? `It became policy ${policyNumber}.` : 'It became a policy application. See the policy for what is next.',
      }
    case 'expired':
      return againAs
        ? { who: 'nobody', waitsFor: `The price has lapsed. It was quoted again as ${againAs}.` }
        : seller('The price has lapsed. Quote again to get today’s price; every answer is kept.')
    case 'withdrawn':
      return { who: 'nobody', waitsFor: 'It was withdrawn. You may quote again from the same answers.' }
  }
}

function sentences(findings: readonly Finding[], level: Finding['level']): string {
  const those = findings.filter((finding) => finding.level === level)
  return (those.length ? those : findings).map(({ sentence }) => sentence).join(' ')
}

const STORIES: Readonly<Record<string, string>> = {
  create: 'Started',
  quote: 'Priced',
  refer: 'Referred to underwriting',
  'decline-by-rule': 'Declined by technical control',
  edit: 'Opened for changes; the price and every approval lapsed',
  approve: 'Approved by underwriting',
  decline: 'Declined by underwriting',
  accept: 'Accepted',
  convert: 'Became a policy application',
  expire: 'Expired at the end of its last day',
  withdraw: 'Withdrawn',
}

/** What happened, in plain words. */
export const storyOf = (event: string): string => STORIES[event] ?? event
