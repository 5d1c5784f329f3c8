import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '../src/app/server/config.ts'
import { type Program, start } from '../src/app/server/start.ts'
import { TEST_SECRET } from './support/app.ts'
import { AT_NIGHT } from './support/by-day.ts'
import { call, signIn } from './support/calls.ts'

const NAME = `demo_${process.pid}`
const server = inject('databaseServer')
const databaseUrl = new URL(`/${NAME}`, server).href

let folder = ''
/** When the load that was not killed started: on a busy machine it takes minutes. */
let loading = new Date()
let owner: pg.Pool
const programs: Program[] = []

const environment = () => ({
  DATABASE_URL: databaseUrl,
  KALASAG_DATA: folder,
  KALASAG_SECRET: TEST_SECRET,
  KALASAG_PART: 'web',
  PORT: '0',
  LOG_LEVEL: 'error',
  DEMO_DATA: 'on',
})
const begin = async () => programs.push(await start(readConfig(environment())))

const rows = async <T extends pg.QueryResultRow>(sql: string): Promise<T[]> => (await owner.query<T>(sql)).rows
const numberOf = async (sql: string): Promise<number> => Number((await rows<{ n: string }>(`select count(*) as n from ${sql}`))[0]?.n)
const counted = async (table: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await rows<{ state: string; n: number }>(`select state, count(*)::int as n from ${table} group by 1`)).map(({ state, n }) => [
      state,
      n,
    ]),
  )

/** Starts the program as a process and kills it while it loads the demonstration data. */
async function beKilled(): Promise<void> {
  const child = spawn(process.execPath, ['dist/server/main.mjs'], {
    env: { ...process.env, ...environment() },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const said of child.stdout) if (String(said).includes('quotations and policies')) break
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  child.kill('SIGKILL')
  await once(child, 'exit')
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kalasag-demo-'))
  const making = new pg.Client({ connectionString: server })
  await making.connect()
  await making.query(`create database ${NAME}`)
  await making.end()
  owner = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  await beKilled()
})
afterAll(async () => {
  for (const { stop } of programs) await stop()
  await owner.end()
  await rm(folder, { recursive: true })
})

