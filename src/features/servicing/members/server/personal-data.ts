import { eq } from 'drizzle-orm'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import type { Db } from '#kit/server/db.ts'
import type { DataSubject, PersonalData } from '#kit/server/personal-data.ts'
import { coversOf, endOf } from './own-cover.ts'
import { changesOfPolicies } from './store.ts'

async function changesOf(db: Db, { customerId }: DataSubject) {
  if (!customerId) return []
  const own = await db.select({ id: policies.id }).from(policies).where(eq(policies.customerId, customerId))
  return changesOfPolicies(
    db,
    own.map(({ id }) => id),
  )
}

/** People who joined and left the groups of a policyholder. */
export const memberChangesHeld: PersonalData = {
  category: 'Members who joined or left a group',
  collect: async (db, subject) =>
    (await changesOf(db, subject)).map(({ kind, person, effectiveOn, net, recordedAt }) => ({
      kind,
      person,
      effectiveOn,
      net,
      recordedAt,
    })),
  examine: async (db, subject) => {
    const count = (await changesOf(db, subject)).length
    return {
      erasable: 0,
      kept: count > 0 ? [{ count, because: 'A policy depends on them; they are kept as long as the policy.', until: null }] : [],
    }
  },
}

/** A person's present and past insurance as a member of groups, and the number with which they view it. */
export const ownCoversHeld: PersonalData = {
  category: 'Cover as a member of a group',
  collect: async (db, { mobile }) =>
    (await coversOf(db, mobile)).map((cover) => ({
      ...{ mobile, group: cover.standing.policy.holderName, policyNumber: cover.standing.policy.number },
      ...{ person: cover.entry.person, from: cover.entry.from, to: endOf(cover) },
    })),
  examine: async (db, { mobile }) => {
    const count = (await coversOf(db, mobile)).length
    return {
      erasable: 0,
      kept: count > 0 ? [{ count, because: 'The group’s policy depends on it; it is kept as long as the policy.', until: null }] : [],
    }
  },
}
