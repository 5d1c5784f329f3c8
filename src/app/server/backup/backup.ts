import { createReadStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Entry, entryOf, packed } from '#kit/server/backup/archive.ts'
import { dumpDatabase } from '#kit/server/backup/database.ts'
import { noteBackup } from '#kit/server/backup/note.ts'
import { now } from '#kit/server/clock.ts'
import type { Connection } from '#kit/server/connection.ts'
import { errorCodes } from '#kit/server/db.ts'
import { keysOnDisk } from '#kit/server/files.ts'
import { BACKUP_LOCK } from '#kit/server/orphan-files.ts'
import { reachPostgres } from '#kit/server/postgres.ts'
import { StartRefused } from '#kit/server/start-refused.ts'
import type { Config } from '../config.ts'
import { fileStore } from '../file-store.ts'
import { checkDatabase } from '../preflight.ts'
import { secretOf } from '../secret.ts'
import { assertOwnVersion, connected, fileNamed, isEmptyFolder, ownSchema, passphraseOf, type Totals } from './places.ts'
import { readThrough } from './read-through.ts'

type Say = (line: string) => void

/** Writes database, files and secret of an installation, which may be running, into one encrypted file, and reads it back. */
export async function backUp(name: string | undefined, config: Config, say: Say): Promise<void> {
  const file = fileNamed(name, config, 'backup')
  const passphrase = await passphraseOf(config)
  if (await stat(file).catch(() => undefined))
    throw new StartRefused(`${file} is there already. Name a file that is not: a backup overwrites nothing.`)
  await withDatabase(config, (url) =>
    connected(url, async (connection) => {
      await assertOwnVersion(connection)
      await holdRemovals(connection)
      const totals = await write(`${file}.part`, packed(entriesOf(connection, config), passphrase)).then(() =>
        readThrough(createReadStream(`${file}.part`), passphrase),
      )
      await rename(`${file}.part`, file)
      const { size } = await stat(file)
      const rows = Object.values(totals.tables).reduce((sum, n) => sum + n, 0)
      await noteBackup(connection, { file: basename(file), bytes: size, rows, files: totals.files })
      say(
        `Backed up and read again: ${rows} rows of ${Object.keys(totals.tables).length} tables, ${totals.files} files, the secret: ${size} bytes in ${file}.`,
      )
      if (config.FILE_STORE === 's3')
        say(`The files are in the bucket ${config.S3_BUCKET} and not in this backup: keep a copy of the bucket as well.`)
    }),
  )
}

async function withDatabase<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  if (config.DATABASE_URL) {
    await checkDatabase('DATABASE_URL', config.DATABASE_URL)
    return work(config.DATABASE_URL)
  }
  const folder = resolve(config.KALASAG_DATA, 'postgres')
  if (await isEmptyFolder(folder))
    throw new StartRefused(`KALASAG_DATA: there is no database in ${config.KALASAG_DATA}. Name the folder of the installation.`)
  const { url, stop } = await reachPostgres(folder)
  try {
    return await work(url)
  } finally {
    await stop()
  }
}

/** Held for as long as the connection lasts. */
async function holdRemovals(connection: Connection): Promise<void> {
  await connection.query(`set lock_timeout = '5s'`)
  await connection.query('select pg_advisory_lock($1)', [BACKUP_LOCK]).catch((cause: unknown) => {
    if (errorCodes(cause).sqlState !== '55P03') throw cause
    throw new StartRefused('Another backup of this installation is being made. Start again when it is done.', { cause })
  })
}

/** The database first, as of one moment: a file that is added later is superfluous, and none that it needs is removed in the meantime. */
async function* entriesOf(connection: Connection, config: Config): AsyncGenerator<Entry> {
  const about = { madeAt: now().toISOString(), ...(await ownSchema()), fileStore: config.FILE_STORE }
  yield entryOf('about', '', JSON.stringify(about))
  yield entryOf('secret', '', await secretOf(config))
  const totals: { tables: Record<string, number>; files: number } = { tables: {}, files: 0 }
  yield* dumpDatabase(connection, (table, rows) => {
    totals.tables[table] = rows
  })
  if (config.FILE_STORE === 'disk')
    for await (const key of keysOnDisk(join(config.KALASAG_DATA, 'files'))) {
      const bytes = await fileStore(config).get(key)
      if (!bytes) continue
      yield entryOf('file', key, bytes)
      totals.files += 1
    }
  yield entryOf('totals', '', JSON.stringify(totals satisfies Totals))
}

async function write(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    const file = await open(path, 'wx', 0o600)
    await pipeline(bytes, file.createWriteStream({ flush: true }))
  } catch (error) {
    const { sqlState } = errorCodes(error)
    if (sqlState === 'EEXIST') throw new StartRefused(`${path} is left of a backup that did not end. Remove it, and begin again.`)
    await rm(path, { force: true }).catch(() => undefined)
    if (sqlState && /^(ENOENT|EACCES|ENOSPC|EROFS|ENOTDIR)$/.test(sqlState))
      throw new StartRefused(
        `The backup cannot be written to ${path} (${sqlState}). Name a file in a folder that is there, that this user may write to and that has room.`,
      )
    throw error
  }
}
