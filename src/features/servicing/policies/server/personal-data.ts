import { eq, inArray } from 'drizzle-orm'
import { addYears, dayOf } from '#domain/day.ts'
import { legalTermsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import type { Kept, PersonalData } from '#kit/server/personal-data.ts'
import { keptWithPolicies } from '../public/server/kept-with-policies.ts'
import { cancellationNotices, endingDeeds, policyVersions, visaRefusals } from '../public/server/tables.ts'
import { holdingsOfPerson, policiesOfPerson, timesHeldBy } from './of-person.ts'

const OF_BOOKS = 'The Insurance Code and the Tax Code require policies to be kept with everything that belongs to them.'
const OF_CUSTOMERS = 'The Insurance Commission requires us to keep who applied for a policy (Circular Letter 2018-48).'

/** Policies and policy applications. All are kept for the years required by law. */
export const policiesHeld: PersonalData = {
  category: 'Policies',
  collect: async (db, subject) =>
    (await policiesOfPerson(db, subject)).map(
      ({ worksheet: _, standing: _standing, findings: _findings, tariffId: _tariff, ...told }) => told,
    ),
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
  if (!subject.customerId) return []
  const { ground, reason, lastDay, state, givenAt } = cancellationNotices
  return db
    .select({ ground, reason, lastDay, state, givenAt })
    .from(cancellationNotices)
    .where(eq(cancellationNotices.customerId, subject.customerId))
}

/** Notices of cancellation; they are kept with their policy. */
export const noticesHeld: PersonalData = {
  category: 'Notices of cancellation',
  collect: collectNotices,
  examine: async () => ({ erasable: 0, kept: [] }),
}

/** Visa refusal letters, with what was said about them; they are kept with their policy. */
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

/** How policies were before they were changed; kept with them. */
export const versionsHeld: PersonalData = {
  category: 'Policies as they stood before a change',
  collect: async (db, subject) => {
    const { ids, isTheirs } = await timesHeldBy(db, subject)
    if (ids.length === 0) return []
    const { policyId, version, answers, holder, coverFrom, coverTo, replacedOn, replacedAt, reason } = policyVersions
    const rows = await db
      .select({ policyId, version, answers, holder, coverFrom, coverTo, replacedOn, replacedAt, reason })
      .from(policyVersions)
      .where(inArray(policyVersions.policyId, ids))
    // A version belongs to the person who held the policy until it was replaced.
    const until = (at: Date) => new Date(at.getTime() - 1)
    return rows.filter((row) => isTheirs(row.policyId, until(row.replacedAt))).map(({ replacedAt: _, ...told }) => told)
  },
  examine: async () => ({ erasable: 0, kept: [] }),
}

/** Documents that were shown for policies in force; they are kept with their policy. */
export const deedsHeld: PersonalData = {
  category: 'Documents shown for policies in force',
  collect: async (db, subject) => {
    const { ids, isTheirs } = await timesHeldBy(db, subject)
    if (ids.length === 0) return []
    const { id, policyId, name, type, size, createdAt } = endingDeeds
    const rows = await db.select({ id, policyId, name, type, size, createdAt }).from(endingDeeds).where(inArray(endingDeeds.policyId, ids))
    return rows.filter((row) => isTheirs(row.policyId, row.createdAt))
  },
  examine: async () => ({ erasable: 0, kept: [] }),
}

const collectHoldings: PersonalData['collect'] = async (db, subject) =>
  (await holdingsOfPerson(db, subject)).map(({ policyId, holderName, heldTo, untilAt }) => ({ policyId, holderName, heldTo, untilAt }))

/** Policies that a person held and passed on together with what they insure. */
export const holdingsHeld: PersonalData = {
  category: 'Policies that were passed on',
  collect: collectHoldings,
  examine: keptWithPolicies(collectHoldings),
}
