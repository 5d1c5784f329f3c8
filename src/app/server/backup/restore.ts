import { createReadStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { bytesOf, type Entry, unpacked } from '#kit/server/backup/archive.ts'
import { isEmptyDatabase } from '#kit/server/backup/catalogue.ts'
import { restoreDatabase } from '#kit/server/backup/database.ts'
import { errorCodes, openPool } from '#kit/server/db.ts'
import { setUpJobs } from '#kit/server/jobs.ts'
import { migrate } from '#kit/server/migrate.ts'
import { startPostgres } from '#kit/server/postgres.ts'
import { StartRefused } from '#kit/server/start-refused.ts'
import type { Config } from '../config.ts'
import { fileStore } from '../file-store.ts'
import { checkDatabase } from '../preflight.ts'
import { connected, fileNamed, isEmptyFolder, ownSchema, passphraseOf } from './places.ts'
import { type Contents, readThrough } from './read-through.ts'

type Say = (line: string) => void

/** Restores a backup into an empty folder and an empty database. The whole file is read before anything is written. */
export async function restore(name: string | undefined, config: Config, say: Say): Promise<void> {
  const file = fileNamed(name, config, 'restore')
  const passphrase = await passphraseOf(config)
  const read = () => createReadStream(file)
  await assertEmptyPlace(config)
  const contents = await readThrough(read(), passphrase).catch((cause: unknown) => {
    const { sqlState } = errorCodes(cause)
    if (sqlState === 'ENOENT' || sqlState === 'EACCES' || sqlState === 'EISDIR')
      throw new StartRefused(`The backup ${file} cannot be read (${sqlState}). Name a file that is there.`, { cause })
    throw cause
  })
  await assertFits(contents, config)
  await mkdir(config.KALASAG_DATA, { recursive: true, mode: 0o700 })
  await withNewDatabase(config, async (url) => {
    const { tables, files } = await fill(url, unpacked(read(), passphrase), contents, config)
    for (const [table, rows] of Object.entries(tables)) say(`${String(rows).padStart(10)}  ${table}`)
    say(`${String(files).padStart(10)}  files`)
  })
  // Last, so that an incomplete restore is not an installation that starts.
  if (!config.KALASAG_SECRET) await writeFile(join(config.KALASAG_DATA, 'secret'), contents.secret, { mode: 0o600, flag: 'wx' })
  say(`Restored what was backed up on ${contents.about.madeAt}; every count is the same. Start it with the same variables.`)
}

async function assertEmptyPlace(config: Config): Promise<void> {
  if (!(await isEmptyFolder(config.KALASAG_DATA)))
    throw new StartRefused(
      `KALASAG_DATA: ${config.KALASAG_DATA} is not empty, and a backup is restored into an empty folder only. Name another, or move away what is there.`,
    )
  if (!config.DATABASE_URL) return
  await checkDatabase('DATABASE_URL', config.DATABASE_URL)
  if (!(await connected(config.DATABASE_URL, isEmptyDatabase)))
    throw new StartRefused(
      'DATABASE_URL: that database is not empty, and a backup can only be restored into an empty one. Create another, and name it.',
    )
}

async function assertFits({ about, secret }: Contents, config: Config): Promise<void> {
  const own = await ownSchema()
  if (about.schema !== own.schema)
    throw new StartRefused(
      `This backup was made by another version of Kalasag (its tables are those of ${about.migration}, this version's of ${own.migration}). Restore it with the version that made it, and update then.`,
    )
  if (config.KALASAG_SECRET && config.KALASAG_SECRET !== secret)
    throw new StartRefused(
      'KALASAG_SECRET does not match this backup. Leave it out to restore the backup’s secret into the data folder, or set it to the same value.',
    )
  if (about.fileStore === 's3' && config.FILE_STORE !== 's3')
    throw new StartRefused('The files of this backup are in a bucket. Set FILE_STORE=s3 and the variables of a bucket that holds them.')
}

async function withNewDatabase(config: Config, work: (url: string) => Promise<void>): Promise<void> {
  if (config.DATABASE_URL) return work(config.DATABASE_URL)
  const { url, stop } = await startPostgres({ dataDir: resolve(config.KALASAG_DATA, 'postgres') })
  try {
    await work(url)
  } finally {
    await stop()
  }
}

async function fill(url: string, entries: AsyncIterable<Entry>, contents: Contents, config: Config) {
  await migrate(url)
  const owner = openPool(url, { max: 1 })
  await setUpJobs(owner)
  await owner.end()
  const store = fileStore(config)
  let files = 0
  const tables = await connected(url, (connection) =>
    restoreDatabase(
      connection,
      keepingFiles(entries, async (bytes) => {
        await store.put(bytes)
        files += 1
      }),
      contents.tables,
    ),
  )
  return { tables, files }
}

/** The database entries; files are stored as they are encountered. */
async function* keepingFiles(entries: AsyncIterable<Entry>, keep: (bytes: Uint8Array) => Promise<void>): AsyncGenerator<Entry> {
  for await (const entry of entries)
    if (entry.kind === 'file') await keep(await bytesOf(entry.body))
    else yield entry
}
