import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import { leadDocuments } from '../../public/server/tables.ts'

/** Whether a document uses the file in the store. */
export async function leadNeedsFile(db: Db, key: string): Promise<boolean> {
  const [row] = await db
    .select({ id: leadDocuments.id })
    .from(leadDocuments)
    .where(and(eq(leadDocuments.fileKey, key), isNull(leadDocuments.removedAt)))
    .limit(1)
  return row !== undefined
}
