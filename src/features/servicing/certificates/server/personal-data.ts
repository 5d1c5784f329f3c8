import { eq } from 'drizzle-orm'
import { keptWithPolicies } from '#features/servicing/policies/public/server/kept-with-policies.ts'
import type { PersonalData } from '#kit/server/personal-data.ts'
import { certificates } from '../public/server/tables.ts'

const collect: PersonalData['collect'] = async (db, { customerId }) => {
  if (!customerId) return []
  const { id, cocNumber, authNumber, state, registration, authenticatedAt, createdAt } = certificates
  return db
    .select({ id, cocNumber, authNumber, state, registration, authenticatedAt, createdAt })
    .from(certificates)
    .where(eq(certificates.customerId, customerId))
    .orderBy(certificates.createdAt)
}

/** Certificates and their registration data. */
export const certificatesHeld: PersonalData = {
  category: 'Certificates of cover',
  collect,
  examine: keptWithPolicies(collect),
}
