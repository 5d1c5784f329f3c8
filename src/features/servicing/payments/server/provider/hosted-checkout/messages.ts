import { z } from 'zod'
import type { ProviderStatus } from '../../../rules/payments.ts'
import { LARGEST_SETTLEMENT, ProviderUnavailable } from '../../provider.ts'

const SessionId = z.string().regex(/^cs_\w{1,80}$/)

/** A checkout session in the provider's format. */
export const Session = z.object({
  id: SessionId,
  reference_number: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['active', 'awaiting_payment', 'paid', 'failed', 'cancelled', 'expired', 'refunded', 'reversed']),
  checkout_url: z.url(),
  failure_reason: z.string().nullable(),
  /** The code for paying at a counter; null until requested. */
  counter: z.object({ code: z.string(), outlets: z.array(z.string()), expires_at: z.iso.datetime({ offset: true }) }).nullable(),
})
export type Session = z.output<typeof Session>

export const SessionList = z.object({ data: z.array(Session) })
export const Refund = z.object({ status: z.enum(['succeeded', 'failed']) })
export const Settlement = z.object({ file: z.string().max(LARGEST_SETTLEMENT) })
/** The payer returns with only the id of the session. */
export const Return = z.object({ session_id: SessionId })
export const Webhook = z.object({ id: z.string().min(1).max(100), type: z.string().max(100), data: z.object({ id: SessionId }) })

const STATUS = {
  active: 'pending',
  awaiting_payment: 'pending',
  paid: 'paid',
  failed: 'refused',
  cancelled: 'cancelled',
  expired: 'expired',
  refunded: 'refunded',
  reversed: 'reversed',
} as const satisfies Record<Session['status'], ProviderStatus['status']>

/** The state of a payment from the session found for it. A session of another payment is no answer. */
export function statusOf(session: Session | undefined, reference: string): ProviderStatus {
  if (!session) return { status: 'unknown', amount: 0, currency: '', providerRef: '' }
  if (session.reference_number !== reference) throw new ProviderUnavailable('checkout provider: a session of another payment')
  const { id, amount, currency, failure_reason: reason, counter } = session
  return {
    status: STATUS[session.status],
    amount,
    currency,
    providerRef: id,
    ...(reason ? { reason } : {}),
    ...(counter ? { counterCode: { code: counter.code, outlets: counter.outlets, payableUntil: counter.expires_at } } : {}),
  }
}
