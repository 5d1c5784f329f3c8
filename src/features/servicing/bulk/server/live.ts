import { sql } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'

/** The channel on which changes of a batch are published; the message is its id. */
export const CHANNEL = 'batches'

/** Notifies the followers of a batch that it changed, once the change is committed. */
export const publishBatchChange = (db: Db, id: string) => db.execute(sql`select pg_notify(${CHANNEL}, ${id})`)

const TOLD_EVERY_MS = 500

/** The same for work with one transaction per row: now and then, not for every row. */
export function publishingRowChanges(id: string): (db: Db) => Promise<void> {
  let toldAt = Number.NEGATIVE_INFINITY
  return async (db) => {
    if (performance.now() - toldAt < TOLD_EVERY_MS) return
    toldAt = performance.now()
    await publishBatchChange(db, id)
  }
}
