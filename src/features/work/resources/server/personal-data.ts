import { eq } from 'drizzle-orm'
import { now } from '#kit/server/clock.ts'
import { allErasable, type PersonalData } from '#kit/server/personal-data.ts'
import { resourceShares } from './tables.ts'

const collect: PersonalData['collect'] = (db, { mobile }) => {
  const { createdAt, seenAt } = resourceShares
  return db.select({ mobile: resourceShares.mobile, createdAt, seenAt }).from(resourceShares).where(eq(resourceShares.mobile, mobile))
}

/** Documents that agents sent to a person. Rows stay for the agent's own list; they then name no one, and open nothing. */
export const documentsSent: PersonalData = {
  category: 'Documents that agents sent you',
  collect,
  examine: allErasable(collect),
  erase: async (db, { subject }) =>
    void (await db.update(resourceShares).set({ mobile: null, revokedAt: now() }).where(eq(resourceShares.mobile, subject.mobile))),
}
