import { inArray } from 'drizzle-orm'
import { quotationsOfPerson, unsoldQuotationsOf } from '#features/selling/quotes/public/server/of-person.ts'
import { markOrphaned } from '#kit/server/orphan-files.ts'
import type { PersonalData } from '#kit/server/personal-data.ts'
import { caseEvents, caseFiles, cases } from './tables.ts'

const collect: PersonalData['collect'] = async (db, subject) => {
  const ids = (await quotationsOfPerson(db, subject)).map(({ id }) => id)
  if (ids.length === 0) return []
  const { id, line, state, decidedAt, reason, conditions, createdAt } = cases
  return db.select({ id, line, state, decidedAt, reason, conditions, createdAt }).from(cases).where(inArray(cases.quotationId, ids))
}

/** What underwriting decided, asked and received. It is deleted with an offer that came to nothing. */
export const casesHeld: PersonalData = {
  category: 'Decisions of underwriting',
  collect,
  examine: async (db, subject) => {
    const unsold = [...(await unsoldQuotationsOf(db, subject))]
    const erasable = unsold.length === 0 ? 0 : await db.$count(cases, inArray(cases.quotationId, unsold))
    const kept = (await collect(db, subject, new Set())).length - erasable
    return {
      erasable,
      kept: kept > 0 ? [{ count: kept, because: 'A policy depends on them; they are kept as long as the policy.', until: null }] : [],
    }
  },
  erase: async (db, { subject, gone }) => {
    const unsold = [...(await unsoldQuotationsOf(db, subject))]
    if (unsold.length === 0) return
    const rows = await db.select({ id: cases.id }).from(cases).where(inArray(cases.quotationId, unsold))
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    const files = await db.delete(caseFiles).where(inArray(caseFiles.caseId, ids)).returning({ key: caseFiles.fileKey })
    await markOrphaned(
      db,
      files.map(({ key }) => key),
    )
    await db.delete(caseEvents).where(inArray(caseEvents.caseId, ids))
    await db.delete(cases).where(inArray(cases.id, ids))
    for (const id of ids) gone.add(id)
  },
}
