import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { quotations } from '#features/selling/quotes/public/server/tables.ts'
import type { Db } from '#kit/server/db.ts'
import { markOrphaned } from '#kit/server/orphan-files.ts'
import { isUuid } from '#kit/uuid.ts'
import { quotationPapers } from './tables.ts'

export type PaperRow = typeof quotationPapers.$inferSelect

export const papersOf = (db: Db, quotationId: string): Promise<PaperRow[]> =>
  db.select().from(quotationPapers).where(eq(quotationPapers.quotationId, quotationId)).orderBy(desc(quotationPapers.id))

export async function findPaper(db: Db, quotationId: string, id: string): Promise<PaperRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db
    .select()
    .from(quotationPapers)
    .where(and(eq(quotationPapers.quotationId, quotationId), eq(quotationPapers.id, id)))
  return row
}

export const addPaper = (db: Db, row: typeof quotationPapers.$inferInsert) => db.insert(quotationPapers).values(row)

/** Deletes documents and releases their files. */
export async function removePapers(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const removed = await db
    .delete(quotationPapers)
    .where(inArray(quotationPapers.id, [...ids]))
    .returning({ key: quotationPapers.fileKey })
  await markOrphaned(
    db,
    removed.map(({ key }) => key),
  )
}

/** Removes documents of quotations that ended without a policy before an instant; returns how many. */
export async function removeEndedPapers(db: Db, before: Date, limit: number): Promise<number> {
  const found = await db
    .select({ id: quotationPapers.id })
    .from(quotationPapers)
    .innerJoin(quotations, eq(quotations.id, quotationPapers.quotationId))
    .where(and(lt(quotations.updatedAt, before), sql`${quotations.state} in ('draft', 'declined', 'expired', 'withdrawn')`))
    .limit(limit)
    .for('update', { of: quotationPapers, skipLocked: true })
  await removePapers(
    db,
    found.map(({ id }) => id),
  )
  return found.length
}

/** Whether a document needs the file in the store. */
export async function paperNeedsFile(db: Db, key: string): Promise<boolean> {
  const [row] = await db.select({ id: quotationPapers.id }).from(quotationPapers).where(eq(quotationPapers.fileKey, key)).limit(1)
  return row !== undefined
}
