import { and, asc, eq } from 'drizzle-orm'
import { problem } from '#domain/problem.ts'
import type { Db } from '#kit/server/db.ts'
import { policyVersions } from '../../public/server/tables.ts'
import type { PolicyRow } from '../store.ts'

/** How a policy was before each change, oldest first. */
export const versionsOf = (db: Db, policyId: string) =>
  db.select().from(policyVersions).where(eq(policyVersions.policyId, policyId)).orderBy(asc(policyVersions.version))

/** The policy as it was in a given version; as it is now, if none is named or it is the present one. */
export async function policyAsOf(db: Db, policy: PolicyRow, version: number | undefined): Promise<PolicyRow> {
  if (version === undefined || version === policy.version) return policy
  const [row] = await db
    .select()
    .from(policyVersions)
    .where(and(eq(policyVersions.policyId, policy.id), eq(policyVersions.version, version)))
  if (!row) throw problem('not-found')
  const { answers, holder, holderName, description, worksheet, standing, coverFrom, coverTo } = row
  return { ...policy, version, answers, holder, holderName, description, worksheet, standing, total: worksheet.total, coverFrom, coverTo }
}

/** The policy as it was at an instant. */
export async function policyAt(db: Db, policy: PolicyRow, instant: Date): Promise<PolicyRow> {
  const replaced = (await versionsOf(db, policy.id)).find(({ replacedAt }) => replacedAt > instant)
  return policyAsOf(db, policy, replaced?.version)
}

/** Stores how a policy, locked by the caller, is before it is changed. */
export const keepVersion = (
  db: Db,
  policy: PolicyRow,
  replaced: Pick<typeof policyVersions.$inferSelect, 'reason' | 'replacedOn' | 'replacedAt'>,
) => {
  const { id: policyId, version, answers, holder, holderName, description, worksheet, standing, coverFrom, coverTo } = policy
  return db
    .insert(policyVersions)
    .values({ policyId, version, answers, holder, holderName, description, worksheet, standing, coverFrom, coverTo, ...replaced })
}
