import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { readConfig } from '../src/app/server/config.ts'
import { type Program, start } from '../src/app/server/start.ts'
import type { ProfileHolder } from '../src/features/selling/underwriting/public/contract/profiles.ts'
import { migrate } from '../src/kit/server/migrate.ts'
import { startApp, TEST_SECRET } from './support/app.ts'
import { accept, answered, person, type Quotation, read, save } from './support/quoting.ts'
import { caseOf, decide, referred } from './support/underwriting.ts'

const MIGRATIONS = 'db/migrations'
/** The last migration before there were cases, versions and authority profiles. */
const BEFORE_UNDERWRITING = 3

const databaseUrl = new URL('/t_upgraded', inject('databaseServer')).href
let data: string
let program: Program
let waiting: Quotation
let agreed: Quotation
let changed: Quotation

/** The migrations up to one, as a folder of their own. */
async function migrationsUpTo(last: number): Promise<string> {
  const folder = join(data, 'migrations')
  await cp(MIGRATIONS, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal: { entries: { idx: number }[] } = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.filter(({ idx }) => idx <= last) }))
  return folder
}

/** Fills an older database with what it would have kept of a newer one. */
async function keepWhatFits(from: pg.Pool, to: pg.Pool): Promise<void> {
  const client = await to.connect()
  await client.query(`set session_replication_role = 'replica'`)
  const columnsOf = async (database: pg.Pool | pg.PoolClient) =>
    (
      await database.query<{ name: string; columns: string[] }>(`select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and attgenerated = '' and attidentity = '' and not attisdropped
    where relkind = 'r' and relnamespace = 'public'::regnamespace group by relname`)
    ).rows
  const newer = new Map((await columnsOf(from)).map(({ name, columns }) => [name, new Set(columns)]))
  for (const { name, columns } of await columnsOf(client)) {
    // What the newer one has no more is filled by its default.
    const both = columns.flatMap((each) => (newer.get(name)?.has(each) ? [`"${each}"`] : [])).join(', ')
    const kept = await from.query(`select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as all from ${name} t`)
    await client.query(`insert into ${name} (${both}) select ${both} from jsonb_populate_recordset(null::${name}, $1)`, [kept.rows[0].all])
  }
  // It kept passwords with their people.
  const passwords = await from.query<{ staff_id: string; hash: string }>('select staff_id, hash from staff_passwords')
  for (const { staff_id, hash } of passwords.rows) await client.query('update staff set password_hash = $2 where id = $1', [staff_id, hash])
  client.release()
}

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'kalasag-upgrade-'))
  const app = await startApp()
  const ana = await person(app.url, 'ana.reyes')
  const gregoria = await person(app.url, 'gregoria.salonga')
  waiting = await referred(ana)
  agreed = await referred(ana)
  changed = await referred(ana)
  for (const each of [agreed, changed]) await decide(gregoria, await caseOf(gregoria, each), 'approve')

  await app.owner.query('create database t_upgraded')
  const older = new pg.Pool({ connectionString: databaseUrl })
  await migrate(databaseUrl, await migrationsUpTo(BEFORE_UNDERWRITING))
  await keepWhatFits(app.owner, older)
  await older.query(`update quotations set worksheet = replace(worksheet::text, 'I18n": ', 'Said": ')::jsonb,
    findings = replace(findings::text, 'I18n": ', 'Said": ')::jsonb`)
  // What is asked for by day was not there yet, so that no release had loaded it.
  await older.query(`delete from loaded_files where file like 'dated/%'`)
  await older.end()
  await app.stop()
  program = await start(
    readConfig({
      DATABASE_URL: databaseUrl,
      PORT: '0',
      LOG_LEVEL: 'error',
      KALASAG_SECRET: TEST_SECRET,
      KALASAG_DATA: data,
      DEMO_DATA: 'off',
    }),
  )
})
afterAll(async () => {
  await program.stop()
  await rm(data, { recursive: true })
})

it('what waited for a decision before an update has a case at the desk after it, for whoever an administrator gives the authority', async () => {
  const gregoria = await person(program.url, 'gregoria.salonga')
  const administrator = await person(program.url, 'teresita.ocampo')
  const open = await caseOf(gregoria, waiting)
  expect(open).toMatchObject({ state: 'open', events: [{ kind: 'referred' }] })
  expect(await decide(gregoria, open, 'approve')).toMatchObject({ status: 403 })
  const { items } = answered<{ items: ProfileHolder[] }>(await administrator.get('user/underwriting/profiles'))
  const id = items.find(({ name }) => name === 'Gregoria Salonga')?.id
  const anything = { maxSumInsured: null, maxDiscount: null, authorities: ['*'], fourEyesAbove: null }
  const given = { ...anything, line: '*', validFrom: '2026-01-01', validTo: null, reason: 'She knows her trade.', newest: null }
  answered(await administrator.post(`user/underwriting/profiles/${id}`, given))
  expect(await decide(gregoria, open, 'approve')).toMatchObject({ status: 200 })
})

it('what was approved before an update stands after it, until the risk is changed', async () => {
  const ana = await person(program.url, 'ana.reyes')
  const quotation = await read(ana, agreed.id)
  expect(quotation).toMatchObject({ state: 'approved', approval: { reason: 'Copy of the registration seen.', lapsed: null } })
  expect(await accept(ana, quotation)).toMatchObject({ status: 200 })
  const other = await read(ana, changed.id)
  const saved = answered<Quotation>(await save(ana, other, 'vehicle', { ...other.answers, colour: 'RED' }))
  expect(saved.approval?.lapsed?.because).toContain('Colour')
})

it('what an older version found is translated after the update, in every record of it', async () => {
  const pool = new pg.Pool({ connectionString: databaseUrl })
  const { rows } = await pool.query<{ texts: string }>(`select findings::text as texts from quotations union all
    select findings::text from quotation_versions union all select findings::text from case_events where kind = 'referred'`)
  await pool.end()
  const texts = rows.map((row) => row.texts).join()
  expect(texts.match(/"sentenceI18n"/g)?.length).toBeGreaterThanOrEqual(rows.length)
  expect(texts).not.toContain('Said":')
})
