import { paymentLife } from '#domain/life-cycles.ts'
import { formatPesos } from '#domain/money.ts'
import { issuePolicy, settleCharge, takeBackPayment } from '#features/servicing/policies/public/contract.ts'
import { premiumOf } from '#features/servicing/policies/public/server/commands/charges.ts'
import { notifyAgentOfPolicy } from '#features/servicing/policies/public/server/commands/notify-agent.ts'
import { findObjections } from '#features/servicing/policies/public/server/commands/standing.ts'
import type { Actor } from '#kit/actor.ts'
import { emit } from '#kit/extension-point.ts'
import { msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import { advance } from '#kit/server/life-cycle.ts'
import type { Log } from '#kit/server/log.ts'
import { checkPayment } from '../public/contract.ts'
import { paymentConfirmed } from '../public/server/events.ts'
import { payments } from '../public/server/tables.ts'
import { isOpen, OPENED_WITHIN_MS, type ProviderStatus, pauseAfter, type Verdict, verdictOf } from '../rules/payments.ts'
import type { Providers } from './provider/registry.ts'
import { type PaymentProvider, ProviderUnavailable } from './provider.ts'
import { findPayment, holdPolicy, isStillWanted, lockCharge, lockPayment, noteCheck, type PaymentRow, stateOf } from './store.ts'
import { dropWaiting } from './waiting-refunds.ts'

export type Reconciling = {
  readonly providers: Providers
  readonly transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  readonly enqueue: Enqueue
  readonly now: Date
  readonly log: Log
  /** Also asks about a payment that is paid: a bank may take the money back. */
  readonly evenIfPaid?: boolean
}

/** What the provider answers, or why nothing is known. */
export type Answer = ProviderStatus | 'no-answer' | 'not-configured'

type Step = Exclude<Exclude<Verdict, 'wait'>['event'], 'refund'>

/** A payment is checked once more after a day, in case its reversal was not reported. */
export const LOOK_BACK_MS = 86_400_000

export const isFinal = (state: ReturnType<typeof stateOf>) => state === 'paid' || state === 'refunded' || state === 'reversed'

const reconciler: Actor = { kind: 'system', name: 'payments' }

/**
 * Asks the provider for the status of a payment and acts on it; the only way a payment changes after it was opened. Safe to run at any
 * time, any number of times, from any number of processes. Returns the payment as it is afterwards.
 */
export async function reconcilePayment(paymentId: string, reconciling: Reconciling): Promise<PaymentRow> {
  const { providers, transaction, now, log, evenIfPaid = false } = reconciling
  const before = await transaction((db) => getPayment(db, paymentId))
  if (isFinal(stateOf(before)) && !(evenIfPaid && stateOf(before) === 'paid')) return before
  const provider = providers.named(before.provider)
  if (!provider) log.error({ payment: before.id, provider: before.provider }, 'a payment whose provider is not configured')
  const status = await askProvider(provider, before, now)
  const { refund, isOver } = await transaction((db) => applyStatus(db, before, status, reconciling))
  if (refund && provider) await sendBack(before, refund, provider, reconciling)
  if (isOver && provider) await provider.closeCheckout(before).catch(ignoreUnavailable)
  return transaction((db) => getPayment(db, paymentId))
}

type Checkout = Pick<PaymentRow, 'reference' | 'providerRef' | 'amount' | 'currency' | 'checkoutUrl' | 'state' | 'createdAt'>

/** What the provider answers, if it can be asked and answers: no other provider is asked in its place. */
export async function askProvider(provider: PaymentProvider | undefined, row: Checkout, now: Date): Promise<Answer> {
  if (!provider) return 'not-configured'
  // A page that never reached us was shown to no one: closed there, it keeps no payer waiting.
  if (hasLostPage(row, now)) await provider.closeCheckout(row).catch(ignoreUnavailable)
  return (await provider.retrieve(row).catch(ignoreUnavailable)) ?? 'no-answer'
}

function ignoreUnavailable(error: unknown): undefined {
  if (!(error instanceof ProviderUnavailable)) throw error
}

function hasLostPage(row: Checkout, now: Date): boolean {
  if (row.checkoutUrl !== null) return false
  const state = stateOf(row)
  return state === 'checking' || (state === 'created' && now.getTime() - row.createdAt.getTime() > OPENED_WITHIN_MS)
}

/** Sends back money that came too late. A provider that does not answer is asked again by a job. */
async function sendBack(payment: PaymentRow, reason: string, provider: PaymentProvider, reconciling: Reconciling): Promise<void> {
  const { transaction, enqueue, now } = reconciling
  const { id } = payment
  try {
    await provider.refund(payment)
  } catch (error) {
    ignoreUnavailable(error)
    return transaction((db) => enqueue(db, checkPayment, { paymentId: id }, { afterSeconds: 60 }))
  }
  await transaction(async (db) => {
    const row = await lockPayment(db, id)
    if (!row || stateOf(row) === 'refunded') return
    await advance(db, {
      cycle: paymentLife,
      table: payments,
      id,
      from: stateOf(row),
      event: 'refund-late',
      actor: reconciler,
      reason,
      set: { reason, updatedAt: now },
    })
  })
}

async function getPayment(db: Db, id: string): Promise<PaymentRow> {
  const row = await findPayment(db, id)
  if (!row) throw new Error(`no payment ${id}`)
  return row
}

/** An agent who pays on their own screens sees the result there. */
async function notifyAgent(db: Db, { audience, policyId, amount }: PaymentRow, { event, reason }: Exclude<Verdict, 'wait'>): Promise<void> {
  if (audience === 'agent') return
  if (event === 'pay') await notifyAgentOfPolicy(db, policyId, { kind: 'payment-pay', title: msg`Paid: ${formatPesos(amount)}` })
  if (event === 'fail')
    await notifyAgentOfPolicy(db, policyId, { kind: 'payment-fail', title: msg`Not paid: ${formatPesos(amount)}`, reason })
}

/** Has what was paid for done, in the transaction that records the payment. */
export async function followPayment(db: Db, row: PaymentRow & { readonly paidAt: Date }, enqueue: Enqueue): Promise<void> {
  await emit(paymentConfirmed, db, row, enqueue)
  const isPremium = (await premiumOf(db, row.policyId)).id === row.chargeId
  if (isPremium) await enqueue(db, issuePolicy, { policyId: row.policyId, paymentId: row.id })
  else await enqueue(db, settleCharge, { chargeId: row.chargeId, paymentId: row.id })
}

/** `refund`: why the money goes back, if it does. `isOver`: no one should pay this checkout any more. */
type Applied = { readonly refund?: string; readonly isOver?: true }
const NOTHING_MORE: Applied = {}

/** Acts on the provider's answer. */
async function applyStatus(
  db: Db,
  { id, policyId, provider: name }: PaymentRow,
  answer: Answer,
  { enqueue, now }: Pick<Reconciling, 'enqueue' | 'now'>,
): Promise<Applied> {
  await holdPolicy(db, policyId)
  const row = await lockPayment(db, id)
  if (!row) return NOTHING_MORE
  const state = stateOf(row)
  if (state === 'refunded' || state === 'reversed') return NOTHING_MORE
  const step = (event: Step, set: Record<string, unknown>, reason?: string) =>
    advance(db, {
      cycle: paymentLife,
      table: payments,
      id,
      from: state,
      event,
      actor: reconciler,
      reason,
      set: { ...set, reason: reason ?? null, updatedAt: now },
    })
  const askAgain = { checks: row.checks + 1, nextCheckAt: new Date(now.getTime() + pauseAfter(row.checks) * 1000) }

  if (typeof answer === 'string') {
    const reason =
      answer === 'no-answer' ? 'The payment provider is not responding.' : `The payment provider ${name} is not configured any more.`
    if (state === 'created' || state === 'pending') await step('doubt', askAgain, reason)
    else if (isOpen(state) || state === 'paid') await noteCheck(db, id, askAgain)
    return NOTHING_MORE
  }
  const { amount, currency, checkoutUrl } = row
  // If two attempts are paid at once, the second finds the first.
  await lockCharge(db, row.chargeId)
  const isWanted = await isStillWanted(db, row, now)
  const wanted = isWanted && (answer.status !== 'paid' || state === 'paid' || (await findObjections(db, row.policyId, now)).length === 0)
  const verdict = verdictOf(answer, { amount, currency, state, wanted, hasPage: checkoutUrl !== null })
  const counterCode = answer.counterCode ?? null
  if (verdict === 'wait') {
    if (isOpen(state)) await noteCheck(db, id, { ...askAgain, counterCode })
    else if (state === 'paid' && row.nextCheckAt && row.nextCheckAt <= now)
      await noteCheck(db, id, { checks: row.checks + 1, nextCheckAt: null })
    // A counter code would be paid days later, only for the money to be sent back.
    return counterCode && isOpen(state) && !isWanted ? { isOver: true } : NOTHING_MORE
  }
  if (verdict.event === 'refund') return { refund: verdict.reason }
  const goesOn = verdict.event === 'doubt' || verdict.event === 'resume'
  const nextCheckAt = verdict.event === 'pay' ? new Date(now.getTime() + LOOK_BACK_MS) : null
  const ended = goesOn ? askAgain : { checks: row.checks + 1, nextCheckAt }
  await step(
    verdict.event,
    { ...ended, counterCode, providerRef: answer.providerRef || row.providerRef, ...(verdict.event === 'pay' ? { paidAt: now } : {}) },
    verdict.reason,
  )
  await notifyAgent(db, row, verdict)
  if (verdict.event === 'pay') await followPayment(db, { ...row, paidAt: now }, enqueue)
  if (verdict.event === 'reverse') {
    await dropWaiting(db, id, verdict.reason ?? '')
    await enqueue(db, takeBackPayment, { policyId: row.policyId, paymentId: id })
  }
  return NOTHING_MORE
}
