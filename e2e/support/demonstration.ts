import { setPriority } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '../../src/app/server/config.ts'
import { start } from '../../src/app/server/start.ts'
import { type Postgres, startPostgres } from '../../src/kit/server/postgres.ts'
import { cheapenPasswords } from '../../test/support/cheap-passwords.ts'
import { passwordIn } from './demo-password.ts'

/** The demonstration's files in the folder of a run. */
export const filesOf = (folder: string): string => join(folder, 'seeded')

/**
 * Starts a PostgreSQL without durability that contains the demonstration and is otherwise unused, so that databases can be copied from it.
 * `politely`: other work takes precedence.
 */
export async function loadDemonstration(folder: string, { politely = false } = {}): Promise<Postgres> {
  const postgres = await startPostgres({ ephemeral: true })
  // PostgreSQL was started before this, since it later serves the scenarios, at normal priority.
  if (politely) setPriority(19)
  const config = readConfig({ DATABASE_URL: postgres.url, KALASAG_DATA: filesOf(folder), KALASAG_PART: 'web', PORT: '0' })
  await (await start(config)).stop()
  await cheapenPasswords(postgres.url, passwordIn(filesOf(folder)))
  const owner = await ownerOf(postgres.url)
  await owner.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'kalasag'")
  await owner.end()
  return postgres
}

/** A connection that may create databases. */
export async function ownerOf(databaseUrl: string): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: new URL('/postgres', databaseUrl).href })
  await owner.connect()
  return owner
}
