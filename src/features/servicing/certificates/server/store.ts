import { and, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { certificateLife } from '#domain/life-cycles.ts'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { addedRows, isOneOf } from '#kit/server/many-rows.ts'
import { visibleTo } from '#kit/server/scope.ts'
import { together } from '#kit/server/together.ts'
import type { Registration } from '#lines/line/documents.ts'
import { certificates, cocRanges } from '../public/server/tables.ts'
import type { Correction } from '../rules/certificates.ts'

export type CertificateRow = typeof certificates.$inferSelect

export const stateOf = ({ state, id }: { state: string; id: string }) => {
  if (!certificateLife.isState(state)) throw new Error(`certificate ${id} is in no known state`)
  return state
}

const standing = async (db: Db, policyIds: readonly string[], { isLocked }: { readonly isLocked: boolean }) => {
  const found = db
    .select()
    .from(certificates)
    .where(and(isOneOf(certificates.policyId, policyIds), ne(certificates.state, 'voided')))
    .orderBy(certificates.id)
  const known = new Map((await (isLocked ? found.for('update') : found)).map((row) => [row.policyId, row]))
  return (policyId: string): CertificateRow | undefined => known.get(policyId)
}

/** The current certificate of a policy; withdrawn ones are history. */
export const findCertificate = together((db: Db, policyIds: readonly string[]) => standing(db, policyIds, { isLocked: false }))
export const lockCertificate = together((db: Db, policyIds: readonly string[]) => standing(db, policyIds, { isLocked: true }))

type NewCertificate = typeof certificates.$inferInsert
export const addCertificate = together(async (db: Db, rows: readonly NewCertificate[]) => {
  const added = await addedRows(db, certificates, rows)
  const known = new Map(added.map((row) => [row.policyId, row]))
  return ({ policyId }: NewCertificate): CertificateRow => {
    const row = known.get(policyId)
    if (!row) throw new Error('a certificate was not reserved')
    return row
  }
})

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

/** Records that the service was asked once more, whatever the result. */
export async function noteAsked(db: Db, id: string, at: Date, error: string | null): Promise<void> {
  await db
    .update(certificates)
    .set({ askedAt: at, lastError: error, attempts: sql`${certificates.attempts} + 1` })
    .where(eq(certificates.id, id))
}

export async function correctRegistration(
  db: Db,
  { id, registration, correction: waiting }: CertificateRow,
  correction: Correction | Registration,
): Promise<void> {
  await db
    .update(certificates)
    .set({ registration: { ...registration, ...waiting, ...correction }, correction: null, correctionRefused: null })
    .where(eq(certificates.id, id))
}

const isCorrectionUnderWay = and(
  eq(certificates.state, 'authenticated'),
  isNotNull(certificates.correction),
  isNull(certificates.correctionRefused),
)

/** Certificates waiting for an answer about which no one has asked for some time. */
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

type Serial = { readonly companyCode: string; readonly serial: number; readonly left: number }

/**
 * The next serial of the oldest range that has any; for several at once, consecutive ones. The lock on the ranges is held until the
 * transaction ends, so numbers have neither gaps nor repeats.
 */
const takeSerials = together(async (db: Db, asked: readonly 'one'[]) => {
  const ranges = await db.select().from(cocRanges).orderBy(cocRanges.openedOn, cocRanges.companyCode, cocRanges.first).for('update')
  const taken: Serial[] = []
  let left = ranges.reduce((sum, { next, last }) => sum + Math.max(0, last - next + 1), 0)
  for (const range of ranges) {
    let { next } = range
    for (; next <= range.last && taken.length < asked.length; next += 1) {
      left -= 1
      taken.push({ companyCode: range.companyCode, serial: next, left })
    }
    if (next > range.next) await db.update(cocRanges).set({ next }).where(eq(cocRanges.id, range.id))
  }
  return (_: 'one', n: number): Serial | undefined => taken[n]
})
export const takeSerial = (db: Db): Promise<Serial | undefined> => takeSerials(db, 'one')
