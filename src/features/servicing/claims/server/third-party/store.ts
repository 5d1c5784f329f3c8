import { and, asc, count, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import { thirdPartyReportLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { normalisePlate } from '#domain/vehicle.ts'
import { certificates } from '#features/servicing/certificates/public/server/tables.ts'
import { policies, riskKeys } from '#features/servicing/policies/public/server/tables.ts'
import { parseState } from '#kit/life-cycle.ts'
import type { Db } from '#kit/server/db.ts'
import { isUuid } from '#kit/uuid.ts'
import { claims, thirdPartyFiles, thirdPartyReports } from '../tables.ts'

export type ReportRow = typeof thirdPartyReports.$inferSelect
export type ReportFileRow = typeof thirdPartyFiles.$inferSelect

export const reportState = ({ state }: Pick<ReportRow, 'state'>) => parseState(thirdPartyReportLife, state)

export async function getReport(db: Db, id: string, how: 'read' | 'lock' = 'read'): Promise<ReportRow> {
  const found = db.select().from(thirdPartyReports).where(eq(thirdPartyReports.id, id))
  const [row] = isUuid(id) ? await (how === 'lock' ? found.for('update') : found) : []
  if (!row) throw problem('not-found')
  return row
}

export async function addReport(db: Db, row: typeof thirdPartyReports.$inferInsert): Promise<ReportRow> {
  const [added] = await db.insert(thirdPartyReports).values(row).returning()
  if (!added) throw new Error('what a third party reported was not kept')
  return added
}

export async function sentAs(db: Db, mobile: string, client: string): Promise<ReportRow | undefined> {
  const [row] = await db
    .select()
    .from(thirdPartyReports)
    .where(and(eq(thirdPartyReports.mobile, mobile), eq(thirdPartyReports.client, client)))
  return row
}

const countSince = async (db: Db, where: SQL, since: Date): Promise<number> => {
  const [row] = await db
    .select({ n: count() })
    .from(thirdPartyReports)
    .where(and(where, gt(thirdPartyReports.createdAt, since)))
  return row?.n ?? 0
}

const HOUR_MS = 3_600_000

/** The number of reports from a number in a day, and from an address in an hour. */
export const countReports = async (db: Db, { mobile, address, now }: { mobile: string; address: string; now: Date }) => ({
  ofNumber: await countSince(db, eq(thirdPartyReports.mobile, mobile), new Date(now.getTime() - 24 * HOUR_MS)),
  fromAddress: await countSince(db, eq(thirdPartyReports.address, address), new Date(now.getTime() - HOUR_MS)),
})

/** Makes two simultaneous submissions one. */
export const lockNumber = (db: Db, mobile: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`third-party:${mobile}`}, 0))`)

/** The policy in force on the day of the loss, by the number of a document or by a plate; read as the system. */
export async function policyKnownBy(db: Db, knownBy: string, lossAt: Date): Promise<string | null> {
  const day = dayOf(lossAt)
  const number = knownBy.trim().toUpperCase()
  const certified = db.select({ id: certificates.policyId }).from(certificates).where(eq(certificates.cocNumber, number))
  const plated = db
    .select({ id: riskKeys.policyId })
    .from(riskKeys)
    .where(and(eq(riskKeys.kind, 'plate'), eq(riskKeys.value, normalisePlate(knownBy))))
  const [found] = await db
    .select({ id: policies.id })
    .from(policies)
    .where(
      and(
        or(eq(policies.number, number), inArray(policies.id, certified), inArray(policies.id, plated)),
        sql`${policies.issuedAt} is not null and ${policies.coverFrom} <= ${day} and ${policies.coverTo} >= ${day}`,
      ),
    )
    // CTPL is what a third party claims under first, and what documents carried on the road are about.
    .orderBy(sql`exists (select from certificates c where c.policy_id = ${policies.id}) desc`, desc(policies.id))
    .limit(1)
  return found?.id ?? null
}

export const reportFilesOf = (db: Db, reportId: string): Promise<ReportFileRow[]> =>
  db.select().from(thirdPartyFiles).where(eq(thirdPartyFiles.reportId, reportId)).orderBy(asc(thirdPartyFiles.id))

export async function addReportFile(db: Db, row: typeof thirdPartyFiles.$inferInsert): Promise<void> {
  await db.insert(thirdPartyFiles).values(row)
}

/** Whether such a report needs the file in the store. */
export const reportNeedsFile = async (db: Db, key: string): Promise<boolean> =>
  (await db.$count(thirdPartyFiles, eq(thirdPartyFiles.fileKey, key))) > 0

/** Third party reports about the accident of a claim. */
export const reportsOfClaim = (db: Db, claimId: string): Promise<Pick<ReportRow, 'id' | 'number' | 'name'>[]> =>
  db
    .select({ id: thirdPartyReports.id, number: thirdPartyReports.number, name: thirdPartyReports.name })
    .from(thirdPartyReports)
    .where(eq(thirdPartyReports.claimId, claimId))
    .orderBy(asc(thirdPartyReports.id))

export const reportsOfNumber = (db: Db, mobile: string): Promise<ReportRow[]> =>
  db.select().from(thirdPartyReports).where(eq(thirdPartyReports.mobile, mobile)).orderBy(asc(thirdPartyReports.id))

export async function claimByNumber(db: Db, number: string) {
  const [row] = await db.select().from(claims).where(eq(claims.number, number.trim().toUpperCase())).for('update')
  return row
}

export async function policyByNumber(db: Db, number: string): Promise<string | undefined> {
  const [row] = await db.select({ id: policies.id }).from(policies).where(eq(policies.number, number.trim().toUpperCase()))
  return row?.id
}
