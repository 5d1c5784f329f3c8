import { z } from 'zod'
import { CounterCode } from '#domain/counter-code.ts'
import { paymentLife } from '#domain/life-cycles.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { Attempt } from '#features/servicing/policies/public/contract/charges.ts'
import { forAgentAndCustomer, get, post } from '#kit/contract.ts'
import { job } from '#kit/job.ts'
import { list } from '#kit/list-contract.ts'
import { PDF } from '#kit/media-types.ts'
import { statementLineList } from '../rules/statement-list.ts'
import { Figures, StatementFigure } from './rules/statement.ts'

const Id = z.uuid()

/** What the payer is told: paid, not paid, or not known yet. */
export const PaymentOutcome = z.enum(['open', 'paid', 'not-paid', 'checking'])
export type PaymentOutcome = z.output<typeof PaymentOutcome>

export const Payment = z.object({
  id: Id,
  policyId: Id,
  /** The charge of the policy that it pays. */
  chargeId: Id,
  line: z.string(),
  reference: z.string(),
  attempt: z.int(),
  state: z.enum(paymentLife.states),
  outcome: PaymentOutcome,
  amount: Centavos,
  currency: z.string(),
  /** How the payer chose to pay; null: on the provider's page. */
  method: z.string().nullable(),
  counterCode: CounterCode.nullable(),
  reason: z.string().nullable(),
  description: z.string(),
  startedAt: z.iso.datetime({ offset: true }),
  paidAt: z.iso.datetime({ offset: true }).nullable(),
})
export type Payment = z.output<typeof Payment>

/** The state of a payment after asking the provider: what the payer's browser may know without a session. */
export const ReconciledPayment = z.object({
  reference: z.string(),
  policyId: Id,
  /** The charge of the policy that it pays; null: its first premium. */
  chargeId: Id.nullable(),
  /** The statement of which it pays everything payable, with that policy as one of it; null: only the one policy. */
  statementId: Id.nullable(),
  line: z.string(),
  audience: z.enum(['agent', 'customer']),
  state: z.enum(paymentLife.states),
  outcome: PaymentOutcome,
  amount: Centavos,
  counterCode: CounterCode.nullable(),
  startedAt: z.iso.datetime({ offset: true }),
})
export type ReconciledPayment = z.output<typeof ReconciledPayment>

/** A payment option for the payer; `code` null: they choose on the provider's page. */
export const PaymentChoice = z.object({ code: z.string().nullable(), label: z.string(), nextStep: z.string() })
export type PaymentChoice = z.output<typeof PaymentChoice>

/** How the payer's browser goes to the provider's page: by a link, or by a form with these fields. */
export const Redirect = z.object({ url: z.url(), method: z.enum(['get', 'post']), fields: z.record(z.string(), z.string()) })
export type Redirect = z.output<typeof Redirect>

/** What several policies owe together. */
export const Statement = z.object({
  id: Id,
  line: z.string(),
  lineName: z.string(),
  /** Who pays it, if it is one person. */
  holderName: z.string().nullable(),
  holderMobile: z.string().nullable(),
  /** One of its unpaid policies, by which a link is sent. */
  policyId: Id.nullable(),
  /** One whose policyholder has yet to prove their identity. */
  unprovenId: Id.nullable(),
  figures: Figures,
  payments: z.array(Attempt),
  createdAt: z.iso.datetime({ offset: true }),
})
export type Statement = z.output<typeof Statement>

export const contract = {
  paymentChoices: get(forAgentAndCustomer('user/payment-choices'), {
    summary: 'Payment methods offered, in order; a single one is no choice',
    feature: 'PAYMENTS',
    reply: z.array(PaymentChoice),
  }),
  startPayment: post(forAgentAndCustomer('user/payment/start'), {
    summary: 'Opens a checkout for the amount due on a policy, or resumes the open one; choosing another method closes that one first',
    feature: 'PAYMENTS',
    body: z.object({
      policyId: Id,
      /** Its first premium, unless another charge is given. */
      chargeId: Id.optional(),
      /** The first one offered, or the one already started. */
      method: z.string().max(40).optional(),
    }),
    reply: z.object({ payment: Payment, checkout: Redirect.nullable() }),
    outside: true,
    fresh: true,
  }),
  payment: get(forAgentAndCustomer('user/payment/:id'), {
    reveals: 'payment',
    summary: 'One payment, as known to the server',
    reply: Payment,
  }),
  paymentsOfPolicy: get(forAgentAndCustomer('user/policy/:id/payments'), {
    keyScope: 'policies:read',
    reveals: 'policy',
    summary: 'All attempts to pay a policy, newest first',
    reply: z.array(Payment),
  }),
  statementOfPolicy: get(forAgentAndCustomer('user/policy/:id/statement'), {
    reveals: 'policy',
    summary: 'The statement on which a policy is to be paid with others, and what is due on it; null: it is paid alone',
    reply: z.object({ id: Id, due: StatementFigure }).nullable(),
  }),
  statement: get(forAgentAndCustomer('user/statement/:id'), {
    reveals: 'statement',
    summary: 'Amount due on several policies together, how much of it is paid, and every payment attempt',
    reply: Statement,
  }),
  statementLines: list(forAgentAndCustomer('user/statement/:id/lines'), statementLineList, {
    reveals: 'statement',
    summary: 'Policies of a statement, each with its amount due, invoice and status',
  }),
  statementDocument: get(forAgentAndCustomer('user/statement/:id/document'), {
    reveals: 'statement',
    summary: 'A statement as a PDF: every policy with its premium and invoice number',
    reply: z.unknown(),
    file: [PDF],
    rendered: true,
  }),
  payStatement: post(forAgentAndCustomer('user/statement/:id/pay'), {
    summary: 'Opens one checkout for all that can be paid of a statement, for the amount shown, or resumes the open one',
    feature: 'PAYMENTS',
    body: z.object({ amount: Centavos, method: z.string().max(40).optional() }),
    reply: z.object({ reference: z.string(), checkout: Redirect.nullable() }),
    outside: true,
    fresh: true,
  }),
  paymentReturn: post('payment/return', {
    summary: 'Asks the provider for a returning payer’s outcome; returns where to go. Needs no session',
    secure: false,
    outside: true,
    fresh: true,
    perMinute: 60,
    body: z.union([
      z.object({ reference: z.string().max(60) }),
      /** The query with which the provider sent the browser back. */
      z.object({ query: z.record(z.string().max(60), z.string().max(4000)) }),
    ]),
    reply: ReconciledPayment,
  }),
}

/** Asks the provider about one payment. */
export const checkPayment = job('check-payment', z.object({ paymentId: Id }), { retry: { times: 8, seconds: 2, atMostSeconds: 120 } })

/** Asks about every payment that is due for it. */
export const reconcilePayments = job('reconcile-payments', z.object({}), { every: '* * * * *' })

/** Settles a payment of a statement for each of its policies, or reverses it. */
export const dividePayment = job('divide-payment', z.object({ paymentId: Id }), { retry: { times: 20, seconds: 1, atMostSeconds: 60 } })

/** Refunds money of a payment. Idempotent: it is sent back once. */
export const sendRefund = job('send-refund', z.object({ refundId: Id }), {
  retry: { times: 500, seconds: 2, atMostSeconds: 3600 },
})

/** Refunds the part of a payment that its policy cannot use. Idempotent: the money is sent back once. */
export const sendBackPayment = job('send-back-payment', z.object({ paymentId: Id }), {
  retry: { times: 500, seconds: 2, atMostSeconds: 3600 },
})
