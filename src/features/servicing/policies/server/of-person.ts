import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import type { DataSubject } from '#kit/server/personal-data.ts'
import { policies, policyHoldings } from '../public/server/tables.ts'

export type PolicyOfPerson = typeof policies.$inferSelect

export async function policiesOfPerson(db: Db, { customerId }: DataSubject): Promise<readonly PolicyOfPerson[]> {
  return customerId ? db.select().from(policies).where(eq(policies.customerId, customerId)).orderBy(policies.createdAt) : []
}

/** What a person formerly held and passed on. */
export const holdingsOfPerson = async (db: Db, { customerId }: DataSubject) =>
  customerId ? db.select().from(policyHoldings).where(eq(policyHoldings.customerId, customerId)).orderBy(policyHoldings.untilAt) : []

/** Which policies, and which times, of the stored data are about a person: for a policy that changed hands, their own time. */
export type TimesHeld = { readonly ids: readonly string[]; readonly isTheirs: (policyId: string, at: Date) => boolean }

export async function timesHeldBy(db: Db, subject: DataSubject): Promise<TimesHeld> {
  const now = (await policiesOfPerson(db, subject)).map(({ id }) => id)
  const before = await holdingsOfPerson(db, subject)
  const ids = [...new Set([...now, ...before.map(({ policyId }) => policyId)])]
  const changed = ids.length === 0 ? [] : await db.select().from(policyHoldings).where(inArray(policyHoldings.policyId, ids))
  return {
    ids,
    isTheirs: (policyId, at) => {
      const holding = changed
        .filter((each) => each.policyId === policyId && at < each.untilAt && (each.sinceAt === null || at >= each.sinceAt))
        .at(0)
      return holding ? holding.customerId === subject.customerId : now.includes(policyId)
    },
  }
}
