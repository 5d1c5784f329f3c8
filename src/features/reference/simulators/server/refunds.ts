import { eq, sum } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import { refunds } from './tables.ts'

/** Sends money of a checkout back, once for each key; answers how much of it is sent back by now. */
export async function sendBack(db: Db, refund: typeof refunds.$inferInsert): Promise<number> {
  await db.insert(refunds).values(refund).onConflictDoNothing()
  const [row] = await db
    .select({ total: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(eq(refunds.ref, refund.ref))
  return row?.total ?? 0
}
