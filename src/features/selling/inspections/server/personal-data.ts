import { eq, inArray } from 'drizzle-orm'
import { quotationsOfPerson, unsoldQuotationsOf } from '#features/selling/quotes/public/server/of-person.ts'
import type { Db } from '#kit/server/db.ts'
import { markOrphaned } from '#kit/server/orphan-files.ts'
import type { PersonalData } from '#kit/server/personal-data.ts'
import { inspectionLinks, inspectionPhotos, inspections, uploadSessions } from './tables.ts'

const photographsOf = async (db: Db, quotationIds: readonly string[]) =>
  quotationIds.length === 0
    ? []
    : db
        .select({
          id: inspectionPhotos.id,
          number: inspections.number,
          what: inspections.description,
          shot: inspectionPhotos.shot,
          takenAt: inspectionPhotos.takenAt,
          latitude: inspectionPhotos.latitude,
          longitude: inspectionPhotos.longitude,
          recorded: inspectionPhotos.recorded,
        })
        .from(inspectionPhotos)
        .innerJoin(inspections, eq(inspections.id, inspectionPhotos.inspectionId))
        .where(inArray(inspections.quotationId, [...quotationIds]))
        .orderBy(inspectionPhotos.takenAt)

/** Photographs of what was to be insured. Those of an offer that came to nothing are removed with it. */
export const photographs: PersonalData = {
  category: 'Inspection photos',
  collect: async (db, subject) =>
    photographsOf(
      db,
      (await quotationsOfPerson(db, subject)).map(({ id }) => id),
    ),
  examine: async (db, subject) => {
    const all = (await quotationsOfPerson(db, subject)).map(({ id }) => id)
    const count = (await photographsOf(db, all)).length
    const erasable = (await photographsOf(db, await unsoldQuotationsOf(db, subject))).length
    const kept = count - erasable
    return {
      erasable,
      kept: kept > 0 ? [{ count: kept, because: 'A policy depends on them; they are kept as long as the policy.', until: null }] : [],
    }
  },
  erase: async (db, { subject, gone }) => {
    const quotations = [...(await unsoldQuotationsOf(db, subject))]
    if (quotations.length === 0) return
    const rows = await db.select({ id: inspections.id }).from(inspections).where(inArray(inspections.quotationId, quotations))
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    const photos = await db.delete(inspectionPhotos).where(inArray(inspectionPhotos.inspectionId, ids)).returning()
    await markOrphaned(
      db,
      photos.flatMap(({ fileKey, thumbnailKey }) => [fileKey ?? [], thumbnailKey ?? []].flat()),
    )
    const links = await db.select({ id: inspectionLinks.id }).from(inspectionLinks).where(inArray(inspectionLinks.inspectionId, ids))
    const linkIds = links.map(({ id }) => id)
    if (linkIds.length > 0) await db.delete(uploadSessions).where(inArray(uploadSessions.linkId, linkIds))
    await db.delete(inspectionLinks).where(inArray(inspectionLinks.inspectionId, ids))
    await db.delete(inspections).where(inArray(inspections.id, ids))
    for (const id of [...ids, ...linkIds, ...photos.map((photo) => photo.id)]) gone.add(id)
  },
}
