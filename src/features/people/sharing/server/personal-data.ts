import { and, eq, isNull } from 'drizzle-orm'
import { now } from '#kit/server/clock.ts'
import { allErasable, type DataSubject, type PersonalData } from '#kit/server/personal-data.ts'
import { links } from './tables.ts'

/** Links to offers and policies that are kept continue to work. */
const erasableOf = ({ mobile }: DataSubject) => and(eq(links.mobile, mobile), isNull(links.policyId), isNull(links.quotationId))

const collect: PersonalData['collect'] = (db, { mobile }) =>
  db
    .select({
      kind: links.kind,
      mobile: links.mobile,
      createdAt: links.createdAt,
      openedAt: links.openedAt,
      signedInAt: links.signedInAt,
    })
    .from(links)
    .where(eq(links.mobile, mobile))

/** Links that agents sent to a person. Rows stay, as offers name them, but then identify no one and open nothing. */
export const sentLinks: PersonalData = {
  category: 'Links that agents sent you',
  collect,
  examine: allErasable(collect),
  erase: async (db, { subject }) => void (await db.update(links).set({ mobile: null, revokedAt: now() }).where(erasableOf(subject))),
}
