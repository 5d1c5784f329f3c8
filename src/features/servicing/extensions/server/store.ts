import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import { policyExtensions } from './tables.ts'

export type ExtensionRow = typeof policyExtensions.$inferSelect

export async function addExtension(db: Db, row: typeof policyExtensions.$inferInsert): Promise<ExtensionRow> {
  const [added] = await db.insert(policyExtensions).values(row).returning()
  if (!added) throw new Error('an extension was not added')
  return added
}

export async function extensionOfCharge(db: Db, chargeId: string): Promise<ExtensionRow | undefined> {
  const [row] = await db.select().from(policyExtensions).where(eq(policyExtensions.chargeId, chargeId))
  return row
}

/** Marks the days as covered; false if they already were. */
export async function markApplied(db: Db, id: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(policyExtensions)
    .set({ appliedAt: at })
    .where(and(eq(policyExtensions.id, id), isNull(policyExtensions.appliedAt)))
    .returning({ id: policyExtensions.id })
  return rows.length > 0
}
