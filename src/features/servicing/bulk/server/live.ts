import { sql } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'

/** On which what changes of a batch is told; what is said is its id. */
export const CHANNEL = 'batches'

/** Tells whoever follows a batch that it changed, once what changed it is committed. */
export const publishBatchChange = (db: Db, id: string) => db.execute(sql`select pg_notify(${CHANNEL}, ${id})`)

const TOLD_EVERY_MS = 500

/** The same for work that goes from row to row, a transaction for each: now and then, not of every row. */
export function publishingRowChanges(id: string): (db: Db) => Promise<void> {
  let toldAt = Number.NEGATIVE_INFINITY
  return async (db) => {
    if (performance.now() - toldAt < TOLD_EVERY_MS) return
    toldAt = performance.now()
    await publishBatchChange(db, id)
  }
}
