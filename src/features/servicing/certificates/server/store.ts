import { and, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { certificateLife } from '#domain/life-cycles.ts'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { visibleTo } from '#kit/server/scope.ts'
import type { Registration } from '#lines/line/documents.ts'
import { certificates, cocRanges } from '../public/server/tables.ts'
import type { Correction } from '../rules/certificates.ts'

export type CertificateRow = typeof certificates.$inferSelect

export const stateOf = ({ state, id }: { state: string; id: string }) => {
  if (!certificateLife.isState(state)) throw new Error(`certificate ${id} is in no known state`)
  return state
}

/** The certificate that a policy has now; withdrawn ones are history. */
export async function findCertificate(db: Db, policyId: string): Promise<CertificateRow | undefined> {
  const [row] = await db
    .select()
    .from(certificates)
    .where(and(eq(certificates.policyId, policyId), ne(certificates.state, 'voided')))
  return row
}

export async function lockCertificate(db: Db, policyId: string): Promise<CertificateRow | undefined> {
  const [row] = await db
    .select()
    .from(certificates)
    .where(and(eq(certificates.policyId, policyId), ne(certificates.state, 'voided')))
    .for('update')
  return row
}

const columns = {
  certificate: certificates,
  policy: {
    id: policies.id,
    number: policies.number,
    quotationNumber: policies.quotationNumber,
    line: policies.line,
    state: policies.state,
    description: policies.description,
    holderName: policies.holderName,
  },
}

const withPolicy = (db: Db) => db.select(columns).from(certificates).innerJoin(policies, eq(policies.id, certificates.policyId))
export type CertificateWithPolicy = Awaited<ReturnType<typeof withPolicy>>[number]

/** The newest certificate of a policy, even a withdrawn one, with what is shown beside it. */
export async function findCertificateFor(db: Db, actor: Actor, policyId: string): Promise<CertificateWithPolicy | undefined> {
  const [row] = await withPolicy(db)
    .where(and(eq(certificates.policyId, policyId), visibleTo(actor, certificates)))
    .orderBy(desc(certificates.id))
    .limit(1)
  return row
}

export const refusedCertificates = (db: Db): Promise<CertificateWithPolicy[]> =>
  withPolicy(db)
    .where(or(eq(certificates.state, 'refused'), and(eq(certificates.state, 'authenticated'), isNotNull(certificates.correctionRefused))))
    .orderBy(certificates.updatedAt)
    .limit(100)

export async function findByCoc(db: Db, cocNumber: string): Promise<CertificateWithPolicy | undefined> {
  const [row] = await withPolicy(db).where(eq(certificates.cocNumber, cocNumber))
  return row
}

/** The service was asked once more, whatever came of it. */
export async function noteAsked(db: Db, id: string, at: Date, error: string | null): Promise<void> {
  await db
    .update(certificates)
    .set({ askedAt: at, lastError: error, attempts: sql`${certificates.attempts} + 1` })
    .where(eq(certificates.id, id))
}

export async function correctRegistration(
  db: Db,
  { id, registration }: CertificateRow,
  correction: Correction | Registration,
): Promise<void> {
  await db
    .update(certificates)
    .set({ registration: { ...registration, ...correction } })
    .where(eq(certificates.id, id))
}

const isCorrectionUnderWay = and(
  eq(certificates.state, 'authenticated'),
  isNotNull(certificates.correction),
  isNull(certificates.correctionRefused),
)

/** Certificates that nobody has asked about for some time although they wait for an answer. */
export const findAbandoned = (db: Db, since: Date) =>
  db
    .select({ policyId: certificates.policyId, state: certificates.state })
    .from(certificates)
    .where(
      and(
        or(inArray(certificates.state, ['reserved', 'sent', 'unanswered']), isCorrectionUnderWay),
        sql`coalesce(${certificates.askedAt}, ${certificates.updatedAt}) < ${since.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(certificates.updatedAt)
    .limit(500)

export const openRanges = (db: Db) => db.select().from(cocRanges).orderBy(cocRanges.openedOn, cocRanges.companyCode, cocRanges.first)

/** The next serial of the oldest range that has any. The lock on the ranges is held until the transaction ends, so numbers have neither gaps nor repeats. */
export async function takeSerial(db: Db): Promise<{ companyCode: string; serial: number; left: number } | undefined> {
  const ranges = await db.select().from(cocRanges).orderBy(cocRanges.openedOn, cocRanges.companyCode, cocRanges.first).for('update')
  const range = ranges.find(({ next, last }) => next <= last)
  if (!range) return undefined
  await db
    .update(cocRanges)
    .set({ next: range.next + 1 })
    .where(eq(cocRanges.id, range.id))
  const left = ranges.reduce((sum, { next, last }) => sum + Math.max(0, last - next + 1), 0) - 1
  return { companyCode: range.companyCode, serial: range.next, left }
}
