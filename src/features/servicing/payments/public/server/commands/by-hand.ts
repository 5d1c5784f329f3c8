import { randomBytes } from 'node:crypto'
import { formatInstant } from '#domain/day.ts'
import { paymentLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { takeBackPayment } from '#features/servicing/policies/public/contract.ts'
import { assertPayable } from '#features/servicing/policies/public/server/commands/standing.ts'
import { msg } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import { advance, startHistory } from '#kit/server/life-cycle.ts'
import { issuedNumber } from '#kit/server/practice.ts'
import { assertCanBePaid } from '../../../server/checkout.ts'
import { followPayment } from '../../../server/reconcile.ts'
import { addPayment, holdPolicy, lockCharge, lockPayment, type PaymentRow, paymentsOf } from '../../../server/store.ts'
import { dropWaiting } from '../../../server/waiting-refunds.ts'
import { BY_HAND } from '../../rules/providers.ts'
import { payments } from '../tables.ts'

export { isPaidOutByOffice, waitsToBeConfirmed } from '../../../server/waiting-refunds.ts'

type Acting = Pick<Context, 'db' | 'actor' | 'now' | 'enqueue'>

/** Checks what may be paid to an agent now: nothing while a payment of it is under way, since its provider may have the money. */
export async function assertCanBeHandedOver(
  { db, actor, now }: Acting,
  asked: { readonly policyId: string; readonly chargeId: string | undefined },
) {
  const { policy, charge, open } = await assertCanBePaid(db, asked, { actor, now })
  if (open)
    throw problem('not-now', {
      message: msg`An online payment for this was started on ${formatInstant(open.createdAt)} and has not ended. Do not take any money: open the payment, and give it up there or wait until its outcome is known.`,
    })
  if (policy.state === 'awaiting-payment') await assertPayable(db, policy, actor, now)
  return { policy, charge }
}

type Handed = Awaited<ReturnType<typeof assertCanBeHandedOver>> & { readonly method: string }

/** Records that a charge was paid by hand, and does what was paid for. */
export async function payByHand({ db, actor, now, enqueue }: Acting, { policy, charge, method }: Handed): Promise<PaymentRow> {
  const attempts = await paymentsOf(db, actor, policy.id)
  const row = await addPayment(db, {
    ...{ policyId: policy.id, chargeId: charge.id, line: policy.line, agentId: policy.agentId, customerId: policy.customerId },
    ...{
      attempt: attempts.length + 1,
      amount: charge.amount,
      reference: issuedNumber(`PAY-${randomBytes(12).toString('hex').toUpperCase()}`),
    },
    ...{ provider: BY_HAND, method, audience: 'agent', nextCheckAt: null },
  })
  await startHistory(db, paymentLife, row.id, actor)
  const set = { paidAt: now, updatedAt: now }
  await advance(db, { cycle: paymentLife, table: payments, id: row.id, from: 'created', event: 'take', actor, set })
  await followPayment(db, { ...row, paidAt: now }, enqueue)
  return row
}

type TakenBack = {
  readonly paymentId: string
  readonly policyId: string
  readonly reason: string
  /** It was recorded in error; otherwise it was worthless. */
  readonly isVoid?: boolean
}

/** A payment by hand was worthless, or recorded in error: it is owed again, as after a reversal by a bank. */
export async function takeBackByHand(
  { db, actor, now, enqueue }: Acting,
  { paymentId, policyId, reason, isVoid = false }: TakenBack,
): Promise<void> {
  await holdPolicy(db, policyId)
  const row = await lockPayment(db, paymentId)
  if (row?.state !== 'paid' || row.provider !== BY_HAND) throw problem('not-now')
  await lockCharge(db, row.chargeId)
  const set = { reason, updatedAt: now }
  await advance(db, {
    cycle: paymentLife,
    table: payments,
    id: row.id,
    from: 'paid',
    event: isVoid ? 'void' : 'reverse',
    actor,
    reason,
    set,
  })
  await dropWaiting(db, paymentId, reason)
  await enqueue(db, takeBackPayment, { policyId, paymentId, isVoid })
}
