import { and, desc, eq, ne } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import { cancellationNotices } from '../../public/server/tables.ts'
import { type Ground, isGround } from '../../rules/ending.ts'
import { NOT_RENEWED } from '../../rules/non-renewal.ts'
import type { NoticeSubject } from '../../rules/sending.ts'

export type NoticeRow = typeof cancellationNotices.$inferSelect
export type CancellationNotice = NoticeRow & { readonly ground: Ground }

export const isOfCancellation = (row: NoticeRow): row is CancellationNotice => isGround(row.ground)

export const subjectOf = (row: NoticeRow): NoticeSubject => (isOfCancellation(row) ? 'cancellation' : 'non-renewal')

/** The running notice of cancellation. */
export async function findNotice(db: Db, policyId: string): Promise<CancellationNotice | undefined> {
  const { state, ground } = cancellationNotices
  const rows = await db
    .select()
    .from(cancellationNotices)
    .where(and(eq(cancellationNotices.policyId, policyId), eq(state, 'given'), ne(ground, NOT_RENEWED)))
  return rows.find(isOfCancellation)
}

/** The notice of non-renewal in effect. */
export async function findNonRenewal(db: Db, policyId: string): Promise<NoticeRow | undefined> {
  const { state, ground } = cancellationNotices
  const [row] = await db
    .select()
    .from(cancellationNotices)
    .where(and(eq(cancellationNotices.policyId, policyId), eq(state, 'given'), eq(ground, NOT_RENEWED)))
  return row
}

export async function findCancellationNoticeById(db: Db, id: string): Promise<CancellationNotice | undefined> {
  const rows = await db.select().from(cancellationNotices).where(eq(cancellationNotices.id, id))
  return rows.find(isOfCancellation)
}

/** All notices of a policy, newest first. */
export const noticesOf = (db: Db, policyId: string): Promise<NoticeRow[]> =>
  db.select().from(cancellationNotices).where(eq(cancellationNotices.policyId, policyId)).orderBy(desc(cancellationNotices.givenAt))

export async function addNotice(db: Db, values: typeof cancellationNotices.$inferInsert): Promise<NoticeRow> {
  const [row] = await db.insert(cancellationNotices).values(values).returning()
  if (!row) throw new Error('a notice was not kept')
  return row
}
