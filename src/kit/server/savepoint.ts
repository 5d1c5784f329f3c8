import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'

/** Runs a part of a transaction that may fail by itself: its writes are then undone, and the rest goes on. */
export async function withSavepoint<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await db.execute(sql`savepoint part`)
  try {
    const result = await work()
    await db.execute(sql`release savepoint part`)
    return result
  } catch (error) {
    await db.execute(sql`rollback to savepoint part`)
    await db.execute(sql`release savepoint part`)
    throw error
  }
}
