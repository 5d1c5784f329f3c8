import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { z } from 'zod'
import { addDays, type Day } from '#domain/day.ts'
import { sum } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import type { Paging } from '#kit/paging.ts'
import type { Db } from '#kit/server/db.ts'
import { markOrphaned } from '#kit/server/orphan-files.ts'
import { conditions, pageSql } from '#kit/server/page.ts'
import type { contract, DataSet } from '../public/contract.ts'
import type { PersonalMode } from '../rules/subjects.ts'
import { dataSetFiles, dataSets } from './tables.ts'
import type { WrittenFile } from './write-set.ts'

type Made = { readonly day: Day; readonly asOf: Date; readonly personal: PersonalMode; readonly manifestKey: string }
type Stored = typeof dataSets.$inferSelect

/** Releases the files of sets whose rows the caller removes or changes. */
async function letGo(db: Db, sets: readonly Stored[]): Promise<void> {
  if (sets.length === 0) return
  const ids = sets.map(({ id }) => id)
  const gone = await db.delete(dataSetFiles).where(inArray(dataSetFiles.setId, ids)).returning({ key: dataSetFiles.fileKey })
  await markOrphaned(db, [...new Set([...gone.map(({ key }) => key), ...sets.flatMap(({ manifestKey }) => manifestKey ?? [])])])
}

/** Stores the set of a day; it replaces the one that the day has. */
export async function keepSet(db: Db, made: Made, written: readonly WrittenFile[], now: Date): Promise<void> {
  const before = await db.select().from(dataSets).where(eq(dataSets.day, made.day)).for('update')
  await letGo(db, before)
  const facts = {
    ...{ ...made, state: 'made' as const, problem: null, files: written.length, updatedAt: now },
    // Each row is in a file of either format: it counts as one row.
    rows: sum(written.flatMap(({ format, rows }) => (format === 'csv' ? [rows] : []))),
    bytes: sum(written.map(({ bytes }) => bytes)),
  }
  const [kept] = await db
    .insert(dataSets)
    .values(facts)
    .onConflictDoUpdate({ target: dataSets.day, set: facts })
    .returning({ id: dataSets.id })
  if (!kept) throw new Error('a data set was not kept')
  await db.insert(dataSetFiles).values(written.map((file) => ({ ...file, setId: kept.id })))
}

/** Records why the set of a day was not made; one that the day already has stays. */
export async function noteFailure(db: Db, day: Day, personal: PersonalMode, why: string, now: Date): Promise<void> {
  const failed = { day, personal, state: 'failed' as const, problem: why, updatedAt: now }
  await db
    .insert(dataSets)
    .values(failed)
    .onConflictDoUpdate({ target: dataSets.day, set: { problem: why, updatedAt: now } })
}

/** Days for which sets are kept, including today. */
export async function forgetOldSets(db: Db, today: Day, keptDays: number): Promise<void> {
  const old = await db
    .select()
    .from(dataSets)
    .where(lt(dataSets.day, addDays(today, 1 - keptDays)))
  await letGo(db, old)
  if (old.length > 0)
    await db.delete(dataSets).where(
      inArray(
        dataSets.id,
        old.map(({ id }) => id),
      ),
    )
}

export const newestSets = (db: Db, limit: number): Promise<Stored[]> => db.select().from(dataSets).orderBy(desc(dataSets.day)).limit(limit)

export const newestMade = async (db: Db): Promise<Stored | undefined> =>
  (await db.select().from(dataSets).where(eq(dataSets.state, 'made')).orderBy(desc(dataSets.day)).limit(1))[0]

export async function getSet(db: Db, id: string): Promise<Stored> {
  const found = id === 'latest' ? await newestMade(db) : (await db.select().from(dataSets).where(eq(dataSets.id, id)))[0]
  if (!found)
    throw problem('not-found', { message: 'Data set not found. It was deleted, or none has been made yet: choose one from the list.' })
  return found
}

export async function fileOfSet(db: Db, setId: string, id: string) {
  const [file] = await db
    .select()
    .from(dataSetFiles)
    .where(and(eq(dataSetFiles.id, id), eq(dataSetFiles.setId, setId)))
  if (!file) throw problem('not-found', { message: 'File not found in this data set. The set may have been made again: open it again.' })
  return file
}

export async function describeSet(db: Db, set: Stored, keptDays: number): Promise<z.input<typeof contract.dataSet.reply>> {
  const items = await db.select().from(dataSetFiles).where(eq(dataSetFiles.setId, set.id)).orderBy(dataSetFiles.name)
  const { id, day, state, personal, files, rows, bytes, problem: why, asOf } = set
  const shown: DataSet = {
    ...{ id, day, state, personal, files, rows, bytes, problem: why, asOf: asOf?.toISOString() ?? null },
    keptUntil: addDays(day, keptDays - 1),
    items: items.map(({ setId: _, fileKey: sha256, ...file }) => ({ ...file, sha256 })),
  }
  return shown
}

export function dataSetsPage({ state, ...paging }: z.output<typeof contract.dataSets.query> & Paging) {
  const where = conditions()
  where.when(state, (wanted) => `d.state = ${where.param(wanted)}`)
  return pageSql({
    ...{ table: 'data_sets', as: 'd', where, paging, order: { by: 'd.day', descending: true } },
    columns: { id: 'd.id', day: 'd.day', state: 'd.state', asOf: 'd.as_of', files: 'd.files', rows: 'd.rows', bytes: 'd.bytes' },
  })
}
