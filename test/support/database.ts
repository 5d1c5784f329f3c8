import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { readConfig } from '../../src/app/server/config.ts'
import { start } from '../../src/app/server/start.ts'
import { startPostgres } from '../../src/kit/server/postgres.ts'
import { cheapenPasswords } from './cheap-passwords.ts'
import { PASSWORD } from './staff.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the server on which each test file gets its own database, copied from `kalasag`. */
    databaseServer: string
  }
}

/** Each test project is set up by its own modules; the first publishes here where the server is. */
const SHARED = 'KALASAG_TEST_DATABASE'

const MEMORY = '/dev/shm'
/** For the databases that exist at once, and the log. */
const NEEDED_BYTES = 4 * 1024 ** 3

/**
 * In memory, where the machine has enough of it. A database is a thousand files, and Linux' ext4 skips what was deleted in the last seconds
 * whenever it searches for free space: with databases coming and going, creating one took seconds.
 */
function inMemory(): { readonly folder?: string } {
  if (!existsSync(MEMORY)) return {}
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > NEEDED_BYTES ? { folder: MEMORY } : {}
}

/**
 * One throwaway PostgreSQL for the whole run, with a migrated and seeded database that each file copies; and the program as tests start and
 * kill it.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { [SHARED]: shared } = process.env
  if (shared) {
    project.provide('databaseServer', shared)
    return () => Promise.resolve()
  }
  execFileSync(process.execPath, ['bin/build.ts', 'server'], { stdio: 'inherit' })
  const postgres = await startPostgres({ ephemeral: true, ...inMemory(), log: () => undefined })
  const files = mkdtempSync(join(tmpdir(), 'kalasag-people-'))
  const program = await start(
    readConfig({
      KALASAG_DATA: files,
      DATABASE_URL: postgres.url,
      PORT: '0',
      LOG_LEVEL: 'error',
      KALASAG_SECRET: 'a secret that is used by tests only',
      KALASAG_PART: 'web',
      DEMO_DATA: 'people',
    }),
  )
  await program.stop()
  rmSync(files, { recursive: true, force: true })
  const closing = new pg.Client({ connectionString: new URL('/postgres', postgres.url).href })
  await closing.connect()
  await closing.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'kalasag'")
  await closing.end()
  await cheapenPasswords(postgres.url, PASSWORD)
  project.provide('databaseServer', postgres.url)
  process.env[SHARED] = postgres.url
  return postgres.stop
}
