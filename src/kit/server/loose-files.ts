import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { extensionPoint } from '../extension-point.ts'
import { job } from '../job.ts'
import { now as clock } from './clock.ts'
import { bareError, type Db } from './db.ts'
import { type FileStore, fileKeyOf } from './files.ts'
import { type Work, work } from './jobs.ts'
import { looseFiles } from './tables.ts'

/** So long the record that needs a file may still be on its way into the database. */
const ARRIVING_MS = 3_600_000

/** Until the transaction ends nobody else notes or removes the same file. */
const hold = (db: Db, key: string) => db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)

/**
 * A store that notes each file before it is put, so that none is left in it which no record came to need. `put` opens a transaction of its own:
 * call it before yours.
 */
export const noting = (files: FileStore, asSystem: (work: (db: Db) => Promise<void>) => Promise<void>): FileStore => ({
  ...files,
  put: async (bytes) => {
    const [key, since] = [fileKeyOf(bytes), clock()]
    await asSystem(async (db) => {
      await hold(db, key)
      await db.insert(looseFiles).values({ key, since }).onConflictDoUpdate({ target: looseFiles.key, set: { since } })
    })
    return files.put(bytes)
  },
})

/** For the transaction in which a record lets go of its files: the next round removes those that no other needs. */
export const letGo = async (db: Db, keys: readonly string[]): Promise<void> => {
  if (keys.length > 0)
    await db
      .insert(looseFiles)
      .values(keys.map((key) => ({ key, since: new Date(0) })))
      .onConflictDoNothing()
}

/** Removes files that nothing needs, every hour. */
export const sweepFiles = job('sweep-files', z.object({}), { every: '40 * * * *' })

/** One transaction never reads more than this. */
const AT_ONCE = 100

/** One of every kind of record that keeps files: whether it needs this one. */
export const fileNeeds = extensionPoint<(db: Db, key: string) => Promise<boolean>>('file needs')

export const fileJobs = ({ files }: { readonly files: FileStore }): Work[] => {
  const isNeeded = async (db: Db, key: string) => {
    for (const need of fileNeeds.contributions()) if (await need(db, key)) return true
    return false
  }
  return [
    work(sweepFiles, async (_, { transaction, now, log }) => {
      const isDue = lt(looseFiles.since, new Date(now.getTime() - ARRIVING_MS))
      const due = (db: Db, after: string) =>
        db
          .select({ key: looseFiles.key })
          .from(looseFiles)
          .where(and(isDue, gt(looseFiles.key, after)))
          .orderBy(looseFiles.key)
          .limit(AT_ONCE)
      const settle = (key: string) =>
        transaction(async (db) => {
          await hold(db, key)
          // Unless somebody began to put it meanwhile.
          const { rowCount } = await db.delete(looseFiles).where(and(eq(looseFiles.key, key), isDue))
          if (rowCount === 1 && !(await isNeeded(db, key))) await files.remove(key)
        })
      for (let [found, after] = [AT_ONCE, '']; found === AT_ONCE; ) {
        const keys = (await transaction((db) => due(db, after))).map(({ key }) => key)
        found = keys.length
        after = keys.at(-1) ?? after
        // One that cannot be removed now stays noted for the next round, and keeps none of the others.
        for (const key of keys) await settle(key).catch((error: unknown) => log.warn({ err: bareError(error), key }, 'file not removed'))
      }
    }),
  ]
}
