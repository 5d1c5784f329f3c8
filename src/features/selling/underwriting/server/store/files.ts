import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import { isUuid } from '#kit/uuid.ts'
import { caseFiles } from '../tables.ts'

export type FileRow = typeof caseFiles.$inferSelect

export const filesOf = (db: Db, caseId: string): Promise<FileRow[]> =>
  db.select().from(caseFiles).where(eq(caseFiles.caseId, caseId)).orderBy(asc(caseFiles.id))

export async function findFile(db: Db, caseId: string, id: string): Promise<FileRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db
    .select()
    .from(caseFiles)
    .where(and(eq(caseFiles.caseId, caseId), eq(caseFiles.id, id)))
  return row
}

export const addFile = (db: Db, row: typeof caseFiles.$inferInsert) => db.insert(caseFiles).values(row)

/** Attaches the files of an unsent answer to it; returns how many there were. */
export async function sendFiles(db: Db, caseId: string, sentWith: number): Promise<void> {
  await db
    .update(caseFiles)
    .set({ sentWith })
    .where(and(eq(caseFiles.caseId, caseId), isNull(caseFiles.sentWith)))
}

/** Whether it existed and was not sent yet. */
export async function removeFile(db: Db, caseId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(caseFiles).where(and(eq(caseFiles.caseId, caseId), eq(caseFiles.id, id), isNull(caseFiles.sentWith)))
  return rowCount === 1
}
