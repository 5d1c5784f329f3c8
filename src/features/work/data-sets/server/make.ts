import { dayOf } from '#domain/day.ts'
import { type AppPool, transact, withoutQuery } from '#kit/server/db.ts'
import type { FileStore } from '#kit/server/files.ts'
import type { JobContext } from '#kit/server/jobs.ts'
import type { PersonalMode } from '../rules/subjects.ts'
import { forgetOldSets, keepSet, noteFailure } from './store.ts'
import { writeSet } from './write-set.ts'

export type Making = {
  readonly pool: AppPool
  readonly files: FileStore
  readonly personal: PersonalMode
  readonly secret: string
  readonly keptDays: number
}

/**
 * Today's set: read at one moment, put into the store, and stored completely or not at all. A failure is recorded, and retried by the
 * queue.
 */
export async function makeSet({ transaction, actor, now }: JobContext, { keptDays, pool, ...writing }: Making): Promise<void> {
  const day = dayOf(now)
  const { personal } = writing
  try {
    const { manifestKey, written } = await transact(pool, actor, (db) => writeSet(db, { ...writing, day, asOf: now }), 'read only')
    await transaction((db) => keepSet(db, { day, asOf: now, personal, manifestKey }, written, now))
  } catch (error) {
    const told = withoutQuery(error)
    const why = (told instanceof Error ? told.message : String(told)).slice(0, 300)
    await transaction((db) => noteFailure(db, day, personal, why, now))
    throw error
  }
  await transaction((db) => forgetOldSets(db, day, keptDays))
}
