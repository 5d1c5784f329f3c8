import { eq } from 'drizzle-orm'
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
  examine: async (db, subject) => {
    const count = (await collect(db, subject, new Set())).length
    return {
      erasable: 0,
      kept: count > 0 ? [{ count, because: 'They belong to the policies and are kept as long as those.', until: null }] : [],
    }
  },
}
