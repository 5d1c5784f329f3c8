import { and, asc, desc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { inspectionPhotoLife } from '#domain/inspection-life.ts'
import { problem } from '#domain/problem.ts'
import { customers } from '#features/people/customers/public/server/tables.ts'
import { staff } from '#features/people/staff/public/server/tables.ts'
import { quotations } from '#features/selling/quotes/public/server/tables.ts'
import type { Actor } from '#kit/actor.ts'
import { parseState } from '#kit/life-cycle.ts'
import type { Db } from '#kit/server/db.ts'
import { visibleTo } from '#kit/server/scope.ts'
import { isUuid } from '#kit/uuid.ts'
import { inspectionLinks, inspectionPhotos, inspections, uploadSessions } from '../tables.ts'
import { fromRow, type InspectionRow } from './steps.ts'

/** An inspection with the data of its quotation. */
export type Found = {
  readonly row: InspectionRow
  readonly quotation: Pick<
    typeof quotations.$inferSelect,
    'number' | 'line' | 'state' | 'agentId' | 'answers' | 'holder' | 'holderName' | 'findings'
  >
  readonly customerMobile: string | null
}

const quotation = {
  number: quotations.number,
  line: quotations.line,
  state: quotations.state,
  agentId: quotations.agentId,
  answers: quotations.answers,
  holder: quotations.holder,
  holderName: quotations.holderName,
  findings: quotations.findings,
}

const wholeOf = (db: Db) =>
  db
    .select({ row: inspections, quotation, customerMobile: customers.mobile })
    .from(inspections)
    .innerJoin(quotations, eq(quotations.id, inspections.quotationId))
    .leftJoin(customers, eq(customers.id, quotations.customerId))

const foundIn = (rows: readonly { row: typeof inspections.$inferSelect; quotation: Found['quotation']; customerMobile: string | null }[]) =>
  rows[0] && { ...rows[0], row: fromRow(rows[0].row) }

/** The inspection; the same problem whether it does not exist or belongs to someone else's quotation. */
export async function getInspection(db: Db, actor: Actor, id: string): Promise<Found> {
  const found = isUuid(id) ? foundIn(await wholeOf(db).where(and(eq(inspections.id, id), visibleTo(actor, quotations)))) : undefined
  if (!found) throw problem('not-found')
  return found
}

/** Like `getInspection`, and no one else can change it until the transaction ends. */
export async function lockInspection(db: Db, actor: Actor, id: string): Promise<Found> {
  const { row } = await getInspection(db, actor, id)
  // In the order in which quotations lock the two, to prevent deadlocks.
  await db.select({ id: quotations.id }).from(quotations).where(eq(quotations.id, row.quotationId)).for('update')
  await db.select({ id: inspections.id }).from(inspections).where(eq(inspections.id, row.id)).for('update')
  return getInspection(db, actor, id)
}

export const newestOfQuotation = async (db: Db, actor: Actor, quotationId: string): Promise<Found | undefined> =>
  foundIn(
    await wholeOf(db)
      .where(and(eq(inspections.quotationId, quotationId), visibleTo(actor, quotations)))
      .orderBy(desc(inspections.id))
      .limit(1),
  )

const photo = { photo: inspectionPhotos, clockAheadSeconds: uploadSessions.clockAheadSeconds }

/** The photographs of an inspection in the order of arrival, with the clock of the device that sent each. */
export async function photosOf(db: Db, inspectionId: string) {
  const rows = await db
    .select(photo)
    .from(inspectionPhotos)
    .innerJoin(uploadSessions, eq(uploadSessions.id, inspectionPhotos.sessionId))
    .where(eq(inspectionPhotos.inspectionId, inspectionId))
    .orderBy(asc(inspectionPhotos.id))
  return rows.map(({ photo: each, clockAheadSeconds }) => ({
    ...each,
    state: parseState(inspectionPhotoLife, each.state),
    clockAheadSeconds,
  }))
}
export type PhotoRow = Awaited<ReturnType<typeof photosOf>>[number]

export async function findPhoto(db: Db, inspectionId: string, id: string) {
  const [row] = isUuid(id)
    ? await db
        .select()
        .from(inspectionPhotos)
        .where(and(eq(inspectionPhotos.inspectionId, inspectionId), eq(inspectionPhotos.id, id)))
    : []
  return row
}

/** The numbers of the inspections of photographs, as far as the person asking may see them. */
export async function numbersOf(db: Db, actor: Actor, photoIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (photoIds.length === 0) return new Map()
  const rows = await db
    .select({ id: inspectionPhotos.id, number: inspections.number })
    .from(inspectionPhotos)
    .innerJoin(inspections, eq(inspections.id, inspectionPhotos.inspectionId))
    .innerJoin(quotations, eq(quotations.id, inspections.quotationId))
    .where(and(inArray(inspectionPhotos.id, [...photoIds]), visibleTo(actor, quotations)))
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** The number of photographs of each that are shown small. */
const PHOTOS_SHOWN = 4

/** The inspections waiting for review, longest waiting first. */
export const toReview = (db: Db, actor: Actor) =>
  db
    .select({
      id: inspections.id,
      number: inspections.number,
      quotationId: inspections.quotationId,
      quotationNumber: quotations.number,
      description: inspections.description,
      agent: sql<string>`${staff.firstName} || ' ' || ${staff.lastName}`,
      submittedAt: inspections.submittedAt,
      photos: sql<number>`(select count(*)::int from inspection_photos p where p.inspection_id = ${inspections.id} and p.state = 'taken')`,
      duplicates: sql<number>`(select count(*)::int from inspection_photos p where p.inspection_id = ${inspections.id} and p.state = 'taken' and p.duplicates <> '[]')`,
      shown: sql<
        string[]
      >`array(select p.id from inspection_photos p where p.inspection_id = ${inspections.id} and p.state = 'taken' order by p.id limit ${PHOTOS_SHOWN})`,
    })
    .from(inspections)
    .innerJoin(quotations, eq(quotations.id, inspections.quotationId))
    .innerJoin(staff, eq(staff.id, quotations.agentId))
    .where(and(eq(inspections.state, 'submitted'), visibleTo(actor, quotations)))
    .orderBy(asc(inspections.submittedAt))
    .limit(200)

/** Inspections whose last day is over, locked; those that someone is working on are left for next time. */
export async function overdue(db: Db, today: Day, failed: readonly string[], limit: number): Promise<Found[]> {
  const rows = await wholeOf(db)
    .where(
      and(
        inArray(inspections.state, ['requested', 'capturing', 'sent-back']),
        lt(inspections.lapsesOn, today),
        notInArray(inspections.id, [...failed]),
      ),
    )
    .limit(limit)
    .for('update', { of: inspections, skipLocked: true })
  return rows.map((each) => ({ ...each, row: fromRow(each.row) }))
}

export const linksOf = (db: Db, inspectionId: string) =>
  db.select().from(inspectionLinks).where(eq(inspectionLinks.inspectionId, inspectionId)).orderBy(desc(inspectionLinks.id)).limit(20)

export async function addLink(db: Db, values: typeof inspectionLinks.$inferInsert) {
  const [row] = await db.insert(inspectionLinks).values(values).returning()
  if (!row) throw new Error('a link was not kept')
  return row
}

export async function withdrawLink(db: Db, inspectionId: string, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(inspectionLinks)
    .set({ revokedAt: sql`coalesce(${inspectionLinks.revokedAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(inspectionLinks.inspectionId, inspectionId), eq(inspectionLinks.id, id)))
  return rowCount === 1
}
