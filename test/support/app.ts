/// <reference path="./database.ts" />
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { readConfig } from '../../src/app/server/config.ts'
import { type Program, start } from '../../src/app/server/start.ts'
import { setTime } from '../../src/kit/server/clock.ts'
import { type AppPool, openAppPool } from '../../src/kit/server/db.ts'
import { repeatWrites } from './repeated-writes.ts'

export const TEST_SECRET = 'a secret that is used by tests only'

export type TestApp = Program & {
  /** A connection as the database's owner, bypassing row-level security: for inspection, not for changes. */
  readonly owner: pg.Pool
  /** Connections like the program's, for a test to close. */
  readonly openAppPool: (max: number) => AppPool
}

const ask = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

type Environment = Readonly<Record<string, string>>

/** The real program on its own database, after running `before` (SQL) there. End it with `stop`. */
export async function startApp(
  environment: Environment | ((databaseUrl: string) => Promise<Environment>) = {},
  { before = '' } = {},
): Promise<TestApp> {
  // A worker runs one file after the other with the same modules, and the previous one may have ended on another day.
  setTime(undefined)
  const server = inject('databaseServer')
  const name = `t_${randomUUID().replaceAll('-', '')}`
  // Files are copied directly: block by block through the log takes twice as long while others are busy.
  await ask(new URL('/postgres', server).href, `create database ${name} template kalasag strategy file_copy`)
  const databaseUrl = new URL(`/${name}`, server).href
  if (before) await ask(databaseUrl, before)
  const data = join(tmpdir(), `kalasag-${name}`)
  const program = await start(
    readConfig({
      DATABASE_URL: databaseUrl,
      PORT: '0',
      LOG_LEVEL: 'error',
      KALASAG_SECRET: TEST_SECRET,
      KALASAG_DATA: data,
      DEMO_DATA: 'off',
      CHECK_REPLIES: 'on',
      TRUSTED_PROXIES: '127.0.0.1',
      ...(typeof environment === 'function' ? await environment(databaseUrl) : environment),
    }),
  )
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  // Ending it does not wait for its connections, which are then cut when the database is dropped.
  owner.on('error', () => undefined)
  const repeating = repeatWrites({ url: program.url, owner })
  return {
    ...program,
    owner,
    openAppPool: (max) => openAppPool(program.appDatabase, { max }),
    stop: async () => {
      try {
        repeating.stop()
      } finally {
        await owner.end()
        await program.stop()
        await rm(data, { recursive: true, force: true })
        await ask(new URL('/postgres', server).href, `drop database ${name} with (force)`)
      }
    },
  }
}
