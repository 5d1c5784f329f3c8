import { eq } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import { broughtQuotations } from '../../public/server/tables.ts'
import type { Brought } from '../../rules/brought.ts'

export const addBrought = (db: Db, row: typeof broughtQuotations.$inferInsert) => db.insert(broughtQuotations).values(row)

/** What is kept of how a quotation was made on a phone; null where it was not. */
export async function broughtOf(db: Db, quotationId: string): Promise<Brought | null> {
  const [row] = await db.select().from(broughtQuotations).where(eq(broughtQuotations.quotationId, quotationId))
  if (!row) return null
  const { madeAt, tariff, isProven, worksheet, differences, clockMovedSeconds } = row
  return { madeAt: madeAt.toISOString(), tariff, isProven, total: worksheet.total, differences, clockMovedSeconds }
}
