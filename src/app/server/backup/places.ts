import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { z } from 'zod'
import { Connection } from '#kit/server/connection.ts'
import { errorCodes } from '#kit/server/db.ts'
import { MIGRATIONS } from '#kit/server/migrate.ts'
import { StartRefused } from '#kit/server/start-refused.ts'
import type { Config } from '../config.ts'

/** A backup's header: which tables it is for, and where its files are. */
export const About = z.object({
  madeAt: z.string(),
  /** The last migration of its tables, and a hash of all migrations. */
  migration: z.string(),
  schema: z.string(),
  fileStore: z.enum(['disk', 's3']),
})

/** The totals at the end of a backup. */
export const Totals = z.object({ tables: z.record(z.string(), z.number()), files: z.number() })
export type Totals = z.output<typeof Totals>

const Journal = z.object({ entries: z.array(z.object({ tag: z.string() })) })

const schemaHash = (hashes: readonly string[]) => createHash('sha256').update(hashes.join('\n')).digest('hex')

/** The tables of this version of the program. */
export async function ownSchema(): Promise<{ readonly migration: string; readonly schema: string }> {
  const { entries } = Journal.parse(JSON.parse(await readFile(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')))
  const hashes = readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash }) => hash)
  return { migration: entries.at(-1)?.tag ?? '', schema: schemaHash(hashes) }
}

/** A backup is read by the version that made it; a newer one migrates the restored data at its next start. */
export async function assertOwnVersion(connection: Connection): Promise<void> {
  const { rows } = await connection
    .query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id')
    .catch((error: unknown) => {
      if (errorCodes(error).sqlState === '42P01') return { rows: [] }
      throw error
    })
  if (schemaHash(rows.map(({ hash }) => hash)) !== (await ownSchema()).schema)
    throw new StartRefused(
      'The database does not belong to this version of Kalasag. Make the backup with the version that runs on it, or start this version once to update it.',
    )
}

/** The passphrase, from the variable or from the file that it names. */
export async function passphraseOf({ BACKUP_PASSPHRASE, BACKUP_KEY_FILE }: Config): Promise<string> {
  if (BACKUP_PASSPHRASE && BACKUP_KEY_FILE) throw new StartRefused('Set BACKUP_PASSPHRASE or BACKUP_KEY_FILE, not both.')
  if (BACKUP_PASSPHRASE) return BACKUP_PASSPHRASE
  if (!BACKUP_KEY_FILE)
    throw new StartRefused(
      'A backup is encrypted: set BACKUP_PASSPHRASE to 20 characters or more, or BACKUP_KEY_FILE to a file that contains them, and keep them somewhere other than the backup.',
    )
  const kept = await readFile(BACKUP_KEY_FILE, 'utf8').catch((cause: unknown) => {
    throw new StartRefused(`BACKUP_KEY_FILE: ${BACKUP_KEY_FILE} cannot be read (${errorCodes(cause).sqlState}).`, { cause })
  })
  if (kept.trim().length < 20) throw new StartRefused(`BACKUP_KEY_FILE: ${BACKUP_KEY_FILE} holds less than 20 characters.`)
  return kept.trim()
}

/** The given file, relative to where the command was typed: npm runs it in the program's folder. */
export function fileNamed(name: string | undefined, config: Config, command: string): string {
  if (!name) throw new StartRefused(`Name the file: npm run ${command} -- /backups/kalasag-2026-11-26`)
  return resolve(config.environment.INIT_CWD ?? '.', name)
}

export const isEmptyFolder = (path: string): Promise<boolean> =>
  readdir(path).then(
    (names) => names.length === 0,
    (problem: unknown) => {
      if (errorCodes(problem).sqlState === 'ENOENT') return true
      throw problem
    },
  )

/** Runs work on a connection of its own, as the owner of the database. */
export async function connected<T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = new Connection({ connectionString: url, application_name: 'kalasag-backup' })
  await connection.connect()
  try {
    return await work(connection)
  } finally {
    await connection.end().catch(() => undefined)
  }
}
