import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as run } from 'drizzle-orm/node-postgres/migrator'
import { Connection } from './connection.ts'
import { errorCodes } from './db.ts'
import { ROOT } from './root.ts'

export const MIGRATIONS = join(ROOT, 'db/migrations')

/** Two processes that start together must not both migrate. */
const MIGRATION_LOCK = 710_204_118

/** One process makes what each start ensures; others that start at the same time wait, and find it made. */
const SETTING_UP_LOCK = 710_204_151

export async function settingUp<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new Connection({ connectionString: url, application_name: 'kalasag-setting-up' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [SETTING_UP_LOCK])
    return await work()
  } finally {
    await client.end()
  }
}

/** A migration waits this long for a table that is locked, since others who want it wait behind; then it lets them go first. */
const WAITS_MS = 2000
const LETS_OTHERS_MS = 1000
const TRIES = 100

/** Runs the remaining migrations in one transaction, retrying until every table is free. */
async function takeTurns(client: Connection, folder: string): Promise<void> {
  await client.query(`set lock_timeout = ${WAITS_MS}`)
  for (let left = TRIES; ; left -= 1)
    try {
      return await run(drizzle(client), { migrationsFolder: folder })
    } catch (error) {
      if (errorCodes(error).sqlState !== '55P03' || left === 1) throw error
      await pause(LETS_OTHERS_MS)
    }
}

/** Brings the database to the newest migration; safe to call from any number of processes, and alongside those of the previous release. */
export async function migrate(url: string, folder = MIGRATIONS): Promise<void> {
  const client = new Connection({ connectionString: url, application_name: 'kalasag-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await takeTurns(client, folder)
  } finally {
    await client.end()
  }
}
