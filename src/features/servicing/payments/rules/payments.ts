import type { CounterCode } from '#domain/counter-code.ts'
import type { PaymentState, PolicyState } from '#domain/life-cycles.ts'
import { isCreditOwed } from '#features/servicing/policies/public/rules/policies.ts'
import type { PaymentOutcome } from '../public/contract.ts'

/** Never "failed" while money may have been taken: only a state that the provider confirmed counts as not paid. */
export function outcomeOf(state: PaymentState): PaymentOutcome {
  switch (state) {
    case 'paid':
      return 'paid'
    case 'refunded':
    case 'reversed':
    case 'failed':
    case 'cancelled':
    case 'expired':
      return 'not-paid'
    case 'checking':
      return 'checking'
    default:
      return 'open'
  }
}

type Bought = {
  readonly state: PolicyState
  readonly payments: readonly { readonly state: PaymentState }[]
  readonly credit: { readonly state: string } | null
}

/** The payment is known to be paid a moment before the policy is. */
const hasPaid = ({ payments }: Pick<Bought, 'payments'>): boolean => payments.some(({ state }) => state === 'paid')

/** Whether the money for a policy has arrived. */
export const isPaid = (policy: Bought): boolean =>
  hasPaid(policy) || (['paid', 'issued', 'expired', 'renewed'].includes(policy.state) && !isCreditOwed(policy.credit))

/** Whether the premium is still unpaid: before the policy is issued, or after it if issued on credit. */
export const isToPay = (policy: Bought): boolean => !hasPaid(policy) && (policy.state === 'awaiting-payment' || isCreditOwed(policy.credit))

/** Whether the policyholder must be identified before the premium can be paid. */
export const isProofFirst = ({ next }: { readonly next: { readonly action: string } }): boolean => next.action === 'verify-identity'

/** The provider's state of a checkout when the server asks. */
export type ProviderStatus = {
  /** `refunded`: sent back by us. `reversed`: taken back by the bank after payment. */
  readonly status: 'paid' | 'pending' | 'refused' | 'cancelled' | 'expired' | 'unknown' | 'refunded' | 'reversed'
  readonly amount: number
  readonly currency: string
  readonly providerRef: string
  /** Why it was refused, in words for the payer. */
  readonly reason?: string
  /** The code with which the payer may still pay at a counter. */
  readonly counterCode?: CounterCode
}

export type Verdict =
  | { readonly event: 'pay' | 'fail' | 'cancel' | 'expire' | 'doubt' | 'resume' | 'refund-late' | 'reverse'; readonly reason?: string }
  /** The money has to be refunded. */
  | { readonly event: 'refund'; readonly reason: string }
  | 'wait'

/**
 * What the provider's answer means for one of our payments. `wanted`: the policy is still waiting for this money; otherwise it is refunded.
 * `hasPage`: we know where the payer may continue.
 */
export function verdictOf(
  answer: ProviderStatus,
  ours: {
    readonly amount: number
    readonly currency: string
    readonly state: PaymentState
    readonly wanted: boolean
    readonly hasPage: boolean
  },
): Verdict {
  if (ours.state === 'paid') return answer.status === 'reversed' ? { event: 'reverse', reason: 'The bank took the money back.' } : 'wait'
  if (answer.status === 'refunded') return ours.state === 'created' ? 'wait' : { event: 'refund-late', reason: SENT_BACK }
  if (answer.status === 'paid') {
    if (answer.amount !== ours.amount || answer.currency !== ours.currency)
      return doubtOf(ours.state, `The provider took ${answer.currency} ${answer.amount} centavos, not ${ours.currency} ${ours.amount}.`)
    return ours.wanted ? { event: 'pay' } : { event: 'refund', reason: SENT_BACK }
  }
  if (!isOpen(ours.state)) return 'wait'
  if (answer.status === 'reversed') return { event: 'fail', reason: 'The bank took the money back.' }
  if (answer.status === 'refused') return { event: 'fail', reason: answer.reason ?? 'The payment was refused.' }
  if (answer.status === 'cancelled')
    return ours.state === 'created'
      ? { event: 'fail', reason: 'The payment was given up.' }
      : { event: 'cancel', reason: 'The payment was given up.' }
  if (answer.status === 'expired') return { event: 'expire', reason: 'The payment page expired.' }
  if (answer.status === 'unknown') return { event: 'fail', reason: 'The provider never opened a payment page.' }
  return ours.state === 'checking' && ours.hasPage ? { event: 'resume' } : 'wait'
}

const SENT_BACK = 'The policy was already paid, was cancelled or can no longer be issued; the money was returned.'

const doubtOf = (state: PaymentState, reason: string): Verdict =>
  state === 'created' || state === 'pending' ? { event: 'doubt', reason } : 'wait'

/** Whether the provider may still change its mind, so that we must keep asking. */
export const isOpen = (state: PaymentState): boolean => state === 'created' || state === 'pending' || state === 'checking'

/** Milliseconds until a screen asks again: 2 s at first, at most 20 s. */
export const screenAsksAfter = (asked: number): number => Math.min(20_000, Math.round(2000 * 1.4 ** Math.max(0, asked - 1)))

/** Seconds until the next question, longer each time: 5 s, 10 s, 20 s … one hour. */
export const pauseAfter = (checks: number): number => Math.min(3600, 5 * 2 ** Math.min(checks, 10))

/** By then the provider has opened a page or failed: a payment without one was left behind by a process that died. */
export const OPENED_WITHIN_MS = 12_000
