import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { quotations } from '#features/selling/quotes/public/server/tables.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import { markOrphaned } from '#kit/server/orphan-files.ts'
import { givenUpBeforeIssue } from '../../public/server/sources.ts'
import { inspectionPhotos, inspections } from '../tables.ts'

/**
 * A quotation that may still become a policy, or one that was in force: its photographs are evidence of what is insured, and for a claim.
 */
const isRestedOn = () => sql`${inspections.state} = 'cleared' and ${quotations.state} not in ('declined', 'expired', 'withdrawn')
  and not ${onlyContribution(givenUpBeforeIssue)(quotations.id)}`

/**
 * Removes the pictures received before an instant that are no longer needed, with where they were taken; returns how many. What is left
 * recognises a photograph that is used again.
 */
export async function removePictures(db: Db, before: Date, limit: number): Promise<number> {
  const found = await db
    .select({ id: inspectionPhotos.id, fileKey: inspectionPhotos.fileKey, thumbnailKey: inspectionPhotos.thumbnailKey })
    .from(inspectionPhotos)
    .innerJoin(inspections, eq(inspections.id, inspectionPhotos.inspectionId))
    .innerJoin(quotations, eq(quotations.id, inspections.quotationId))
    .where(
      and(
        sql`${inspectionPhotos.fileKey} is not null`,
        lt(inspectionPhotos.receivedAt, before),
        inArray(inspections.state, ['lapsed', 'cancelled', 'cleared']),
        sql`not (${isRestedOn()})`,
      ),
    )
    .limit(limit)
    .for('update', { of: inspectionPhotos, skipLocked: true })
  await db
    .update(inspectionPhotos)
    .set({ fileKey: null, thumbnailKey: null, latitude: null, longitude: null, accuracyMetres: null, recorded: null })
    .where(
      inArray(
        inspectionPhotos.id,
        found.map(({ id }) => id),
      ),
    )
  await markOrphaned(
    db,
    found.flatMap(({ fileKey, thumbnailKey }) => [fileKey ?? [], thumbnailKey ?? []].flat()),
  )
  return found.length
}
