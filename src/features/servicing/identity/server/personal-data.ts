import { eq } from 'drizzle-orm'
import type { PersonalData } from '#kit/server/personal-data.ts'
import { identityChecks } from './tables.ts'

const collect: PersonalData['collect'] = async (db, { customerId }) => {
  if (!customerId) return []
  const { id, state, attempt, consent, result, createdAt, decidedAt } = identityChecks
  return db
    .select({ id, state, attempt, consent, result, createdAt, decidedAt })
    .from(identityChecks)
    .where(eq(identityChecks.customerId, customerId))
    .orderBy(identityChecks.createdAt)
}

/** How the identity of a customer was verified. */
export const identityChecksHeld: PersonalData = {
  category: 'Identity checks',
  collect,
  examine: async (db, subject) => {
    const count = (await collect(db, subject, new Set())).length
    return {
      erasable: 0,
      kept:
        count > 0
          ? [
              {
                count,
                because:
                  'The Insurance Commission requires us to keep a record of how a customer was identified, for as long as the policies.',
                until: null,
              },
            ]
          : [],
    }
  },
}
