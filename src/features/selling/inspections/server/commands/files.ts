import { eq, or } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import { inspectionPhotos } from '../tables.ts'

/** Whether a photograph needs the file in the store. */
export async function photographNeedsFile(db: Db, key: string): Promise<boolean> {
  const [row] = await db
    .select({ id: inspectionPhotos.id })
    .from(inspectionPhotos)
    .where(or(eq(inspectionPhotos.fileKey, key), eq(inspectionPhotos.thumbnailKey, key)))
    .limit(1)
  return row !== undefined
}
