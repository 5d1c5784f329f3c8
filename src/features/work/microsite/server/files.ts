import { eq, or } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import { micrositePages } from './tables.ts'

/** Whether a version of a page uses this picture. */
export async function pageNeedsFile(db: Db, key: string): Promise<boolean> {
  const found = await db
    .select({ id: micrositePages.id })
    .from(micrositePages)
    .where(or(eq(micrositePages.photoKey, key), eq(micrositePages.shareKey, key)))
    .limit(1)
  return found.length > 0
}
