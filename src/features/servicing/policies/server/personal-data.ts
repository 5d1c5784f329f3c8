import { inArray } from 'drizzle-orm'
import { addYears, dayOf } from '#domain/day.ts'
import { legalTermsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import type { Kept, PersonalData } from '#kit/server/personal-data.ts'
import { cancellationNotices, endingDeeds, policyVersions, visaRefusals } from '../public/server/tables.ts'
import { policiesOfPerson } from './of-person.ts'

const OF_BOOKS = 'The Insurance Code and the Tax Code have policies kept with all that belongs to them.'
const OF_CUSTOMERS = 'The Insurance Commission has us keep who applied for a policy (Circular Letter 2018-48).'

/** Policies and applications for one. All are kept for the years that the law says. */
export const policiesHeld: PersonalData = {
  category: 'Policies',
  collect: async (db, subject) =>
    (await policiesOfPerson(db, subject)).map(({ worksheet: _, findings: _findings, tariffId: _tariff, ...told }) => told),
  examine: async (db, subject, today) => {
    const { policyKeptYears, diligenceKeptYears } = await legalTermsOn(db, today)
    const kept = (await policiesOfPerson(db, subject)).map(({ number, state, coverTo, updatedAt }): Kept => {
      if (number) return { count: 1, because: OF_BOOKS, until: addYears(coverTo, policyKeptYears) }
      const isOver = state === 'cancelled'
      return { count: 1, because: OF_CUSTOMERS, until: isOver ? addYears(dayOf(updatedAt), diligenceKeptYears) : null }
    })
    return { erasable: 0, kept }
  },
}

const collectNotices: PersonalData['collect'] = async (db, subject) => {
  const ids = (await policiesOfPerson(db, subject)).map(({ id }) => id)
  if (ids.length === 0) return []
  const { ground, reason, lastDay, state, givenAt } = cancellationNotices
  return db.select({ ground, reason, lastDay, state, givenAt }).from(cancellationNotices).where(inArray(cancellationNotices.policyId, ids))
}

/** Notices of cancellation; they are kept with their policy. */
export const noticesHeld: PersonalData = {
  category: 'Notices of cancellation',
  collect: collectNotices,
  examine: async () => ({ erasable: 0, kept: [] }),
}

/** Letters by which a visa was refused, with what was said of them; they are kept with their policy. */
export const refusalsHeld: PersonalData = {
  category: 'Refused visas',
  collect: async (db, subject) => {
    const ids = (await policiesOfPerson(db, subject)).map(({ id }) => id)
    if (ids.length === 0) return []
    const { id, state, note, reason, createdAt, decidedAt } = visaRefusals
    return db.select({ id, state, note, reason, createdAt, decidedAt }).from(visaRefusals).where(inArray(visaRefusals.policyId, ids))
  },
  examine: async () => ({ erasable: 0, kept: [] }),
}

/** How policies stood before they were changed; kept with them. */
export const versionsHeld: PersonalData = {
  category: 'Policies as they stood before a change',
  collect: async (db, subject) => {
    const ids = (await policiesOfPerson(db, subject)).map(({ id }) => id)
    if (ids.length === 0) return []
    const { version, answers, holder, coverFrom, coverTo, replacedOn, reason } = policyVersions
    return db
      .select({ version, answers, holder, coverFrom, coverTo, replacedOn, reason })
      .from(policyVersions)
      .where(inArray(policyVersions.policyId, ids))
  },
  examine: async () => ({ erasable: 0, kept: [] }),
}

/** Papers that were shown of policies in force; they are kept with their policy. */
export const deedsHeld: PersonalData = {
  category: 'Papers shown of policies in force',
  collect: async (db, subject) => {
    const ids = (await policiesOfPerson(db, subject)).map(({ id }) => id)
    if (ids.length === 0) return []
    const { id, name, type, size, createdAt } = endingDeeds
    return db.select({ id, name, type, size, createdAt }).from(endingDeeds).where(inArray(endingDeeds.policyId, ids))
  },
  examine: async () => ({ erasable: 0, kept: [] }),
}
