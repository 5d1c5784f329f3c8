import { formatDay } from '#domain/day.ts'
import type { QuotationState } from '#domain/life-cycles.ts'
import { type Finding, findingMessage } from '#domain/worksheet.ts'
import { joinMessages, type Message, msg, type Translatable, withI18n } from '#kit/message.ts'
import { type Approval, lapseMessage } from './approval.ts'

export const ACTORS = ['agent-or-customer', 'agent', 'underwriter', 'nobody'] as const
export type Acting = (typeof ACTORS)[number]

/** What the next person does; `wait` where someone else decides. */
export const STEPS = ['continue', 'accept', 'go-on', 'photograph', 'answer', 'correct', 'quote-again', 'wait', 'none'] as const
export type Step = (typeof STEPS)[number]

/** The reasons are left out where the findings themselves are shown beside it. */
export type Next = { readonly who: Acting; readonly step: Step } & Translatable<'waitsFor'> & Partial<Translatable<'reasons'>>

type About = {
  readonly state: QuotationState
  readonly validUntil: string | null
  readonly findings: readonly Finding[]
  readonly isTariffInForce: boolean
  readonly policyNumber: string | null
  readonly againAs: string | null
  readonly approval: Pick<Approval, 'at' | 'reason' | 'lapsed'> | null
  /** The state of its newest inspection. */
  readonly inspection: string | null
  /** Whether underwriting is waiting for the agent's answer. */
  readonly isAsked: boolean
  /** Whether a customer reads it. */
  readonly isForCustomer: boolean
  /** Why its agent cannot conclude a sale now, in words for the reader; null where nothing prevents it. */
  readonly obstacle: Message | string | null
  /** Why an underwriter declined it, in their words. */
  readonly decision: string | null
}

type Parts = readonly (Message | string | undefined)[]
const acts = (who: Acting, step: Step, ...parts: Parts): Next => ({ who, step, ...withI18n('waitsFor', joinMessages(...parts)) })
const seller = (step: Step, ...parts: Parts): Next => acts('agent-or-customer', step, ...parts)
const nobody = (...parts: Parts): Next => acts('nobody', 'none', ...parts)
const underwriter = (...parts: Parts): Next => acts('underwriter', 'wait', ...parts)

/** Who acts next on a quotation, and what it is waiting for. */
export function nextOf({
  state,
  validUntil,
  findings,
  approval,
  isTariffInForce,
  policyNumber,
  againAs,
  inspection,
  isAsked,
  isForCustomer,
  obstacle,
  decision,
}: About): Next {
  const lapse = lapseMessage(approval)
  const until = validUntil ? msg`The price is valid until the end of ${formatDay(validUntil)}.` : undefined
  switch (state) {
    case 'draft':
      return seller('continue', lapse, 'Continue where you stopped, and get the price; everything so far is saved.')
    case 'quoted':
    case 'approved':
      return seller(
        'accept',
        state === 'approved' && approval ? approved(approval.reason, isForCustomer) : lapse,
        'Read the declarations and accept the quotation.',
        obstacle ?? undefined,
        until,
        isTariffInForce ? undefined : 'If quoted again, it would be priced with newer premium tables.',
      )
    case 'referred':
      // A customer can do nothing about a question to the agent, and a lot about photographs.
      if (!isAsked || (isForCustomer && wantsPhotographs({ findings, inspection })))
        return referred({ findings, inspection, isForCustomer }, lapse)
      return isForCustomer
        ? acts('agent', 'answer', 'We have asked your agent for something before we decide.')
        : acts(
            'agent',
            'answer',
            lapse,
            'Underwriting needs something from you, and decides once you have answered it under Underwriting review.',
          )
    case 'declined':
      return {
        ...seller(
          'correct',
          decision ? declined(decision, isForCustomer) : 'It cannot be insured with these answers.',
          'Correct an answer, and it is priced again.',
        ),
        ...(decision ? {} : reasonsIn(findings, 'decline')),
      }
    case 'accepted':
      return obstacle
        ? seller('go-on', 'The quotation is accepted.', obstacle, until)
        : seller('go-on', 'The quotation is accepted. Continue to the policy: identity check, then payment.', until)
    case 'converted':
      return nobody(policyNumber ? msg`It became policy ${policyNumber}.` : 'Its policy shows whether it is paid and issued.')
    case 'expired':
      return againAs
        ? nobody(msg`The price has lapsed. It was quoted again as ${againAs}.`)
        : seller('quote-again', 'The price has lapsed. Quote again to get today’s price; every answer is kept.')
    case 'withdrawn':
      return acts('nobody', 'quote-again', 'It was withdrawn. You may quote again from the same answers.')
  }
}

const approved = (reason: string, isForCustomer: boolean): Message =>
  isForCustomer ? msg`We reviewed it and approved it: “${reason}”` : msg`Underwriting approved it: “${reason}”`

const declined = (reason: string, isForCustomer: boolean): Message =>
  isForCustomer ? msg`We reviewed it and cannot insure it: “${reason}”` : msg`Underwriting declined it: “${reason}”`

const wantsPhotographs = ({ findings, inspection }: Pick<About, 'findings' | 'inspection'>): boolean =>
  inspection !== 'submitted' && findings.some(({ needs }) => needs === 'inspection')

/** A referred quotation is waiting for underwriting, unless photographs come first. */
function referred(
  { findings, inspection, isForCustomer }: Pick<About, 'findings' | 'inspection' | 'isForCustomer'>,
  lapse?: Message,
): Next {
  const inspected = findings.filter(({ needs }) => needs === 'inspection')
  if (inspected.length === 0)
    return {
      ...underwriter(
        lapse,
        isForCustomer ? 'We are reviewing it before you can accept. You do not need to do anything.' : 'An underwriter is reviewing it.',
      ),
      ...reasonsIn(findings, 'refer'),
    }
  if (inspection === 'submitted') {
    const others = findings.filter((finding) => !inspected.includes(finding) && finding.level === 'refer')
    return {
      ...underwriter(lapse, 'The photos have arrived and are being reviewed.'),
      ...(others.length > 0 ? reasonsIn(others, 'refer') : {}),
    }
  }
  return {
    ...seller(
      'photograph',
      lapse,
      inspection === 'sent-back' ? 'Some photos must be taken again.' : 'Photos are needed before this can be decided.',
      isForCustomer ? 'We review this as soon as they arrive, before you can accept.' : 'Underwriting decides as soon as they arrive.',
    ),
    ...reasonsIn(inspected, 'refer'),
  }
}

function reasonsIn(findings: readonly Finding[], level: Finding['level']): Translatable<'reasons'> {
  const those = findings.filter((finding) => finding.level === level)
  return withI18n('reasons', joinMessages(...(those.length ? those : findings).map(findingMessage)))
}

const STORIES: Readonly<Record<string, string>> = {
  create: 'Started',
  quote: 'Priced',
  refer: 'Referred to underwriting',
  'decline-by-rule': 'Cannot be insured as answered',
  'approval-stands': 'Priced; the approval stands',
  clear: 'Nothing left to decide',
  edit: 'Opened for changes; the price lapsed',
  reopen: 'Reopened by underwriting',
  approve: 'Approved by underwriting',
  decline: 'Declined by underwriting',
  accept: 'Accepted',
  convert: 'Continued as a policy',
  expire: 'Expired at the end of its last day',
  withdraw: 'Withdrawn',
}

/** The event in plain words. */
export const storyOf = (event: string): string => STORIES[event] ?? event
