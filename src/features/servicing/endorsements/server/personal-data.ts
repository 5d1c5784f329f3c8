import { eq, inArray, or } from 'drizzle-orm'
import { keptWithPolicies, timesHeldBy } from '#features/servicing/policies/public/server/kept-with-policies.ts'
import type { PersonalData } from '#kit/server/personal-data.ts'
import { endorsements } from './tables.ts'

/** If a policy changed hands, each holder receives the requests of their own time, and what a new owner was asked belongs to them. */
const collect: PersonalData['collect'] = async (db, subject) => {
  const { customerId } = subject
  if (!customerId) return []
  const { ids, isTheirs } = await timesHeldBy(db, subject)
  const rows = await db
    .select()
    .from(endorsements)
    .where(or(inArray(endorsements.policyId, [...ids]), eq(endorsements.newOwnerId, customerId)))
    .orderBy(endorsements.askedAt)
  return rows.flatMap<Readonly<Record<string, unknown>>>(
    ({ id, kind, state, effectiveOn, before, after, askedAt, reason, policyId, newOwnerId, takenOver }) => {
      const told = { id, kind, state, effectiveOn, askedAt, reason }
      if (newOwnerId === customerId) return [{ ...told, before: null, after, takenOver }]
      return isTheirs(policyId, askedAt) ? [{ ...told, before, after: newOwnerId === null ? after : null, takenOver: null }] : []
    },
  )
}

/** Requested changes of policies. */
export const endorsementsHeld: PersonalData = {
  category: 'Changes of policies',
  collect,
  examine: keptWithPolicies(collect),
}