// By day it is loaded for the stories, which run on it.
describe('the demonstration', AT_NIGHT, () => {
  it('leaves nothing behind when it is killed in the middle', async () => {
    expect(await numberOf('staff')).toBe(0)
    expect(await numberOf('quotations')).toBe(0)
    expect(await numberOf('simulators.inbox')).toBe(0)
  })

  it('is loaded once by two processes that start together', async () => {
    loading = new Date()
    await Promise.all([begin(), begin()])
    expect(await numberOf('staff')).toBe(22)
    expect(await numberOf('quotations')).toBe(88)
    expect(await numberOf('coc_ranges')).toBe(1)
  })

  it('shows quotations and policies in every state that people meet', async () => {
    expect(await counted('quotations')).toEqual({
      draft: 6,
      quoted: 10,
      referred: 7,
      approved: 3,
      declined: 2,
      accepted: 2,
      converted: 52,
      expired: 3,
      withdrawn: 3,
    })
    expect(await counted('policies')).toEqual({ 'awaiting-payment': 8, issued: 40, cancelled: 3, expired: 1 })
    expect(await counted('payments')).toEqual({ pending: 1, checking: 1, failed: 2, paid: 39, reversed: 1 })
    expect(await counted('certificates')).toEqual({ authenticated: 39, refused: 1, unanswered: 1, voided: 2 })
    const owed = `credits where settled_at is null and ended_at is null and reversed_at is null`
    expect(await numberOf(`${owed} and due_on >= current_date`)).toBe(1)
    expect(await numberOf(`${owed} and due_on < current_date`)).toBe(1)
    expect(await numberOf(`notifications where kind = 'premium-due'`)).toBeGreaterThan(1)
    expect(await numberOf(`credits where ended_at is not null`)).toBe(1)
    expect(await numberOf(`credits where reversed_at is not null and settled_at is null`)).toBe(1)
    expect(await counted('cancellation_notices')).toEqual({ given: 1, 'carried-out': 2 })
    expect(await numberOf(`links where signed_in_at is not null`)).toBe(4)
    expect(await numberOf(`links where opened_at is null`)).toBe(2)
    expect(await numberOf(`policies where state = 'issued' and cover_to between current_date and current_date + 60`)).toBeGreaterThan(2)
    expect(await numberOf(`policies where cover_to > cover_from + 1000`)).toBeGreaterThan(2)
    expect(await numberOf(`quotations where jsonb_array_length(findings) > 2`)).toBeGreaterThan(0)
  })

  it('shows inspections that wait for photographs, that wait for their review, and that are cleared', async () => {
    expect(await counted('inspections')).toEqual({ requested: 1, submitted: 1, cleared: 1 })
    expect(await counted('inspection_photos')).toEqual({ taken: 8, cleared: 8, 'sent-back': 1 })
    expect(await rows(`select shot from inspection_photos where duplicates <> '[]'`)).toEqual([{ shot: 'engine' }])
  })

  it('gives work to all three groups of agents', async () => {
    const groups = await rows<{ branch: string; q: number; p: number }>(
      `select branch, count(*)::int q, (select count(*)::int from policies p where p.branch = q.branch) p from quotations q group by 1 order by 1`,
    )
    expect(groups.map(({ branch }) => branch)).toEqual(['BACOLOD', 'LAS_PINAS', 'MBO'])
    for (const { q, p } of groups) {
      expect(q).toBeGreaterThan(15)
      expect(p).toBeGreaterThan(8)
    }
  })

  it('gives every agent leads in all groupings, and a day with things overdue and to come', async () => {
    const leads = await rows<{ agent: string; grouping: string; n: number }>(
      `select s.agent_code as agent, grouping, count(*)::int as n from leads l join staff s on s.id = l.agent_id group by 1, 2`,
    )
    for (const agent of ['BAC-001', 'BAC-002', 'BAC-003', 'LAS-001', 'LAS-002', 'MBO-001', 'MBO-002']) {
      const own = leads.filter((each) => each.agent === agent)
      expect(own.map(({ grouping }) => grouping).sort(), agent).toEqual(['converted', 'discarded', 'failed', 'open'])
      expect(own.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThanOrEqual(15)
    }
    const ana = `agent_id = (select id from staff where agent_code = 'BAC-001')`
    expect(await numberOf(`leads where ${ana} and grouping = 'open' and next_follow_up < now()`)).toBeGreaterThan(2)
    expect(await numberOf(`leads where ${ana} and grouping = 'open' and next_follow_up > now()`)).toBeGreaterThan(8)
    expect(await numberOf(`leads where status = 'converted'`)).toBeGreaterThan(10)
    expect(await numberOf(`lead_events where event = 'allocated'`)).toBeGreaterThan(10)
    expect(await numberOf(`lead_documents`)).toBeGreaterThan(6)
    expect(await numberOf(`hand_over_requests where settled_at is null`)).toBe(1)
    expect(await numberOf(`proposals where cards ? 'nominee'`)).toBeGreaterThan(2)
    // Based on when it was loaded, in case midnight falls in between.
    const today = `(starts_at at time zone 'Asia/Manila')::date = ('${loading.toISOString()}'::timestamptz at time zone 'Asia/Manila')::date`
    expect(await numberOf(`appointments where ${ana} and ${today}`)).toBe(4)
    expect(await numberOf(`appointments where moves > 0`)).toBeGreaterThan(2)
    expect(await rows(`select disposition from appointments group by 1`)).toHaveLength(6)
    expect(await numberOf(`todos where ${ana} and status = 'open' and due_at < now()`)).toBeGreaterThan(0)
    expect(await numberOf(`notifications where source = 'insurer' and read_at is null`)).toBeGreaterThan(0)
  })

  it('leaves the evenings of the next days free for whoever tries it', async () => {
    expect(await numberOf(`appointments where starts_at > now() and extract(hour from starts_at at time zone 'Asia/Manila') >= 18`)).toBe(0)
  })

  it('reminded people when it was time, so that the first minute of the program is quiet', async () => {
    expect(await numberOf(`reminders where sent_at is null and due_at < '${loading.toISOString()}'`)).toBe(0)
    expect(await numberOf(`notifications where kind = 'lead-follow-up'`)).toBeGreaterThan(20)
    expect(await numberOf(`notifications where read_at is null and created_at < now() - interval '2 days'`)).toBe(0)
    expect(await numberOf(`simulators.inbox where body like '%You are meeting%'`)).toBeGreaterThan(2)
  })

  it('was made as people make it: with tallies, history, consents, risk keys and audit that agree', async () => {
    for (const table of ['quotations', 'policies'])
      expect(
        await rows(
          `select * from (select agent_id, line, state, count(*)::int n from ${table} group by 1, 2, 3 except select agent_id, line, state, n from tallies where kind = '${table}') d`,
        ),
      ).toEqual([])
    expect(
      await numberOf(
        `quotations q where state is distinct from (select to_state from history where record_id = q.id order by seq desc limit 1)`,
      ),
    ).toBe(0)
    expect(
      await numberOf(
        `policies p where state is distinct from (select to_state from history where record_id = p.id order by seq desc limit 1)`,
      ),
    ).toBe(0)
    expect(
      await numberOf(`policies p where not exists (select from consents c where c.quotation_id = p.quotation_id and c.accepted)`),
    ).toBe(0)
    expect(await numberOf(`policies p where number is not null and not exists (select from risk_keys k where k.policy_id = p.id)`)).toBe(0)
    expect(await numberOf(`audit_entries where action = 'acceptQuotation'`)).toBe(54)
    expect(
      await rows(
        `select * from (select agent_id, grouping, count(*)::int n from leads group by 1, 2 except select agent_id, grouping, n from lead_tallies) d`,
      ),
    ).toEqual([])
    const [numbers] = await rows<{ taken: number; used: number }>(
      `select (select next - first from coc_ranges)::int taken, (select count(*)::int from certificates) used`,
    )
    expect(numbers?.taken).toBe(numbers?.used)
  })

  it('happened in the past, one thing after the other', async () => {
    expect(await numberOf(`history a join history b on b.seq = a.seq + 1 where b.at < a.at`)).toBe(0)
    expect(await numberOf(`history where at > now()`)).toBe(0)
    expect(
      await numberOf(`(select date_trunc('month', issued_at) from policies where issued_at is not null group by 1) m`),
    ).toBeGreaterThan(5)
    expect(await numberOf(`sessions where user_agent = 'Kalasag demonstration' and staff_id is not null`)).toBe(0)
  })

  it('lets its people sign in and see it', async () => {
    const [, password = ''] = /password (\S+)/.exec(await readFile(join(folder, 'demo-accounts.txt'), 'utf8')) ?? []
    const { url = '' } = programs[0] ?? {}
    const ana = await signIn(url, 'ana.reyes@kalasag.example', password)
    const dashboard = await call(url, 'GET', 'secure/user/dashboard', { headers: ana })
    expect(dashboard.data).toMatchObject({ isNew: false, counts: { toDecide: 2, paymentsChecked: 1 } })
    const underwriter = await signIn(url, 'ramon.penaflor@kalasag.example', password)
    const queue = await call(url, 'GET', 'secure/user/technical-control', { headers: underwriter })
    expect(queue.data).toMatchObject({ count: 7 })
  })

  it('adds nothing at a second start', async () => {
    const everything = () =>
      rows(
        `select (select count(*) from quotations) q, (select count(*) from history) h, (select count(*) from customers) c, (select count(*) from staff) s`,
      )
    const before = await everything()
    await begin()
    expect(await everything()).toEqual(before)
  })
})
