import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { extensionPoint } from '../extension-point.ts'
import { job } from '../job.ts'
import { now as clock } from './clock.ts'
import type { Db } from './db.ts'
import { type FileStore, fileKeyOf } from './files.ts'
import { type JobWorker, jobWorker } from './jobs.ts'
import { orphanFiles } from './tables.ts'

/** A file this young may belong to a record whose transaction is not committed yet. */
const ARRIVING_MS = 3_600_000

/** Until the transaction ends, no one else notes or removes the same file. */
const lockFile = (db: Db, key: string) => db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)

/**
 * A store that notes each file before it is put, so that no file remains that no record references. `put` opens a transaction of its own:
 * call it before yours.
 */
export const trackUploads = (files: FileStore, transactAsSystem: (work: (db: Db) => Promise<void>) => Promise<void>): FileStore => ({
  ...files,
  put: async (bytes) => {
    const [key, since] = [fileKeyOf(bytes), clock()]
    await transactAsSystem(async (db) => {
      await lockFile(db, key)
      await db.insert(orphanFiles).values({ key, since }).onConflictDoUpdate({ target: orphanFiles.key, set: { since } })
    })
    return files.put(bytes)
  },
})

/** Called in the transaction in which a record gives up its files: the next sweep removes those that no other record references. */
export const markOrphaned = async (db: Db, keys: readonly string[]): Promise<void> => {
  if (keys.length > 0)
    await db
      .insert(orphanFiles)
      .values(keys.map((key) => ({ key, since: new Date(0) })))
      .onConflictDoNothing()
}

/** Removes files that no record references, every hour. */
export const removeOrphanFiles = job('sweep-files', z.object({}), { every: '40 * * * *' })

/**
 * Nothing is removed while a backup is made: the files that its database snapshot needs are copied after the snapshot. Held by the backup,
 * and shared by those who remove.
 */
export const BACKUP_LOCK = 710_204_131
const mayRemove = async (db: Db): Promise<boolean> => {
  const { rows } = await db.execute<{ may: boolean }>(sql`select pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}::bigint) as may`)
  return rows[0]?.may === true
}

/** One transaction never reads more than this. */
const AT_ONCE = 100

/** For every kind of record that keeps files: whether one references this file. */
export const fileReferences = extensionPoint<(db: Db, key: string) => Promise<boolean>>('file references')

export const orphanFileJobs = ({ files }: { readonly files: FileStore }): JobWorker[] => {
  const isNeeded = async (db: Db, key: string) => {
    for (const isReferenced of fileReferences.contributions()) if (await isReferenced(db, key)) return true
    return false
  }
  return [
    jobWorker(removeOrphanFiles, async (_, { transaction, now, log }) => {
      const isDue = lt(orphanFiles.since, new Date(now.getTime() - ARRIVING_MS))
      const dueKeys = (db: Db, after: string) =>
        db
          .select({ key: orphanFiles.key })
          .from(orphanFiles)
          .where(and(isDue, gt(orphanFiles.key, after)))
          .orderBy(orphanFiles.key)
          .limit(AT_ONCE)
      const removeIfOrphaned = (key: string) =>
        transaction(async (db) => {
          if (!(await mayRemove(db))) return
          await lockFile(db, key)
          // Unless someone started to put it in the meantime.
          const { rowCount } = await db.delete(orphanFiles).where(and(eq(orphanFiles.key, key), isDue))
          if (rowCount === 1 && !(await isNeeded(db, key))) await files.remove(key)
        })
      for (let [found, after] = [AT_ONCE, '']; found === AT_ONCE; ) {
        const keys = (await transaction((db) => dueKeys(db, after))).map(({ key }) => key)
        found = keys.length
        after = keys.at(-1) ?? after
        // A file that cannot be removed now stays noted for the next round, and does not hold up the others.
        for (const key of keys) await removeIfOrphaned(key).catch((error: unknown) => log.warn({ err: error, key }, 'file not removed'))
      }
    }),
  ]
}
