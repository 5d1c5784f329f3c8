import { eq } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import { staff } from './tables.ts'

export async function markNumberVerified(db: Db, id: string, now: Date): Promise<void> {
  await db.update(staff).set({ mobileVerifiedAt: now }).where(eq(staff.id, id))
}
