import { and, eq, isNotNull } from 'drizzle-orm'
import { allErasable, type PersonalData } from '#kit/server/personal-data.ts'
import { oneTimeCodes, sessions } from '../public/server/tables.ts'

const collect: PersonalData['collect'] = (db, { customerId }) =>
  customerId
    ? db
        .select({
          createdAt: sessions.createdAt,
          seenAt: sessions.seenAt,
          endedAt: sessions.endedAt,
          address: sessions.address,
          device: sessions.userAgent,
        })
        .from(sessions)
        .where(eq(sessions.customerId, customerId))
        .orderBy(sessions.createdAt)
    : Promise.resolve([])

/** When and from where a customer signed in. Someone who remains a customer stays signed in. */
export const signIns: PersonalData = {
  category: 'Your sign-ins',
  collect,
  examine: allErasable(collect),
  erase: async (db, { subject: { customerId, mobile }, isKnownFurther }) => {
    await db.delete(oneTimeCodes).where(eq(oneTimeCodes.mobile, mobile))
    if (!customerId) return
    await db.delete(sessions).where(and(eq(sessions.customerId, customerId), isKnownFurther ? isNotNull(sessions.endedAt) : undefined))
  },
}
