import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { readConfig } from '../src/app/server/config.ts'
import { type Program, start } from '../src/app/server/start.ts'
import type { ProfileHolder } from '../src/features/selling/underwriting/public/contract/profiles.ts'
import { migrate } from '../src/kit/server/migrate.ts'
import { startApp, TEST_SECRET } from './support/app.ts'
import { keepWhatFits, migrationsUpTo } from './support/older-database.ts'
import { accept, answered, person, type Quotation, read, save } from './support/quoting.ts'
import { caseOf, decide, referred } from './support/underwriting.ts'

/** The last migration before cases, versions and authority profiles existed. */
const BEFORE_UNDERWRITING = 3

const databaseUrl = new URL('/t_upgraded', inject('databaseServer')).href
let data: string
let program: Program
let waiting: Quotation
let agreed: Quotation
let changed: Quotation

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
  await migrate(databaseUrl, await migrationsUpTo(BEFORE_UNDERWRITING, data))
  await keepWhatFits(app.owner, older)
  await older.query(`update quotations set worksheet = replace(worksheet::text, 'I18n": ', 'Said": ')::jsonb,
    findings = replace(findings::text, 'I18n": ', 'Said": ')::jsonb`)
  // Files that are loaded by date did not exist then, so no release had loaded them.
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
  // What else is found of a vehicle depends on its plate; what was referred names a value.
  const referred = rows.filter(({ texts }) => texts.includes('"refer"'))
  expect(referred.length).toBeGreaterThan(2)
  for (const { texts } of referred) expect(texts).toContain('"sentenceI18n"')
  expect(rows.map(({ texts }) => texts).join()).not.toContain('Said":')
})
