import { eq } from 'drizzle-orm'
import { allErasable, type PersonalData } from '#kit/server/personal-data.ts'
import { requestsOfPerson } from './store/requests.ts'
import { marketingChoices } from './tables.ts'

const collect: PersonalData['collect'] = (db, { customerId }) =>
  customerId
    ? db
        .select({
          channel: marketingChoices.channel,
          allowed: marketingChoices.allowed,
          version: marketingChoices.version,
          at: marketingChoices.at,
          address: marketingChoices.address,
          device: marketingChoices.userAgent,
        })
        .from(marketingChoices)
        .where(eq(marketingChoices.customerId, customerId))
        .orderBy(marketingChoices.at)
    : Promise.resolve([])

/** Consent to offers of other insurance. Without it nothing is allowed. */
export const marketingConsent: PersonalData = {
  category: 'News that you allowed',
  collect,
  examine: allErasable(collect),
  erase: async (db, { subject: { customerId } }) => {
    if (customerId) await db.delete(marketingChoices).where(eq(marketingChoices.customerId, customerId))
  },
}

/** What a person requested about their data. The fact, and what was done, is kept without saying who they are. */
export const requestsHeld: PersonalData = {
  category: 'What you asked about your data',
  collect: async (db, subject) =>
    (await requestsOfPerson(db, subject)).map(({ number, kind, state, wish, way, askedAt, dueOn, ground, answer, answeredAt }) => ({
      ...{ number, kind, state, wish, way, askedAt, dueOn, ground, answer, answeredAt },
    })),
  examine: async () => ({ erasable: 0, kept: [] }),
}
