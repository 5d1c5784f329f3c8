import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { paymentLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { mustBePayable } from '#features/servicing/policies/public/server/commands/standing.ts'
import type { Actor } from '#kit/actor.ts'
import type { OutsideContext } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { advance, startHistory } from '#kit/server/life-cycle.ts'
import { lineOf } from '#lines'
import { checkPayment, contract } from '../public/contract.ts'
import { payments } from '../public/server/tables.ts'
import { isOpen, OPENED_WITHIN_MS, outcomeOf } from '../rules/payments.ts'
import { type PaymentProvider, ProviderSilent } from './provider.ts'
import { settle } from './settle.ts'
import {
  addPayment,
  describePayment,
  findByReference,
  findPayment,
  findPaymentFor,
  hasPassedIdentityCheck,
  lockPayment,
  lockPolicy,
  openPaymentOf,
  owes,
  type PaymentRow,
  paidAttempts,
  paymentsOf,
  policyToPay,
  stateOf,
} from './store.ts'

export type PaymentsDeps = {
  readonly provider: PaymentProvider
  /** Where the provider sends the payer back to: an address of the manifest. */
  readonly returnPath: (line: string, audience: 'agent' | 'customer', kind: 'encrypted' | 'plain') => string
  /** Where the provider reaches this program. */
  readonly ownUrl: () => string
  /** Runs work as the program itself: returns and notices come without a session. */
  readonly asSystem: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

export const NOTICE_ADDRESS = '/sdx-api/auth/payment/notify'
/** A checkout nobody came back from is asked about after this time. */
const FIRST_CHECK_SECONDS = 60

const LOOK_MS = 150

export const paymentsApi = (deps: PaymentsDeps) =>
  serving(contract, {
    startPayment: async ({ body: { policyId } }, context) => {
      const opened = await context.transaction((db) => openAttempt(db, policyId, context))
      const payment = opened.isNew ? await openCheckout(opened.row, deps, context) : await resume(opened.row, deps, context)
      const checkout =
        payment.checkoutUrl && stateOf(payment) === 'pending'
          ? { url: payment.checkoutUrl, request: deps.provider.requestFor(payment.reference, payment.amount, payment.currency) }
          : null
      return { payment: await context.transaction((db) => describePayment(db, payment)), checkout }
    },

    payment: async ({ params }, { db, actor }) => {
      const row = await findPaymentFor(db, actor, params.id)
      if (!row) throw problem('not-found')
      return describePayment(db, row)
    },

    paymentsOfPolicy: async ({ params }, { db, actor }) =>
      Promise.all((await paymentsOf(db, actor, params.id)).map((row) => describePayment(db, row))),

    settleReturn: async ({ body }, context) => {
      const reference = 'cipher' in body ? deps.provider.readReturn(body.cipher) : body.reference
      const found = reference === undefined ? undefined : await deps.asSystem((db) => findByReference(db, reference))
      if (!found)
        throw problem('not-found', {
          message: 'This payment answer could not be trusted, so nothing was changed. Your agent can see whether you paid.',
        })
      const row = await settle(found.id, {
        provider: deps.provider,
        transaction: deps.asSystem,
        enqueue: context.enqueue,
        now: context.now,
      })
      return {
        reference: row.reference,
        policyId: row.policyId,
        line: row.line,
        audience: audienceOf(row),
        state: stateOf(row),
        outcome: outcomeOf(stateOf(row)),
      }
    },
  })

type Opened = { readonly row: PaymentRow; readonly isNew: boolean }

/** The open attempt of a policy, or a new one; two at once cannot be. */
async function openAttempt(db: Db, policyId: string, { actor, now }: OutsideContext): Promise<Opened> {
  await lockPolicy(db, policyId)
  const policy = await policyToPay(db, actor, policyId)
  if (!policy) throw problem('not-found')
  const isOwed = await owes(db, policyId)
  const isPaid = policy.state === 'paid' || (policy.state === 'issued' && !isOwed)
  if (isPaid || (await paidAttempts(db, policyId)).length > 0) throw problem('already-paid')
  if (policy.state !== 'awaiting-payment' && !isOwed) throw problem('not-now')
  if (lineOf(policy.line)?.sale.identityWorkflow && !(await hasPassedIdentityCheck(db, policyId))) throw problem('identity-missing')
  const open = await openPaymentOf(db, policyId)
  if (open) return { row: open, isNew: false }
  if (policy.state === 'awaiting-payment') await mustBePayable(db, policy, actor, now)
  const attempts = await paymentsOf(db, actor, policyId)
  const row = await addPayment(db, {
    policyId,
    line: policy.line,
    agentId: policy.agentId,
    customerId: policy.customerId,
    attempt: attempts.length + 1,
    amount: policy.total,
    reference: `PAY-${randomBytes(12).toString('hex').toUpperCase()}`,
    provider: 'cipher',
    audience: actor.kind === 'staff' ? 'agent' : 'customer',
    nextCheckAt: new Date(now.getTime() + FIRST_CHECK_SECONDS * 1000),
  })
  await startHistory(db, paymentLife, row.id, actor)
  return { row, isNew: true }
}

async function openCheckout(row: PaymentRow, { provider, returnPath, ownUrl }: PaymentsDeps, context: OutsideContext): Promise<PaymentRow> {
  const { actor, enqueue, origin } = context
  const back = (kind: 'encrypted' | 'plain') => `${origin.baseUrl}/app${returnPath(row.line, audienceOf(row), kind)}`
  try {
    const checkout = await provider.createCheckout({
      reference: row.reference,
      amount: row.amount,
      currency: row.currency,
      description: lineOf(row.line)?.name ?? row.line,
      returnUrl: back('encrypted'),
      cancelUrl: `${back('plain')}?reference=${row.reference}`,
      notifyUrl: `${ownUrl()}${NOTICE_ADDRESS}`,
    })
    return await context.transaction(async (db) => {
      await enqueue(db, checkPayment, { paymentId: row.id }, { afterSeconds: FIRST_CHECK_SECONDS })
      return move(db, row, 'open', systemOf(actor), { providerRef: checkout.providerRef, checkoutUrl: checkout.url })
    })
  } catch (error) {
    if (!(error instanceof ProviderSilent)) throw error
    await context.transaction(async (db) => {
      await move(db, row, 'doubt', systemOf(actor), { reason: 'The card-payment provider did not answer when the payment was opened.' })
      await enqueue(db, checkPayment, { paymentId: row.id }, { afterSeconds: 2 })
    })
    throw problem('payment-provider-down')
  }
}

/** The open attempt, or the next one if the provider says that it is over. */
async function resume(row: PaymentRow, deps: PaymentsDeps, context: OutsideContext): Promise<PaymentRow> {
  const settling = { provider: deps.provider, transaction: context.transaction, enqueue: context.enqueue, now: context.now }
  const opened = await untilOpened(row, context)
  if (stateOf(opened) === 'pending' && stateOf(row) === 'created') return opened
  const settled = await settle(row.id, settling)
  if (isOpen(stateOf(settled))) return settled
  if (stateOf(settled) === 'paid') return settled
  const next = await context.transaction((db) => openAttempt(db, row.policyId, context))
  return next.isNew ? openCheckout(next.row, deps, context) : next.row
}

/** Another request may be opening the page at this moment, so that the provider does not know it yet: waits for that one to end. */
async function untilOpened(row: PaymentRow, { transaction, now }: OutsideContext): Promise<PaymentRow> {
  let current = row
  for (let left = row.createdAt.getTime() + OPENED_WITHIN_MS - now.getTime(); left > 0 && stateOf(current) === 'created'; left -= LOOK_MS) {
    await pause(LOOK_MS)
    current = (await transaction((db) => findPayment(db, row.id))) ?? current
  }
  return current
}

const audienceOf = ({ audience }: PaymentRow): 'agent' | 'customer' => (audience === 'agent' ? 'agent' : 'customer')

const systemOf = (actor: Actor): Actor => (actor.kind === 'system' ? actor : { kind: 'system', name: 'payments' })

async function move(db: Db, { id }: PaymentRow, event: 'open' | 'doubt', actor: Actor, set: Record<string, unknown>): Promise<PaymentRow> {
  const row = await lockPayment(db, id)
  if (!row) throw problem('not-found')
  // The provider's notice may have been quicker than its answer.
  if (stateOf(row) === 'created') await advance(db, { cycle: paymentLife, table: payments, id, from: 'created', event, actor, set })
  return { ...row, ...(await findPayment(db, id)) }
}
