import { eq, sql, sum } from 'drizzle-orm'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import { refunds } from './tables.ts'

/**
 * Refunds money of a checkout, once for each key and never more than was paid; returns how much has been refunded so far, or undefined
 * where it refuses: the key was used for something else, or it would be more.
 */
export async function sendBack(
  db: Db,
  { key, ref, amount }: Omit<typeof refunds.$inferInsert, 'sentAt'>,
  paid: number,
): Promise<number | undefined> {
  const sent = db
    .select({ total: sql<number>`coalesce(${sum(refunds.amount)}, 0)::int` })
    .from(refunds)
    .where(eq(refunds.ref, ref))
  await db
    .insert(refunds)
    .select(
      sql`select ${key}, ${ref}, ${amount}::int, ${now().toISOString()}::timestamptz where ${amount}::int > 0 and (${sent}) + ${amount}::int <= ${paid}::int`,
    )
    .onConflictDoNothing()
  const [known] = await db.select().from(refunds).where(eq(refunds.key, key))
  if (known?.ref !== ref || known.amount !== amount) return undefined
  return (await sent)[0]?.total
}
