import { z } from 'zod'
import { paymentLife } from '#domain/life-cycles.ts'
import { Centavos } from '#domain/money.ts'
import { both, get, post } from '#kit/contract.ts'
import { job } from '#kit/job.ts'

const Id = z.uuid()

/** What the payer is told: paid, not paid, or that the truth is not known yet. */
export const Outcome = z.enum(['open', 'paid', 'not-paid', 'checking'])
export type Outcome = z.output<typeof Outcome>

export const Payment = z.object({
  id: Id,
  policyId: Id,
  line: z.string(),
  reference: z.string(),
  attempt: z.int(),
  state: z.enum(paymentLife.states),
  outcome: Outcome,
  amount: Centavos,
  currency: z.string(),
  reason: z.string().nullable(),
  description: z.string(),
  startedAt: z.iso.datetime({ offset: true }),
  paidAt: z.iso.datetime({ offset: true }).nullable(),
})
export type Payment = z.output<typeof Payment>

/** How a payment stands after the provider was asked: what the payer's browser may know without a session. */
export const Settled = z.object({
  reference: z.string(),
  policyId: Id,
  line: z.string(),
  audience: z.enum(['agent', 'customer']),
  state: z.enum(paymentLife.states),
  outcome: Outcome,
})
export type Settled = z.output<typeof Settled>

export const contract = {
  startPayment: post(both('user/payment/start'), {
    summary: 'Opens a checkout for a policy that awaits payment, or resumes the one that is open',
    feature: 'PAYMENTS',
    body: z.object({ policyId: Id }),
    reply: z.object({ payment: Payment, checkout: z.object({ url: z.url(), request: z.string() }).nullable() }),
    outside: true,
    fresh: true,
  }),
  payment: get(both('user/payment/:id'), { summary: 'One payment, by the server’s own knowledge', reply: Payment }),
  paymentsOfPolicy: get(both('user/policy/:id/payments'), {
    summary: 'All attempts to pay a policy, newest first',
    reply: z.array(Payment),
  }),
  settleReturn: post('payment/return', {
    summary: 'The payer came back: asks the provider for the truth and says where to go. Needs no session',
    secure: false,
    outside: true,
    fresh: true,
    perMinute: 60,
    body: z.union([z.object({ cipher: z.string().max(4000) }), z.object({ reference: z.string().max(60) })]),
    reply: Settled,
  }),
}

/** Asks the provider about one payment. */
export const checkPayment = job('check-payment', z.object({ paymentId: Id }), { retry: { times: 8, seconds: 2, atMostSeconds: 120 } })

/** Asks about every payment whose truth is overdue. */
export const reconcilePayments = job('reconcile-payments', z.object({}), { every: '* * * * *' })
