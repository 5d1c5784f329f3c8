import { eq } from 'drizzle-orm'
import { keptWithPolicies } from '#features/servicing/policies/public/server/kept-with-policies.ts'
import type { PersonalData } from '#kit/server/personal-data.ts'
import { payments } from '../public/server/tables.ts'

const collect: PersonalData['collect'] = async (db, { customerId }) => {
  if (!customerId) return []
  const { id, reference, state, amount, currency, provider, method, paidAt, createdAt } = payments
  return db
    .select({ id, reference, state, amount, currency, provider, method, paidAt, createdAt })
    .from(payments)
    .where(eq(payments.customerId, customerId))
    .orderBy(payments.createdAt)
}

/** What was paid; books are kept with their policies. */
export const paymentsHeld: PersonalData = {
  category: 'Payments',
  collect,
  examine: keptWithPolicies(collect),
}
