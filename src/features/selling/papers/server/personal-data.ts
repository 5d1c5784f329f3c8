import { inArray } from 'drizzle-orm'
import { quotationsOfPerson, unsoldQuotationsOf } from '#features/selling/quotes/public/server/of-person.ts'
import type { Db } from '#kit/server/db.ts'
import type { PersonalData } from '#kit/server/personal-data.ts'
import { removePapers } from './store.ts'
import { quotationPapers } from './tables.ts'

const papersOfQuotations = async (db: Db, quotationIds: readonly string[]) => {
  const { id, kind, name, type, size, createdAt } = quotationPapers
  return quotationIds.length === 0
    ? []
    : db
        .select({ id, kind, name, type, size, createdAt })
        .from(quotationPapers)
        .where(inArray(quotationPapers.quotationId, [...quotationIds]))
        .orderBy(quotationPapers.createdAt)
}

/** Photographs of certificates, deeds and identity cards. Those of an offer that came to nothing are removed with it. */
export const papersHeld: PersonalData = {
  category: 'Photographed documents',
  collect: async (db, subject) =>
    papersOfQuotations(
      db,
      (await quotationsOfPerson(db, subject)).map(({ id }) => id),
    ),
  examine: async (db, subject) => {
    const all = (await quotationsOfPerson(db, subject)).map(({ id }) => id)
    const count = (await papersOfQuotations(db, all)).length
    const erasable = (await papersOfQuotations(db, await unsoldQuotationsOf(db, subject))).length
    const kept = count - erasable
    return {
      erasable,
      kept: kept > 0 ? [{ count: kept, because: 'A policy depends on them; they are kept as long as the policy.', until: null }] : [],
    }
  },
  erase: async (db, { subject, gone }) => {
    const ids = (await papersOfQuotations(db, await unsoldQuotationsOf(db, subject))).map(({ id }) => id)
    await removePapers(db, ids)
    for (const id of ids) gone.add(id)
  },
}
