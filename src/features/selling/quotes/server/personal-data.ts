import { inArray } from 'drizzle-orm'
import { forgetQuotationsOfLinks } from '#features/people/sharing/public/server/commands/erasure.ts'
import type { PersonalData } from '#kit/server/personal-data.ts'
import { quotationsOfPerson, unsoldQuotationsOf } from '../public/server/of-person.ts'
import { broughtQuotations, consents, quotationDecisions, quotations, quotationVersions } from '../public/server/tables.ts'

const collect: PersonalData['collect'] = async (db, subject) =>
  (await quotationsOfPerson(db, subject)).map(
    ({ worksheet: _, findings: _findings, approval: _approval, fingerprint: _fingerprint, step: _step, ...told }) => told,
  )

/** Quotations with every version, decision and consent. One that became a policy is retained with it. */
export const quotationsHeld: PersonalData = {
  category: 'Quotations',
  collect,
  examine: async (db, subject) => {
    const count = (await quotationsOfPerson(db, subject)).length
    const erasable = (await unsoldQuotationsOf(db, subject)).length
    const kept = count - erasable
    return {
      erasable,
      kept: kept > 0 ? [{ count: kept, because: 'They became policies and are kept as long as those are.', until: null }] : [],
    }
  },
  erase: async (db, { subject, gone }) => {
    const ids = [...(await unsoldQuotationsOf(db, subject))]
    if (ids.length === 0) return
    await forgetQuotationsOfLinks(db, ids)
    await db.update(quotations).set({ previousId: null }).where(inArray(quotations.previousId, ids))
    for (const table of [broughtQuotations, quotationDecisions, quotationVersions, consents])
      await db.delete(table).where(inArray(table.quotationId, ids))
    await db.delete(quotations).where(inArray(quotations.id, ids))
    for (const id of ids) gone.add(id)
  },
}

const collectConsents: PersonalData['collect'] = async (db, subject) => {
  const ids = (await quotationsOfPerson(db, subject)).map(({ id }) => id)
  if (ids.length === 0) return []
  const { declaration, version, accepted, at, address, userAgent } = consents
  return db
    .select({ declaration, version, accepted, at, address, device: userAgent })
    .from(consents)
    .where(inArray(consents.quotationId, ids))
    .orderBy(consents.at)
}

/** What was agreed to with a quotation; it is retained and removed with that. */
export const declarationsHeld: PersonalData = {
  category: 'What you agreed to',
  collect: collectConsents,
  examine: async () => ({ erasable: 0, kept: [] }),
}
