import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { appendFile, copyFile, mkdtemp, readdir, readFile, realpath, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { backUp } from '../src/app/server/backup/backup.ts'
import { restore } from '../src/app/server/backup/restore.ts'
import { readConfig } from '../src/app/server/config.ts'
import { type Program, start } from '../src/app/server/start.ts'
import type { LeadDocument } from '../src/features/work/leads/public/contract/documents.ts'
import { entryOf, packed } from '../src/kit/server/backup/archive.ts'
import { keysOnDisk } from '../src/kit/server/files.ts'
import { BACKUP_LOCK } from '../src/kit/server/orphan-files.ts'
import { startApp, TEST_SECRET, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, policyToPay, proveIdentity, untilComplete } from './support/buying.ts'
import { AT_NIGHT } from './support/by-day.ts'
import { sendDocument } from './support/lead-papers.ts'
import { addLead } from './support/leads.ts'
import { answered, type Caller, person } from './support/quoting.ts'
import { round } from './support/rounds.ts'

const PASSPHRASE = 'four words and a number: 1927'

let app: TestApp
let folder: string
let data: string
let ana: Caller
let file: string
const databases: string[] = []

const server = () => inject('databaseServer')
async function asOwner<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}
const administer = (sql: string) => asOwner(new URL('/postgres', server()).href, sql)

