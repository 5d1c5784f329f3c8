import { and, eq, inArray, lt, notExists, or, sql } from 'drizzle-orm'
import { policies } from '#features/policies/tables.ts'
import { quotations } from '#features/quotes/tables.ts'
import type { Db } from '#kit/server/db.ts'
import { holdFile } from '#kit/server/files.ts'
import { inspectionFiles, inspectionPhotos, inspections } from '../tables.ts'

/** So long the photograph of a file that was put may still be on its way into the database. */
const ARRIVING_MS = 3_600_000

/** Notes files before they are put into the store: those that no photograph comes to need are removed by the next round. */
export async function noteFiles(db: Db, keys: readonly string[], at: Date): Promise<void> {
  for (const key of keys.toSorted()) await holdFile(db, key)
  await db
    .insert(inspectionFiles)
    .values(keys.map((key) => ({ key, putAt: at })))
    .onConflictDoUpdate({ target: inspectionFiles.key, set: { putAt: at } })
}

const isUnneeded = (db: Db, at: Date) =>
  and(
    lt(inspectionFiles.putAt, new Date(at.getTime() - ARRIVING_MS)),
    notExists(
      db
        .select({ id: inspectionPhotos.id })
        .from(inspectionPhotos)
        .where(or(eq(inspectionPhotos.fileKey, inspectionFiles.key), eq(inspectionPhotos.thumbnailKey, inspectionFiles.key))),
    ),
  )

/** Files that no photograph needs. */
export const unneededFiles = async (db: Db, at: Date, limit: number): Promise<string[]> =>
  (await db.select({ key: inspectionFiles.key }).from(inspectionFiles).where(isUnneeded(db, at)).limit(limit)).map(({ key }) => key)

/** Removes a file by `remove`, unless somebody began to put it meanwhile. */
export async function forgetFile(db: Db, key: string, at: Date, remove: (key: string) => Promise<void>): Promise<void> {
  await holdFile(db, key)
  const { rowCount } = await db.delete(inspectionFiles).where(and(eq(inspectionFiles.key, key), isUnneeded(db, at)))
  if (rowCount === 1) await remove(key)
}

/** A quotation that may still become a policy, or one that was in force: what is insured, and a claim, rest on its photographs. */
const isRestedOn = sql`${inspections.state} = 'cleared' and ${quotations.state} not in ('declined', 'expired', 'withdrawn')
  and not exists (select from ${policies} where ${policies.quotationId} = ${quotations.id} and ${policies.state} = 'cancelled' and ${policies.issuedAt} is null)`

/**
 * Removes the pictures that came before an instant and on which nothing rests, with where they were taken; answers how many. What is left
 * recognises a photograph that is used again.
 */
export async function removePictures(db: Db, before: Date, limit: number): Promise<number> {
  const found = await db
    .select({ id: inspectionPhotos.id })
    .from(inspectionPhotos)
    .innerJoin(inspections, eq(inspections.id, inspectionPhotos.inspectionId))
    .innerJoin(quotations, eq(quotations.id, inspections.quotationId))
    .where(
      and(
        sql`${inspectionPhotos.fileKey} is not null`,
        lt(inspectionPhotos.receivedAt, before),
        inArray(inspections.state, ['lapsed', 'cancelled', 'cleared']),
        sql`not (${isRestedOn})`,
      ),
    )
    .limit(limit)
    .for('update', { of: inspectionPhotos, skipLocked: true })
  if (found.length > 0)
    await db
      .update(inspectionPhotos)
      .set({ fileKey: null, thumbnailKey: null, latitude: null, longitude: null, accuracyMetres: null, recorded: null })
      .where(
        inArray(
          inspectionPhotos.id,
          found.map(({ id }) => id),
        ),
      )
  return found.length
}
