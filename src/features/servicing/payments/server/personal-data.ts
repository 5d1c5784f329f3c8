import { eq } from 'drizzle-orm'
import { keptWithPolicies } from '#features/servicing/policies/public/server/kept-with-policies.ts'
import type { PersonalData } from '#kit/server/personal-data.ts'
import { payments, refunds } from '../public/server/tables.ts'

const collect: PersonalData['collect'] = async (db, { customerId }) => {
  if (!customerId) return []
  const { id, reference, state, amount, currency, provider, method, paidAt, createdAt } = payments
  const paid = await db
    .select({ id, reference, state, amount, currency, provider, method, paidAt, createdAt })
    .from(payments)
    .where(eq(payments.customerId, customerId))
    .orderBy(payments.createdAt)
  const returned = await db
    .select({
      id: refunds.id,
      reference: refunds.reference,
      of: payments.reference,
      state: refunds.state,
      amount: refunds.amount,
      sentAt: refunds.sentAt,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.customerId, customerId))
    .orderBy(refunds.createdAt)
  return [...paid, ...returned]
}

/** Payments; books are kept with their policies. */
export const paymentsHeld: PersonalData = {
  category: 'Payments',
  collect,
  examine: keptWithPolicies(collect),
}