async function newDatabase(): Promise<string> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name}`)
  databases.push(name)
  return new URL(`/${name}`, server()).href
}

/** An agent's sale from its first answer to the authenticated certificate. */
async function sell(url: string, agent: Caller): Promise<string> {
  const { id } = await policyToPay(agent)
  await proveIdentity(agent, id)
  await comeBack(url, await decideOnCardPage(await openPayment(agent, id), 'pay'))
  await untilComplete(agent, id)
  return id
}

const said: string[] = []
const say = (line: string) => void said.push(line)
const configured = (more: Readonly<Record<string, string>>) =>
  readConfig({ PORT: '0', LOG_LEVEL: 'error', DEMO_DATA: 'off', CHECK_REPLIES: 'on', BACKUP_PASSPHRASE: PASSPHRASE, ...more })
/** The variables of the installation that is backed up. */
const original = () => ({ DATABASE_URL: app.databaseUrl, KALASAG_DATA: data, KALASAG_SECRET: TEST_SECRET })
const emptyFolder = () => join(folder, randomUUID())
const emptyPlace = async () => ({ DATABASE_URL: await newDatabase(), KALASAG_DATA: emptyFolder(), KALASAG_SECRET: TEST_SECRET })
const refusal = (work: Promise<void>) =>
  work.then(
    () => 'it was not refused',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

/** What a sale wrote, as one text per table. */
const soldIn = (url: string) =>
  asOwner<{ what: string; rows: string }>(
    url,
    `select what, md5(string_agg(row, '' order by row)) as rows from (
       select 'policies' as what, p::text as row from policies p where issued_at is not null union all select 'payments', y::text from payments y where state = 'paid'
       union all select 'certificates', c::text from certificates c union all select 'customers', c::text from customers c
       union all select 'invoices', i::text from invoices i union all select 'history', h::text from history h where cycle in ('policy', 'payment')) t group by what order by what`,
  )

async function keptFiles(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of keysOnDisk(join(data, 'files'))) keys.push(key)
  return keys
}

let policyId: string
let document: { readonly path: string; readonly bytes: Buffer }

async function opened(who: Caller, path: string): Promise<Buffer> {
  const reply = await fetch(`${who.url}/sdx-api/secure/${path}`, { headers: who.headers })
  expect({ path, status: reply.status }).toEqual({ path, status: 200 })
  return Buffer.from(await reply.arrayBuffer())
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kalasag-backup-'))
  data = join(folder, 'original')
  file = join(folder, 'kalasag.backup')
  app = await startApp({ KALASAG_DATA: data })
  ana = await person(app.url, 'ana.reyes')
  policyId = await sell(app.url, ana)
  const lead = await addLead(ana)
  const { items } = answered<{ items: LeadDocument[] }>(await sendDocument(ana, lead._id))
  const path = `user/lead/${lead._id}/documents/${items[0]?.id}`
  document = { path, bytes: await opened(ana, path) }
})
afterAll(async () => {
  await app.stop()
  for (const name of databases) await administer(`drop database if exists ${name} with (force)`)
  await rm(folder, { recursive: true, force: true })
})

/** What an installation must still be able to do after a restore. */
async function worksAsBefore(program: Program): Promise<void> {
  const agent = await person(program.url, 'ana.reyes')
  expect((await policyOf(agent, policyId)).state).toBe('issued')
  expect((await opened(agent, document.path)).equals(document.bytes)).toBe(true)
  expect((await opened(agent, `user/policy/${policyId}/document/policy`)).subarray(0, 5).toString()).toBe('%PDF-')
  const [before, another] = [await policyOf(agent, policyId), await policyOf(agent, await sell(program.url, agent))]
  expect(another.number).not.toBe(before.number)
  expect(another.certificate?.cocNumber).not.toBe(before.certificate?.cocNumber)
}

describe('an installation that sells', () => {
  it('is backed up while it runs, into a file of which nothing can be read', async () => {
    await backUp(file, configured(original()), say)
    expect(said.join('\n')).toMatch(/^Backed up and read again: \d+ rows of \d+ tables, 1 files, the secret: \d+ bytes in /)
    const bytes = await readFile(file)
    for (const secret of [TEST_SECRET, 'policies', 'ana.reyes', 'Maria']) expect(bytes.includes(secret)).toBe(false)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const { rows } = await app.owner.query('select file, files from backups')
    expect(rows).toEqual([{ file: 'kalasag.backup', files: 1 }])
  })

  it('is restored into an empty database and folder, row by row, and sells there', async () => {
    const place = await emptyPlace()
    const sold = await soldIn(app.databaseUrl)
    await restore(file, configured(place), say)
    expect(await soldIn(place.DATABASE_URL)).toEqual(sold)
    expect(said.filter((line) => / {2}public\.policies$/.test(line))).toEqual(['         1  public.policies'])
    const program = await start(configured(place))
    try {
      await worksAsBefore(program)
    } finally {
      await program.stop()
    }
  })

  it(
    'is restored with its secret into a folder with a PostgreSQL of its own, and backed up from there while that runs',
    AT_NIGHT,
    async () => {
      const place = { KALASAG_DATA: emptyFolder() }
      await restore(file, configured(place), say)
      expect(await readFile(join(place.KALASAG_DATA, 'secret'), 'utf8')).toBe(TEST_SECRET)
      const cluster = await realpath(join(place.KALASAG_DATA, 'postgres/postgres'))
      const again = join(folder, 'again.backup')
      try {
        const program = await start(configured(place))
        try {
          await worksAsBefore(program)
          await backUp(again, configured(place), say)
        } finally {
          await program.stop()
        }
        await backUp(join(folder, 'stopped.backup'), configured(place), say)
      } finally {
        if (!cluster.startsWith(folder)) await rm(join(cluster, '..'), { recursive: true, force: true })
      }
      const elsewhere = await emptyPlace()
      await restore(again, configured(elsewhere), say)
      const policies = await asOwner<{ n: number }>(
        elsewhere.DATABASE_URL,
        `select count(*)::int as n from policies where state = 'issued'`,
      )
      expect(policies).toEqual([{ n: 2 }])
    },
  )

  it('keeps every file that its moment needs until the backup has it', async () => {
    const client = new pg.Client({ connectionString: app.databaseUrl })
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [BACKUP_LOCK])
    const keys = await keptFiles()
    await app.owner.query(
      `insert into loose_files (key, since) values ($1, '2026-01-01') on conflict (key) do update set since = '2026-01-01'`,
      keys,
    )
    await app.owner.query('delete from lead_documents')
    await round(app, 'sweep-files')
    expect(await keptFiles()).toEqual(keys)
    expect(await refusal(backUp(join(folder, 'second.backup'), configured(original()), say))).toBe(
      'Another backup of this installation is being made. Start again when it is done.',
    )
    await client.end()
    await round(app, 'sweep-files')
    expect(await keptFiles()).toEqual([])
  })
})

describe('what cannot be restored is refused in a sentence, before anything is written', () => {
  const copied = async (change: (path: string) => Promise<void>) => {
    const path = join(folder, `${randomUUID()}.backup`)
    await copyFile(file, path)
    await change(path)
    return path
  }
  const changedAt = (position: number) => async (path: string) => {
    const bytes = await readFile(path)
    bytes[position] = (bytes[position] ?? 0) ^ 1
    await writeFile(path, bytes)
  }
  const CHANGED =
    'This backup was cut off or changed since it was made, so nothing of it is used. Take another copy of it, or an older one.'
  const UNLOCKED = /^BACKUP_PASSPHRASE or BACKUP_KEY_FILE is not the one with which this backup was made/

  it.each([
    ['another passphrase', () => Promise.resolve(file), { BACKUP_PASSPHRASE: 'another passphrase, as long' }, UNLOCKED],
    ['no passphrase', () => Promise.resolve(file), { BACKUP_PASSPHRASE: '' }, /^A backup is encrypted: set BACKUP_PASSPHRASE/],
    [
      'a key file that is not there',
      () => Promise.resolve(file),
      { BACKUP_PASSPHRASE: '', BACKUP_KEY_FILE: '/nowhere' },
      /^BACKUP_KEY_FILE: \/nowhere/,
    ],
    ['a file that was cut', () => copied(async (path) => truncate(path, (await stat(path)).size - 1)), {}, CHANGED],
    ['a file that was cut at a seam', () => copied((path) => truncate(path, 65 + 65_552)), {}, CHANGED],
    ['a file that was cut in its first lines', () => copied((path) => truncate(path, 30)), {}, CHANGED],
    ['a file that was changed', () => copied(changedAt(20_000)), {}, CHANGED],
    ['a file whose beginning was changed', () => copied(changedAt(20)), {}, UNLOCKED],
    ['a file with something behind it', () => copied((path) => appendFile(path, 'more')), {}, CHANGED],
    [
      'a file that is something else',
      () => copied((path) => writeFile(path, 'a letter to the editor')),
      {},
      /^This file is no backup of Kalasag/,
    ],
    ['a file that is not there', () => Promise.resolve('/nowhere'), {}, /^The backup \/nowhere cannot be read \(ENOENT\)/],
    [
      'another secret',
      () => Promise.resolve(file),
      { KALASAG_SECRET: 'another secret of at least 32 characters' },
      /^KALASAG_SECRET does not match this backup/,
    ],
  ])('%s', async (_, made, variables, sentence) => {
    const place = await emptyPlace()
    expect(await refusal(restore(await made(), configured({ ...place, ...variables }), say))).toMatch(sentence)
    const tables = await asOwner<{ n: number }>(place.DATABASE_URL, `select count(*)::int as n from pg_tables where schemaname = 'public'`)
    expect(tables).toEqual([{ n: 0 }])
    await expect(readdir(place.KALASAG_DATA)).rejects.toThrow('ENOENT')
  })

  it('a place that is not empty', async () => {
    const place = await emptyPlace()
    expect(await refusal(restore(file, configured({ ...place, DATABASE_URL: app.databaseUrl }), say))).toMatch(
      /^DATABASE_URL: that database is not empty/,
    )
    expect(await refusal(restore(file, configured({ ...place, KALASAG_DATA: data }), say))).toMatch(/^KALASAG_DATA: .* is not empty/)
  })

  it('another version', async () => {
    const [elsewhere, path] = [await emptyPlace(), join(folder, 'other-version.backup')]
    const about = { madeAt: '2026-11-26T00:00:00Z', migration: '0001_guards', schema: 'other', fileStore: 'disk' }
    const entries = async function* () {
      yield entryOf('about', '', JSON.stringify(about))
      yield entryOf('secret', '', TEST_SECRET)
      yield entryOf('totals', '', JSON.stringify({ tables: {}, files: 0 }))
    }
    await writeFile(path, packed(entries(), PASSPHRASE))
    expect(await refusal(restore(path, configured(elsewhere), say))).toMatch(
      /^This backup was made by another version of Kalasag \(its tables are those of 0001_guards, this version's of \d{4}_/,
    )
    await asOwner(app.databaseUrl, `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 1)`)
    expect(await refusal(backUp(join(folder, 'newer.backup'), configured(original()), say))).toMatch(
      /^The database does not belong to this version/,
    )
    await asOwner(app.databaseUrl, `delete from drizzle.__drizzle_migrations where hash = 'newer'`)
  })

  it('a file that is there already is not overwritten, and one that cannot be written leaves nothing', async () => {
    expect(await refusal(backUp(file, configured(original()), say))).toMatch(/kalasag\.backup is there already\./)
    expect(await refusal(backUp('/dev/null/backup', configured(original()), say))).toMatch(/cannot be written to .* \(ENOTDIR\)/)
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('as typed: the command ends with 1 and one sentence', async () => {
    const child = spawn(process.execPath, ['src/app/restore.ts'], { env: { PATH: process.env.PATH }, stdio: ['ignore', 'pipe', 'pipe'] })
    const heard: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => heard.push(text))
    const [code] = await once(child, 'close')
    expect({ code, heard: heard.join('') }).toEqual({ code: 1, heard: 'Name the file: npm run restore -- /backups/kalasag-2026-11-26\n' })
  })
})
