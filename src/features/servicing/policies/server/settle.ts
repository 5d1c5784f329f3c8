import type { Brand } from '#domain/brand.ts'
import { formatPesos } from '#domain/money.ts'
import { emit, onlyContribution } from '#kit/extension-point.ts'
import { msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import type { JobContext } from '#kit/server/jobs.ts'
import { CHARGE_TITLES } from '../public/rules/charges.ts'
import { notifyAgentOfPolicy } from '../public/server/commands/notify-agent.ts'
import { chargePaid } from '../public/server/events.ts'
import { type PolicyPayment, policyPayments } from '../public/server/sources.ts'
import { voidNotice } from './notice.ts'
import type { PolicyNotifier } from './notifier.ts'
import { type ChargeRow, findCharge, settleCharge } from './store/charges.ts'
import { lockPolicy } from './store.ts'

type Settling = Pick<JobContext, 'transaction' | 'enqueue' | 'actor' | 'log' | 'now'> & {
  readonly notifier: PolicyNotifier
  readonly insurer: Brand['insurer']
}

/** The payment, if it really paid a charge: confirmed, and of its amount. */
export async function paymentThatPaid(db: Db, charge: ChargeRow, paymentId: string): Promise<PolicyPayment | undefined> {
  const payment = await onlyContribution(policyPayments).find(db, paymentId)
  const isPaid =
    payment?.chargeId === charge.id && payment.state === 'paid' && payment.amount === charge.amount && payment.currency === 'PHP'
  return isPaid ? payment : undefined
}

/**
 * A charge of a policy in force besides its first premium was paid: records it, once, and has what was paid for done. The lock on the
 * policy makes every other attempt wait and find it settled.
 */
export async function settle(
  { chargeId, paymentId }: { readonly chargeId: string; readonly paymentId: string },
  given: Settling,
): Promise<void> {
  await given.transaction((db) => settleWithin(db, { chargeId, paymentId }, given))
}

/** The same in the caller's transaction. */
export async function settleWithin(
  db: Db,
  { chargeId, paymentId }: { readonly chargeId: string; readonly paymentId: string },
  { actor, now, log, enqueue, insurer, notifier }: Omit<Settling, 'transaction'>,
): Promise<void> {
  const known = await findCharge(db, chargeId)
  if (!known) return
  const policy = await lockPolicy(db, actor, known.policyId)
  const payment = await paymentThatPaid(db, known, paymentId)
  if (!payment) return log.error({ chargeId, paymentId }, 'this payment did not pay the charge')
  if (!(await settleCharge(db, chargeId, now))) {
    if (known.settledAt === null) log.error({ chargeId, paymentId }, 'what is asked for no more was paid')
    return
  }
  if (known.kind === 'instalment') await voidNotice(policy, { db, actor, now, enqueue, notifier })
  await emit(chargePaid, db, { policyId: policy.id, charge: known, paymentId, actor, now, insurer }, enqueue)
  const title = msg`${CHARGE_TITLES[known.kind]}: ${formatPesos(known.amount)} paid`
  if (payment.wholeId === null) await notifyAgentOfPolicy(db, policy.id, { kind: 'charge-paid', title })
  await notifier.chargePaid(db, policy, known, enqueue)
}
