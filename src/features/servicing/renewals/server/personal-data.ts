import type { Db } from '#kit/server/db.ts'
import type { DataSubject, PersonalData } from '#kit/server/personal-data.ts'
import { renewalsOfCustomer } from './store.ts'

const ofPerson = async (db: Db, { customerId }: DataSubject) => (customerId ? renewalsOfCustomer(db, customerId) : [])

/** How someone's policies continued, why not, and how they are reminded. */
export const renewalsHeld: PersonalData = {
  category: 'Renewals of policies',
  collect: async (db, subject) =>
    (await ofPerson(db, subject)).map(({ policyId, state, endsOn, declinedBecause, remindBy, remindIn, offeredAt, seenAt }) => ({
      ...{ policyId, state, endsOn, declinedBecause, remindBy, remindIn, offeredAt, seenAt },
    })),
  examine: async (db, subject) => {
    const count = (await ofPerson(db, subject)).length
    return {
      erasable: 0,
      kept: count > 0 ? [{ count, because: 'They belong to policies, and are kept for as long as the policies are.', until: null }] : [],
    }
  },
}
