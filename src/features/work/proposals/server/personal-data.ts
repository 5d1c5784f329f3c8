import { inArray } from 'drizzle-orm'
import { unsoldQuotationsOf } from '#features/selling/quotes/public/server/of-person.ts'
import { leadIdsOfPerson } from '#features/work/leads/public/server/of-person.ts'
import { allErasable, type PersonalData } from '#kit/server/personal-data.ts'
import { proposals } from './tables.ts'

const collect: PersonalData['collect'] = async (db, subject) => {
  const leads = await leadIdsOfPerson(db, subject)
  if (leads.length === 0) return []
  const { id, number, line, state, cards, createdAt, updatedAt } = proposals
  return db
    .select({ id, number, line, state, cards, createdAt, updatedAt })
    .from(proposals)
    .where(inArray(proposals.leadId, leads))
    .orderBy(proposals.createdAt)
}

/** Applications that an advisor filled in. What was sold is in the policies. */
export const proposalsHeld: PersonalData = {
  category: 'Applications that advisors filled in',
  collect,
  examine: allErasable(collect),
  erase: async (db, { subject, gone }) => {
    const unsold = [...(await unsoldQuotationsOf(db, subject))]
    if (unsold.length > 0) await db.update(proposals).set({ quotationId: null }).where(inArray(proposals.quotationId, unsold))
    const leads = await leadIdsOfPerson(db, subject)
    if (leads.length === 0) return
    const erased = await db.delete(proposals).where(inArray(proposals.leadId, leads)).returning({ id: proposals.id })
    for (const { id } of erased) gone.add(id)
  },
}
