import { inArray } from 'drizzle-orm'
import { markOrphaned } from '#kit/server/orphan-files.ts'
import { allErasable, type PersonalData } from '#kit/server/personal-data.ts'
import { leadIdsOfPerson, leadsOfPerson } from '../public/server/of-person.ts'
import { handOverRequests, leadDocuments, leadEvents, leads } from '../public/server/tables.ts'

const collect: PersonalData['collect'] = async (db, subject) =>
  (await leadsOfPerson(db, subject)).map(({ searchText: _, typedMobile: _typed, changedBy: _changedBy, ...told }) => told)

/** What an advisor noted about someone who may become a customer. All of it is deleted: what was sold is in the policies. */
export const leadsHeld: PersonalData = {
  category: 'What advisors noted about you',
  collect,
  examine: allErasable(collect),
  erase: async (db, { subject, gone }) => {
    const ids = await leadIdsOfPerson(db, subject)
    if (ids.length === 0) return
    const files = await db.delete(leadDocuments).where(inArray(leadDocuments.leadId, ids)).returning({ key: leadDocuments.fileKey })
    await markOrphaned(
      db,
      files.map(({ key }) => key),
    )
    for (const table of [handOverRequests, leadEvents]) await db.delete(table).where(inArray(table.leadId, ids))
    await db.delete(leads).where(inArray(leads.id, ids))
    for (const id of ids) gone.add(id)
  },
}

const collectDocuments: PersonalData['collect'] = async (db, subject) => {
  const ids = await leadIdsOfPerson(db, subject)
  if (ids.length === 0) return []
  const { id, kind, name, type, size, createdAt, removedAt } = leadDocuments
  return db.select({ id, kind, name, type, size, createdAt, removedAt }).from(leadDocuments).where(inArray(leadDocuments.leadId, ids))
}

/** Files that belong to a lead; they are deleted with it. */
export const documentsHeld: PersonalData = {
  category: 'Documents that you gave',
  collect: collectDocuments,
  examine: allErasable(collectDocuments),
}

/** The history in a lead's timelines; deleted with it. */
export const contactsHeld: PersonalData = {
  category: 'When advisors were in touch',
  collect: async (db, subject) => {
    const ids = await leadIdsOfPerson(db, subject)
    if (ids.length === 0) return []
    const { event, status, disposition, subDisposition, appointmentAt, details, at } = leadEvents
    return db
      .select({ event, status, disposition, subDisposition, appointmentAt, details, at })
      .from(leadEvents)
      .where(inArray(leadEvents.leadId, ids))
      .orderBy(leadEvents.seq)
  },
  examine: async () => ({ erasable: 0, kept: [] }),
}
