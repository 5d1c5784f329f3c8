import { eq } from 'drizzle-orm'
import { keptWithPolicies } from '#features/servicing/policies/public/server/kept-with-policies.ts'
import type { PersonalData } from '#kit/server/personal-data.ts'
import { collections } from './tables.ts'

const collectReceived: PersonalData['collect'] = async (db, { customerId }) => {
  if (!customerId) return []
  const { id, number, state, policyNumber, method, amount, bank, chequeNo, chequeOn, receivedOn } = collections
  return db
    .select({ id, number, state, policyNumber, method, amount, bank, chequeNo, chequeOn, receivedOn })
    .from(collections)
    .where(eq(collections.customerId, customerId))
    .orderBy(collections.id)
}

/** What customers paid to agents; books are kept with their policies. */
export const receivedHeld: PersonalData = {
  category: 'Premiums that you paid to an agent',
  collect: collectReceived,
  examine: keptWithPolicies(collectReceived),
}
