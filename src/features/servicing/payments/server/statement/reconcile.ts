import { dayOf } from '#domain/day.ts'
import { paymentLife } from '#domain/life-cycles.ts'
import { formatPesos } from '#domain/money.ts'
import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import type { Actor } from '#kit/actor.ts'
import { msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { checkPayment, dividePayment } from '../../public/contract.ts'
import { statementPayments } from '../../public/server/tables.ts'
import { isOpen, pauseAfter, type Verdict, verdictOf } from '../../rules/payments.ts'
import { type PaymentProvider, ProviderUnavailable } from '../provider.ts'
import { type Answer, askProvider, isFinal, LOOK_BACK_MS, type Reconciling } from '../reconcile.ts'
import { follow } from './follow.ts'
import { findWhole, isAnyWanted, lockWhole, setWhole, type WholeRow } from './store.ts'

const reconciler: Actor = { kind: 'system', name: 'payments' }

/**
 * Asks the provider for the status of the payment of a statement, and acts on it, as for a single one. A job then settles it one policy
 * after the other.
 */
export async function reconcileWhole(id: string, reconciling: Reconciling): Promise<WholeRow> {
  const { providers, transaction, now, log, evenIfPaid = false } = reconciling
  const before = await transaction((db) => getWhole(db, id))
  if (isFinal(before.state) && !(evenIfPaid && before.state === 'paid')) return before
  const provider = providers.named(before.provider)
  if (!provider) log.error({ payment: id, provider: before.provider }, 'a payment whose provider is not configured')
  const answer = await askProvider(provider, before, now)
  const refund = await transaction((db) => applyStatus(db, before, answer, reconciling))
  if (refund !== undefined && provider) await sendAllBack(before, refund, provider, reconciling)
  return transaction((db) => getWhole(db, id))
}

async function getWhole(db: Db, id: string): Promise<WholeRow> {
  const whole = await findWhole(db, id)
  if (!whole) throw new Error(`no payment of a statement ${id}`)
  return whole
}

/** Acts on the provider's answer; returns why the money goes back, if it does. */
async function applyStatus(db: Db, { id, provider }: WholeRow, answer: Answer, given: Reconciling): Promise<string | undefined> {
  const { enqueue, now } = given
  const whole = await lockWhole(db, id)
  if (!whole || whole.state === 'refunded' || whole.state === 'reversed') return undefined
  const { state } = whole
  const askAgain = { checks: whole.checks + 1, nextCheckAt: new Date(now.getTime() + pauseAfter(whole.checks) * 1000) }
  const take = async (event: Exclude<Exclude<Verdict, 'wait'>['event'], 'refund'>, set: Record<string, unknown>, reason?: string) => {
    await advance(db, {
      ...{ cycle: paymentLife, table: statementPayments, id, from: state, event, actor: reconciler, reason },
      set: { ...set, reason: reason ?? null, updatedAt: now },
    })
    if (event !== 'pay' && event !== 'reverse') return follow(db, id, event, reason)
    await setWhole(db, id, { isDivided: false })
    await enqueue(db, dividePayment, { paymentId: id })
  }
  if (typeof answer === 'string') {
    const reason =
      answer === 'no-answer' ? 'The payment provider is not responding.' : `The payment provider ${provider} is not configured any more.`
    if (state === 'created' || state === 'pending') await take('doubt', askAgain, reason)
    else if (isOpen(state) || state === 'paid') await setWhole(db, id, askAgain)
    return undefined
  }
  const wanted = state === 'paid' || (await isAnyWanted(db, id, dayOf(now)))
  const { amount, currency, checkoutUrl } = whole
  const verdict = verdictOf(answer, { amount, currency, state, wanted, hasPage: checkoutUrl !== null })
  const counterCode = answer.counterCode ?? null
  if (verdict === 'wait') {
    if (isOpen(state)) await setWhole(db, id, { ...askAgain, counterCode })
    else if (state === 'paid' && whole.nextCheckAt && whole.nextCheckAt <= now)
      await setWhole(db, id, { checks: whole.checks + 1, nextCheckAt: null })
    return undefined
  }
  if (verdict.event === 'refund') return verdict.reason
  const { event, reason } = verdict
  const goesOn = event === 'doubt' || event === 'resume'
  const ended = { checks: whole.checks + 1, nextCheckAt: event === 'pay' ? new Date(now.getTime() + LOOK_BACK_MS) : null }
  const paid = event === 'pay' ? { paidAt: now } : {}
  await take(event, { ...(goesOn ? askAgain : ended), counterCode, providerRef: answer.providerRef || whole.providerRef, ...paid }, reason)
  await notifyAgent(db, whole, verdict)
  return undefined
}

/** An agent who pays on their own screens sees the result there. */
async function notifyAgent(db: Db, whole: WholeRow, { event, reason }: Exclude<Verdict, 'wait'>): Promise<void> {
  const { audience, amount, agentId, line, statementId } = whole
  if ((audience === 'agent' && event !== 'reverse') || !['pay', 'fail', 'reverse'].includes(event)) return
  await notify(db, {
    staffId: agentId,
    kind: event === 'pay' ? 'payment-pay' : 'payment-fail',
    title: event === 'pay' ? msg`Paid: ${formatPesos(amount)}` : msg`Not paid: ${formatPesos(amount)}`,
    body: reason ?? 'Several policies at once',
    path: pathTo('payments/statement', { audience: 'agent', line }, { statement: statementId }),
  })
}

/** None of it is wanted any more: all of the money goes back. A provider that does not answer is asked again by a job. */
async function sendAllBack(whole: WholeRow, reason: string, provider: PaymentProvider, { transaction, enqueue, now }: Reconciling) {
  try {
    await provider.refund(whole)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    return transaction((db) => enqueue(db, checkPayment, { paymentId: whole.id }, { afterSeconds: 60 }))
  }
  await transaction(async (db) => {
    const row = await lockWhole(db, whole.id)
    if (!row || row.state === 'refunded') return
    await advance(db, {
      ...{ cycle: paymentLife, table: statementPayments, id: row.id, from: row.state, event: 'refund-late', actor: reconciler, reason },
      set: { reason, updatedAt: now },
    })
    await follow(db, row.id, 'refund-late', reason)
  })
}
