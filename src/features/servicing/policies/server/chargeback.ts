import { dayOf } from '#domain/day.ts'
import { policyLife } from '#domain/life-cycles.ts'
import { recordPremiumOwed } from '#features/selling/credit/public/server/commands.ts'
import { emit, onlyContribution } from '#kit/extension-point.ts'
import type { JobContext } from '#kit/server/jobs.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { CHARGE_TITLES } from '../public/rules/charges.ts'
import { notifyAgentOfPolicy } from '../public/server/commands/notify-agent.ts'
import { paymentReversed } from '../public/server/events.ts'
import { policyPayments } from '../public/server/sources.ts'
import { policies } from '../public/server/tables.ts'
import { NOTHING } from '../rules/ending.ts'
import type { PolicyNotifier } from './notifier.ts'
import { findCharge, reopenCharge } from './store/charges.ts'
import { lockPolicy, setTo } from './store.ts'

const WHY = 'The bank took back the payment of the premium.'
const WHY_MORE = 'The bank took back the payment.'

/**
 * The bank took back a payment for a policy: what it paid is owed again, at once. Cover and certificate stand until it is paid, or notice for
 * non-payment of the premium has run out (Insurance Code, sections 64 and 393). Done once, however often it is asked for.
 */
export async function handleChargeback(
  { policyId, paymentId }: { policyId: string; paymentId: string },
  { transaction, actor, now, enqueue, tell }: Pick<JobContext, 'transaction' | 'actor' | 'now' | 'enqueue'> & { tell: PolicyNotifier },
): Promise<void> {
  await transaction(async (db) => {
    const row = await lockPolicy(db, actor, policyId)
    const payments = await onlyContribution(policyPayments).of(db, policyId)
    const takenBack = payments.find(({ id, state }) => id === paymentId && state === 'reversed')
    const charge = takenBack && (await findCharge(db, takenBack.chargeId))
    // Heard of before, and paid again since.
    if (!charge || payments.some(({ state, chargeId }) => state === 'paid' && chargeId === charge.id)) return
    if (charge.kind !== 'premium') {
      if (charge.settledAt === null) return
      // Of a policy that is over nothing is asked for any more.
      if (row.state !== 'cancelled') await reopenCharge(db, charge.id)
      await emit(paymentReversed, db, { policyId, paymentId, reason: WHY_MORE, actor, now })
      const title = `A payment was taken back: ${CHARGE_TITLES[charge.kind]}`
      await notifyAgentOfPolicy(db, policyId, { kind: 'payment-reversed', title, reason: WHY_MORE })
      if (row.state !== 'cancelled') await tell.takenBack(db, row, charge.amount, enqueue)
      return
    }
    if (row.state === 'paid')
      await advance(db, {
        ...{ cycle: policyLife, table: policies, id: policyId, from: 'paid', event: 'reverse', actor, reason: WHY },
        set: { updatedAt: now },
      })
    else if (row.state === 'cancelled' && row.refund?.wasPaid) {
      await setTo(db, policyId, { refund: { ...row.refund, ...NOTHING, wasPaid: false } })
      await emit(paymentReversed, db, { policyId, paymentId, reason: WHY, actor, now })
    } else if (row.state !== 'issued' && row.state !== 'expired') return
    else {
      if (!(await recordPremiumOwed(db, { ...row, total: charge.amount }, dayOf(now), now))) return
      await reopenCharge(db, charge.id)
      await emit(paymentReversed, db, { policyId, paymentId, reason: WHY, actor, now })
    }
    await notifyAgentOfPolicy(db, policyId, { kind: 'payment-reversed', title: 'A payment was taken back', reason: WHY })
    if (row.state !== 'cancelled') await tell.takenBack(db, row, charge.amount, enqueue)
  })
}
