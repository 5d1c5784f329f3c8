import { and, eq } from 'drizzle-orm'
import { requireStaff } from '#domain/access.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import type { StoredDocument } from '#kit/server/document.ts'
import { isUuid } from '#kit/uuid.ts'
import { endingDeeds } from '../../public/server/tables.ts'

export type DeedRow = typeof endingDeeds.$inferSelect

export async function addDeed(db: Db, policyId: string, document: StoredDocument, actor: Actor): Promise<DeedRow> {
  const uploader = actor.kind === 'customer' ? { uploadedByCustomer: actor.id } : { uploadedBy: requireStaff(actor).id }
  const [row] = await db
    .insert(endingDeeds)
    .values({ policyId, ...document, ...uploader })
    .returning()
  if (!row) throw new Error('a deed was not kept')
  return row
}

export async function findDeed(db: Db, policyId: string, id: string): Promise<DeedRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db
    .select()
    .from(endingDeeds)
    .where(and(eq(endingDeeds.policyId, policyId), eq(endingDeeds.id, id)))
  return row
}

/** Whether a deed still refers to the file in the store. */
export async function deedNeedsFile(db: Db, key: string): Promise<boolean> {
  const [row] = await db.select({ id: endingDeeds.id }).from(endingDeeds).where(eq(endingDeeds.fileKey, key)).limit(1)
  return row !== undefined
}
