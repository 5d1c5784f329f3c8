import { eq } from 'drizzle-orm'
import { keptWithPolicies } from '#features/servicing/policies/public/server/kept-with-policies.ts'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import type { PersonalData } from '#kit/server/personal-data.ts'
import { endorsements } from './tables.ts'

const collect: PersonalData['collect'] = async (db, { customerId }) => {
  if (!customerId) return []
  const { id, kind, state, effectiveOn, before, after, askedAt, reason } = endorsements
  return db
    .select({ id, kind, state, effectiveOn, before, after, askedAt, reason })
    .from(endorsements)
    .innerJoin(policies, eq(policies.id, endorsements.policyId))
    .where(eq(policies.customerId, customerId))
    .orderBy(endorsements.askedAt)
}

/** Changes of policies that were asked for. */
export const endorsementsHeld: PersonalData = {
  category: 'Changes of policies',
  collect,
  examine: keptWithPolicies(collect),
}
