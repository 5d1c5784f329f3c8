import { and, eq, notExists, type SQL, sql } from 'drizzle-orm'
import { problem } from '#domain/problem.ts'
import type { Db } from '#kit/server/db.ts'
import type { StoredDocument } from '#kit/server/document.ts'
import { type FileStore, lazyRead } from '#kit/server/files.ts'
import { markOrphaned } from '#kit/server/orphan-files.ts'
import { isUuid } from '#kit/uuid.ts'
import type { LicenceScan } from '../rules/list.ts'
import { licenceRenewals, licenceScans, licences } from './tables.ts'

type ScanRow = typeof licenceScans.$inferSelect

/** A scan of a person's licence; of anyone's if no one is named. */
export async function findScan(db: Db, id: string, staffId?: string): Promise<ScanRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db
    .select()
    .from(licenceScans)
    .where(and(eq(licenceScans.id, id), staffId ? eq(licenceScans.staffId, staffId) : undefined))
  return row
}

export const described = ({ id, name, type }: ScanRow): LicenceScan => ({ id, name, type })

/** Stores a scan that is about to be used. Earlier ones that the same person added, and nothing uses, are released. */
export async function addScan(db: Db, row: StoredDocument & { readonly staffId: string; readonly addedBy: string }): Promise<LicenceScan> {
  if (row.addedBy === row.staffId) await dropUnnamed(db, unsentOf(row.staffId))
  const [added] = await db.insert(licenceScans).values(row).returning()
  if (!added) throw new Error('a scan was not kept')
  return described(added)
}

/** What a person added to their own licences. */
export const unsentOf = (staffId: string) => and(eq(licenceScans.staffId, staffId), eq(licenceScans.addedBy, staffId))
export const oneScan = (id: string) => eq(licenceScans.id, id)

/** Releases those scans of a selection that neither a licence nor a renewal uses. */
export async function dropUnnamed(db: Db, which: SQL | undefined): Promise<void> {
  const dropped = await db
    .delete(licenceScans)
    .where(
      and(
        which,
        notExists(db.select({ one: sql`1` }).from(licences).where(eq(licences.scanId, licenceScans.id))),
        notExists(db.select({ one: sql`1` }).from(licenceRenewals).where(eq(licenceRenewals.scanId, licenceScans.id))),
      ),
    )
    .returning({ key: licenceScans.fileKey })
  await markOrphaned(
    db,
    dropped.map(({ key }) => key),
  )
}

/** Whether a licence needs the file in the store. */
export const licenceNeedsFile = async (db: Db, key: string): Promise<boolean> =>
  (await db.$count(licenceScans, eq(licenceScans.fileKey, key))) > 0

/** Its holder uploaded it, so no browser may open it as a page of ours. */
export function scanFile(files: FileStore, scan: ScanRow | undefined) {
  if (!scan) throw problem('not-found')
  const missing = () => problem('not-found', { message: 'The contents of this scan are missing. Please add it again.' })
  return { name: scan.name, type: scan.type, bytes: lazyRead(files, scan.fileKey, missing), isForeign: true }
}
