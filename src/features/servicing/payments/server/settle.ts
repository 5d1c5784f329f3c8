import { paymentLife } from '#domain/life-cycles.ts'
import { formatPesos } from '#domain/money.ts'
import { issuePolicy, takeBackPayment } from '#features/servicing/policies/public/contract.ts'
import { notifyAgentOfPolicy } from '#features/servicing/policies/public/server/commands/notify-agent.ts'
import { objectionsTo } from '#features/servicing/policies/public/server/commands/standing.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { checkPayment } from '../public/contract.ts'
import { payments } from '../public/server/tables.ts'
import { isOpen, OPENED_WITHIN_MS, pauseAfter, type Truth, type Verdict, verdictOf } from '../rules/payments.ts'
import { type PaymentProvider, ProviderSilent } from './provider.ts'
import { findPayment, isStillWanted, lockPayment, lockPolicy, noteCheck, type PaymentRow, stateOf } from './store.ts'

export type Settling = {
  readonly provider: PaymentProvider
  readonly transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  readonly enqueue: Enqueue
  readonly now: Date
  /** Asks also about a payment that is paid: a bank may take the money back. */
  readonly evenIfPaid?: boolean
}

type Step = Exclude<Exclude<Verdict, 'wait'>['event'], 'refund'>

/** A payment is asked about once more after a day, should its reversal not have been told. */
const LOOK_BACK_MS = 86_400_000

const isSettled = (state: ReturnType<typeof stateOf>) => state === 'paid' || state === 'refunded' || state === 'reversed'

const settler: Actor = { kind: 'system', name: 'payments' }

/**
 * Asks the provider for the truth about a payment and acts on it; the only way in which a payment changes after it was opened.
 * Safe to run at any time, any number of times, from any number of processes. Returns the payment as it stands afterwards.
 */
export async function settle(
  paymentId: string,
  { provider, transaction, enqueue, now, evenIfPaid = false }: Settling,
): Promise<PaymentRow> {
  const before = await transaction((db) => getPayment(db, paymentId))
  if (isSettled(stateOf(before)) && !(evenIfPaid && stateOf(before) === 'paid')) return before
  // A page that never reached us was shown to nobody: closed there, it keeps no payer waiting.
  if (hasLostPage(before, now)) await provider.close(before.reference).catch(() => undefined)
  const truth = await provider.retrieve(before.reference).catch((error: unknown) => {
    if (error instanceof ProviderSilent) return undefined
    throw error
  })
  const refund = await transaction((db) => apply(db, paymentId, truth, enqueue, now))
  if (refund) await sendBack(before.reference, paymentId, refund, { provider, transaction, enqueue, now })
  return transaction((db) => getPayment(db, paymentId))
}

function hasLostPage(row: PaymentRow, now: Date): boolean {
  if (row.checkoutUrl !== null) return false
  const state = stateOf(row)
  return state === 'checking' || (state === 'created' && now.getTime() - row.createdAt.getTime() > OPENED_WITHIN_MS)
}

/** Sends money back that came too late. A provider that does not answer is asked again by a job. */
async function sendBack(reference: string, id: string, reason: string, { provider, transaction, enqueue, now }: Settling): Promise<void> {
  try {
    await provider.refund(reference)
  } catch (error) {
    if (!(error instanceof ProviderSilent)) throw error
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
      actor: settler,
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

/** Whoever pays at the agent's own screens is seen by them. */
async function tellAgent(db: Db, { audience, policyId, amount }: PaymentRow, { event, reason }: Exclude<Verdict, 'wait'>): Promise<void> {
  if (audience === 'agent') return
  if (event === 'pay') await notifyAgentOfPolicy(db, policyId, { kind: 'payment-pay', title: `Paid: ${formatPesos(amount)}` })
  if (event === 'fail') await notifyAgentOfPolicy(db, policyId, { kind: 'payment-fail', title: `Not paid: ${formatPesos(amount)}`, reason })
}

/** Acts on the provider's answer; returns why the money goes back, if it does. */
async function apply(db: Db, id: string, truth: Truth | undefined, enqueue: Enqueue, now: Date): Promise<string | undefined> {
  const row = await lockPayment(db, id)
  if (!row) return undefined
  const state = stateOf(row)
  if (state === 'refunded' || state === 'reversed') return undefined
  const step = (event: Step, set: Record<string, unknown>, reason?: string) =>
    advance(db, {
      cycle: paymentLife,
      table: payments,
      id,
      from: state,
      event,
      actor: settler,
      reason,
      set: { ...set, reason: reason ?? null, updatedAt: now },
    })
  const askAgain = { checks: row.checks + 1, nextCheckAt: new Date(now.getTime() + pauseAfter(row.checks) * 1000) }

  if (!truth) {
    if (state === 'created' || state === 'pending') await step('doubt', askAgain, 'The card-payment provider does not answer.')
    else if (isOpen(state)) await noteCheck(db, id, askAgain)
    return undefined
  }
  const { amount, currency, checkoutUrl } = row
  // Of two attempts that were paid at once, the second finds the first.
  await lockPolicy(db, row.policyId)
  const wanted =
    (await isStillWanted(db, row)) &&
    (truth.status !== 'paid' || state === 'paid' || (await objectionsTo(db, row.policyId, now)).length === 0)
  const verdict = verdictOf(truth, { amount, currency, state, wanted, hasPage: checkoutUrl !== null })
  if (verdict === 'wait') {
    if (isOpen(state)) await noteCheck(db, id, askAgain)
    else if (state === 'paid' && row.nextCheckAt && row.nextCheckAt <= now)
      await noteCheck(db, id, { checks: row.checks + 1, nextCheckAt: null })
    return undefined
  }
  if (verdict.event === 'refund') return verdict.reason
  const goesOn = verdict.event === 'doubt' || verdict.event === 'resume'
  const nextCheckAt = verdict.event === 'pay' ? new Date(now.getTime() + LOOK_BACK_MS) : null
  const ended = goesOn ? askAgain : { checks: row.checks + 1, nextCheckAt }
  await step(
    verdict.event,
    { ...ended, providerRef: truth.providerRef, ...(verdict.event === 'pay' ? { paidAt: now } : {}) },
    verdict.reason,
  )
  await tellAgent(db, row, verdict)
  if (verdict.event === 'pay') await enqueue(db, issuePolicy, { policyId: row.policyId, paymentId: id })
  if (verdict.event === 'reverse') await enqueue(db, takeBackPayment, { policyId: row.policyId, paymentId: id })
  return undefined
}
