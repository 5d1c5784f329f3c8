import { and, eq, isNotNull, notExists } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import { chargesOf } from '#features/servicing/policies/public/server/commands/charges.ts'
import { lockPolicy } from '#features/servicing/policies/public/server/commands/policies.ts'
import { policyPayments } from '#features/servicing/policies/public/server/sources.ts'
import { charges } from '#features/servicing/policies/public/server/tables.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import { handleEach } from '#kit/server/handle-due.ts'
import type { JobContext } from '#kit/server/jobs.ts'
import { BOOKKEEPER, recordEarned, recordReturned } from './earn.ts'
import { commissionSales } from './tables.ts'

/** Of these at most; the next job, an hour later, continues. */
const AT_ONCE = 10_000

/** Policies with payments from before the program kept commission. */
async function policiesWithout(db: Db, now: Date): Promise<string[]> {
  const unknown = db
    .select({ id: charges.id })
    .from(charges)
    .where(
      and(
        isNotNull(charges.settledAt),
        notExists(db.select({ id: commissionSales.id }).from(commissionSales).where(eq(commissionSales.chargeId, charges.id))),
      ),
    )
  const found = await onlyContribution(policyPayments).paidFor(db, unknown, now, AT_ONCE)
  return [...new Set(found.map(({ policyId }) => policyId))]
}

/** Records everything earned on a policy, and what was taken back when it ended; existing entries stay. */
async function catchUpWith(db: Db, policyId: string, now: Date): Promise<void> {
  const policy = await lockPolicy(db, BOOKKEEPER, policyId)
  const paid = (await onlyContribution(policyPayments).of(db, policyId)).filter(({ state }) => state === 'paid')
  for (const charge of await chargesOf(db, policyId)) {
    const payment = paid.find(({ chargeId }) => chargeId === charge.id)
    if (charge.settledAt === null || !payment) continue
    await recordEarned(db, { policy, charge, paymentId: payment.id, paidOn: dayOf(payment.paidAt ?? charge.settledAt) })
  }
  if (policy.state !== 'cancelled' || !policy.refund) return
  const reason = 'The policy ended early.'
  await recordReturned(db, { policyId, sourceId: policyId, net: policy.refund.amount, reason, bookedOn: dayOf(now) })
}

/** Brings the ledger up to date with payments, policy by policy, so that if the process is killed, the next continues. */
export async function catchUp(context: Pick<JobContext, 'transaction' | 'now' | 'log'>): Promise<void> {
  const { transaction, now } = context
  const found = await transaction((db) => policiesWithout(db, now))
  await handleEach(found, context, (policyId) => transaction((db) => catchUpWith(db, policyId, now)))
}
