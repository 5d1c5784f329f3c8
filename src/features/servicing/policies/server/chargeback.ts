import { dayOf } from '#domain/day.ts'
import { policyLife } from '#domain/life-cycles.ts'
import { type Centavos, sum } from '#domain/money.ts'
import { recordPremiumOwed } from '#features/selling/credit/public/server/commands.ts'
import { emit, onlyContribution } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import type { JobContext } from '#kit/server/jobs.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { CHARGE_TITLES } from '../public/rules/charges.ts'
import { hasGivenCover } from '../public/rules/policies.ts'
import { notifyAgentOfPolicy } from '../public/server/commands/notify-agent.ts'
import { paymentReversed } from '../public/server/events.ts'
import { type PolicyPayment, policyInvoices, policyPayments } from '../public/server/sources.ts'
import { policies } from '../public/server/tables.ts'
import { NOTHING } from '../rules/ending.ts'
import { owedAgain } from '../rules/owed-again.ts'
import type { PolicyNotifier } from './notifier.ts'
import { findCharge, reopenCharge } from './store/charges.ts'
import { lockPolicy, setTo } from './store.ts'

/** Why it no longer counts, for the premium and for later charges. */
const BY_BANK = {
  premium: 'The bank reversed the payment of the premium.',
  more: 'The bank reversed the payment.',
  title: 'A payment was reversed',
}
const NOTED_IN_ERROR = 'The receipt is void: it was recorded in error.'
const VOID = { premium: NOTED_IN_ERROR, more: NOTED_IN_ERROR, title: 'A receipt is void' }

/**
 * The bank took back a payment for a policy, or it was recorded in error as received by hand: what it paid is owed again, at once. Cover
 * and certificate remain until it is paid, or notice for non-payment of the premium has run out (Insurance Code, sections 64 and 393). Done
 * once, however often it is called.
 */
export async function handleChargeback(
  { policyId, paymentId, isVoid = false }: { policyId: string; paymentId: string; isVoid?: boolean | undefined },
  {
    transaction,
    actor,
    now,
    enqueue,
    notifier,
  }: Pick<JobContext, 'transaction' | 'actor' | 'now' | 'enqueue'> & { notifier: PolicyNotifier },
): Promise<void> {
  const why = isVoid ? VOID : BY_BANK
  await transaction(async (db) => {
    const row = await lockPolicy(db, actor, policyId)
    const payments = await onlyContribution(policyPayments).of(db, policyId)
    const takenBack = payments.find(({ id, state }) => id === paymentId && state === 'reversed')
    const charge = takenBack && (await findCharge(db, takenBack.chargeId))
    // Reported before, and paid again since then.
    if (!charge || payments.some(({ state, chargeId }) => state === 'paid' && chargeId === charge.id)) return
    const lines = owedAgain(charge.lines, await onlyContribution(policyInvoices).creditedOf(db, charge), await unsentOf(db, takenBack))
    const amount = sum(lines.map((line) => line.amount))
    if (charge.kind !== 'premium') {
      if (charge.settledAt === null) return
      // Nothing is charged any more for a policy that is over.
      if (row.state !== 'cancelled') await reopenCharge(db, charge.id, lines, now)
      await emit(paymentReversed, db, { policyId, paymentId, reason: why.more, actor, now })
      const title = `${why.title}: ${CHARGE_TITLES[charge.kind]}`
      await notifyAgentOfPolicy(db, policyId, { kind: 'payment-reversed', title, reason: why.more })
      if (row.state !== 'cancelled' && !isVoid) await notifier.takenBack(db, row, amount, enqueue)
      return
    }
    if (row.state === 'paid')
      await advance(db, {
        ...{ cycle: policyLife, table: policies, id: policyId, from: 'paid', event: 'reverse', actor, reason: why.premium },
        set: { updatedAt: now },
      })
    else if (row.state === 'cancelled' && row.refund?.wasPaid) {
      await setTo(db, policyId, { refund: { ...row.refund, ...NOTHING, wasPaid: false } })
      await emit(paymentReversed, db, { policyId, paymentId, reason: why.premium, actor, now })
    } else if (!hasGivenCover(row.state)) return
    else {
      if (charge.settledAt === null) return
      if (amount > 0 && !(await recordPremiumOwed(db, { ...row, total: amount }, dayOf(now), now))) return
      await reopenCharge(db, charge.id, lines, now)
      await emit(paymentReversed, db, { policyId, paymentId, reason: why.premium, actor, now })
    }
    await notifyAgentOfPolicy(db, policyId, { kind: 'payment-reversed', title: why.title, reason: why.premium })
    // Whoever voids a receipt notifies the customer themselves, with its number.
    if (row.state !== 'cancelled' && !isVoid) await notifier.takenBack(db, row, amount, enqueue)
  })
}

/** What the payer was told is sent back, was not sent, and stays with what the bank took. */
async function unsentOf(db: Db, { policyId, reference }: PolicyPayment): Promise<Centavos> {
  const all = await onlyContribution(policyPayments).refundsOf(db, policyId)
  return sum(
    all.flatMap(({ paymentReference, state, amount }) => (paymentReference === reference && !SENT.includes(state) ? [amount] : [])),
  )
}

/** States of a refund that the payer has, or will have since whoever pays it out says so. */
const SENT = ['sent', 'proposed', 'paid-out']
