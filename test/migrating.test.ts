import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { migrate } from '../src/kit/server/migrate.ts'

const url = new URL('/t_migrating', inject('databaseServer')).href
const MIGRATIONS = ['create table held (id int)', 'alter table held add column note text']

let folder: string
let pool: pg.Pool

/** Writes out the first of these migrations as a release has them. */
async function released(count: number): Promise<void> {
  await mkdir(join(folder, 'meta'), { recursive: true })
  const entries = MIGRATIONS.slice(0, count).map((_, idx) => ({
    idx,
    version: '7',
    when: idx + 1,
    tag: `000${idx}_step`,
    breakpoints: true,
  }))
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  for (const [n, text] of MIGRATIONS.slice(0, count).entries()) await writeFile(join(folder, `000${n}_step.sql`), text)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kalasag-migrating-'))
  const owner = new pg.Client({ connectionString: inject('databaseServer') })
  await owner.connect()
  await owner.query('create database t_migrating')
  await owner.end()
  pool = new pg.Pool({ connectionString: url })
})
afterAll(async () => {
  await pool.end()
  await rm(folder, { recursive: true })
})

it('a release that migrates waits for a table in use without keeping others from it, and has it once it is free', async () => {
  await released(1)
  await migrate(url, folder)
  const user = await pool.connect()
  await user.query('begin; select from held')
  await released(2)
  let isMigrated = false
  const migrating = migrate(url, folder).then(() => {
    isMigrated = true
  })
  const others = await pool.connect()
  const isWaiting = async () =>
    (await others.query(`select from pg_locks where relation = 'held'::regclass and mode = 'AccessExclusiveLock' and not granted`))
      .rowCount === 1
  while (!(await isWaiting())) expect(isMigrated).toBe(false)
  // They queue behind it at first, and proceed before the table is free.
  await others.query('select from held')
  expect(isMigrated).toBe(false)
  await user.query('commit')
  await migrating
  expect((await others.query('select note from held')).rows).toEqual([])
  user.release()
  others.release()
})
