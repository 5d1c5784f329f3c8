import { eq } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import { caseFiles } from '../tables.ts'

/** Whether a file of a case needs the given one in the store. */
export async function caseNeedsFile(db: Db, key: string): Promise<boolean> {
  const [row] = await db.select({ id: caseFiles.id }).from(caseFiles).where(eq(caseFiles.fileKey, key)).limit(1)
  return row !== undefined
}
