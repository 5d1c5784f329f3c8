import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { type Db, type Pool, plainDb } from '#kit/server/db.ts'
import { ROOT } from '#kit/server/root.ts'
import { listVersions, loadedFiles } from '../public/server/tables.ts'
import { maintainedList } from '../rules/list-definitions.ts'
import { listsInForce } from './lists/in-force.ts'
import { loadList, loadVehicles } from './load.ts'

const SEED = join(ROOT, 'db/seed')
const VEHICLES = 'vehicles.csv'

/** Two processes that start together must not load together. */
const LOADING_LOCK = 710_204_119

/** `lists/zip.csv` loads the list `zip`. */
const listOf = (file: string): string => (file.split('/').at(-1) ?? '').slice(0, -'.csv'.length)

/**
 * Brings lists of values and vehicles in line with `db/seed`. A file that has not changed since it was loaded is not read again, and
 * neither is one whose list someone maintains.
 */
export async function loadLists(owner: Pool): Promise<void> {
  const files = await seedFiles()
  await plainDb(owner).transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${LOADING_LOCK})`)
    const maintained = await listsInForce(db)
    const loaded = new Map((await db.select().from(loadedFiles)).map(({ file, hash }) => [file, hash]))
    for (const { file, hash, text } of files) {
      if (loaded.get(file) === hash || maintained.has(listOf(file))) continue
      await load(db, file, parse(text, { columns: true }))
      await db
        .insert(loadedFiles)
        .values({ file, hash })
        .onConflictDoUpdate({ target: loadedFiles.file, set: { hash, loadedAt: sql`now()` } })
    }
  })
}

/** Which lists this release would change if no one maintained them. */
export async function listWarnings(owner: Pool): Promise<string[]> {
  const db = plainDb(owner)
  const maintained = await listsInForce(db)
  const loaded = new Map((await db.select().from(loadedFiles)).map(({ file, hash }) => [file, hash]))
  return (await seedFiles())
    .filter(({ file, hash }) => maintained.has(listOf(file)) && loaded.get(file) !== hash)
    .map(
      ({ file }) =>
        `The list “${maintainedList(listOf(file))?.title ?? file}” is maintained here, so db/seed/${file} of this release was not loaded. Compare them, and load what is missing as a version.`,
    )
}

async function seedFiles() {
  const within = async (folder: string) =>
    (await readdir(join(SEED, folder))).filter((name) => name.endsWith('.csv')).map((name) => `${folder}/${name}`)
  const names = [...(await within('lists')), ...(await within('dated')), VEHICLES]
  return Promise.all(names.map((file) => read(file)))
}

async function read(file: string) {
  const text = await readFile(join(SEED, file))
  return { file, text, hash: createHash('sha256').update(text).digest('hex') }
}

function load(db: Pick<Db, 'execute' | 'delete' | 'insert'>, file: string, rows: Readonly<Record<string, string>>[]): Promise<unknown> {
  if (file === VEHICLES) return loadVehicles(db, rows)
  if (file.startsWith('lists/')) return loadList(listOf(file))(db, rows)
  // For a list that is read by day, this is the version before all others.
  const list = listOf(file)
  const own = { rows, isDemo: true, note: 'It came with the program.' }
  return db
    .insert(listVersions)
    .values({ ...own, list, state: 'approved', effectiveOn: '2000-01-01' })
    .onConflictDoUpdate({ target: listVersions.list, targetWhere: sql`made_by is null`, set: own })
}
