import type { PersonalData } from '#kit/server/personal-data.ts'

/** What belongs to policies is kept as long as they are, and none of it is erased before. */
export const keptWithPolicies =
  (collect: PersonalData['collect']): PersonalData['examine'] =>
  async (db, subject) => {
    const count = (await collect(db, subject, new Set())).length
    return {
      erasable: 0,
      kept: count > 0 ? [{ count, because: 'They belong to the policies and are kept for as long as the policies are.', until: null }] : [],
    }
  }

export { timesHeldBy } from '../../server/of-person.ts'
