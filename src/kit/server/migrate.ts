import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as run } from 'drizzle-orm/node-postgres/migrator'
import { Connection } from './connection.ts'
import { ROOT } from './root.ts'

export const MIGRATIONS = join(ROOT, 'db/migrations')

/** Two processes that start together must not migrate together. */
const MIGRATION_LOCK = 710_204_118

/** What each start makes sure of is made by one process; those that start together wait, and find it made. */
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

/** Brings the database to the newest migration; safe to call from any number of processes. */
export async function migrate(url: string, folder = MIGRATIONS): Promise<void> {
  const client = new Connection({ connectionString: url, application_name: 'kalasag-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await run(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}
