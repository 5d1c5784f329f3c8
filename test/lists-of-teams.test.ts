import { afterAll, beforeAll, expect, it } from 'vitest'
import { leadsPage } from '#features/work/leads/server/lists.ts'
import { type AppPool, transact } from '#kit/server/db.ts'
import { fillHierarchy } from '../bench/fill/hierarchy.ts'
import { fillLeads } from '../bench/fill/leads.ts'
import { startApp, type TestApp } from './support/app.ts'
import { addLead, type LeadsPage, type Someone, someone } from './support/leads.ts'
import { answered } from './support/quoting.ts'

const MANY = 4_000

let app: TestApp
let pool: AppPool
let ana: Someone
let jose: Someone
let miguel: Someone
let head: Someone

beforeAll(async () => {
  app = await startApp({ KALASAG_PART: 'web' })
  await fillHierarchy(app.owner)
  await fillLeads(app.owner, MANY)
  await app.owner.query(`update staff set email = 'head1@kalasag.example' where agent_code = 'HEAD-1'`)
  pool = app.openAppPool(1)
  ana = await someone(app, 'ana.reyes')
  jose = await someone(app, 'jose.ibanez')
  miguel = await someone(app, 'miguel.lacson')
  head = await someone(app, 'head1')
})
afterAll(async () => {
  await pool.end()
  await app.stop()
})

const idsOf = async (sql: string, ...values: unknown[]): Promise<string[]> =>
  (await app.owner.query<{ id: string }>(sql, values)).rows.map(({ id }) => id)
const ofHead = 'agent_id in (select staff_id from reach where viewer_id = $1)'
const page = async (query: Record<string, string | number>) => {
  const { items, count } = answered<LeadsPage>(await head.get(`user/v2/getLead/${head.id}`, { leadfilter: 'all', team: 'true', ...query }))
  return { ids: items.map(({ _id }) => _id), count }
}

it('the newest leads of 2,000 advisors are found without looking for those of each', async () => {
  const newest = await idsOf(`select id from leads where ${ofHead} order by id desc limit 15`, head.id)
  expect(await page({ limit: 15 })).toEqual({ ids: newest, count: MANY })
  const { query, values } = leadsPage(
    { viewer: head.id, staff: head.id, team: true },
    { leadfilter: 'all', limit: 15, skip: 0 },
    new Date(),
  )
  if (typeof query === 'string') throw new Error('a list has rows and a count')
  const looks = async () =>
    (await app.owner.query<{ n: number }>(`select idx_scan::int as n from pg_stat_user_indexes where indexrelname = 'leads_of_an_agent'`))
      .rows[0]?.n ?? 0
  const before = await looks()
  const text = `select (${query.items})::text as page, (${query.count})::bigint as n`
  const program = { kind: 'system', name: 'program' } as const
  const { rows } = await transact(pool, program, (db) => db.$client.query(text, [...values]))
  await pool.query('select pg_stat_force_next_flush()')
  expect({ n: rows[0].n, looks: await looks() }).toEqual({ n: MANY, looks: before })
})

it('where the newest of all are others’, those of each are looked for', async () => {
  for (let n = 0; n < 3; n++) await addLead(ana)
  // So many leads of strangers that none of the head's is among them.
  await app.owner.query('update leads set agent_id = $1 where id in (select id from leads order by id desc limit 600)', [ana.id])
  const newest = await idsOf(`select id from leads where ${ofHead} order by id desc limit 15`, head.id)
  expect((await page({ limit: 15 })).ids).toEqual(newest)
})

it('a search among 2,000 advisors finds whole words and their beginnings, and no stranger’s', async () => {
  const found = async (searchtxt: string) => (await page({ limit: 100, searchType: 'name', searchtxt })).ids.toSorted()
  const named = (pattern: string) =>
    idsOf(`select id from leads where ${ofHead} and app.plain(first_name || ' ' || last_name) ~ $2 order by id`, head.id, pattern)
  expect(await found('Maricel Dimaculangan')).toEqual(await named('^(?=.*\\mmaricel)(?=.*\\mdimaculangan)'))
  expect(await found('maric dimac')).toEqual(await named('^(?=.*\\mmaric)(?=.*\\mdimac)'))
})

/** For everyone who leads a team: the team's stored counts and the actual ones, where they differ. */
const differing = async () => {
  const { rows } = await app.owner.query(
    `with kept as (
       select v.viewer_id, t.grouping as what, sum(t.n) as n from teams_in_reach v join lead_team_tallies t on t.manager_id = v.manager_id group by 1, 2
       union all select v.viewer_id, app.due_day(now() + interval '1 day')::text, coalesce(sum(t.n), 0)
         from teams_in_reach v left join lead_team_due_tallies t on t.manager_id = v.manager_id and t.day <= app.due_day(now() + interval '1 day') group by 1),
     there as (
       select r.viewer_id, l.grouping as what, count(*) as n from reach r join leads l on l.agent_id = r.staff_id where r.depth > 0 group by 1, 2
       union all select r.viewer_id, app.due_day(now() + interval '1 day')::text, count(l.id)
         from reach r left join leads l on l.agent_id = r.staff_id and l.grouping = 'open' and app.due_day(l.next_follow_up) <= app.due_day(now() + interval '1 day') where r.depth > 0 group by 1)
     (select * from kept where n <> 0 except select * from there) union all (select * from there where n <> 0 except select * from kept)`,
  )
  return rows
}

it('what is kept of a team is what there is, however its people work at once and whoever they report to meanwhile', async () => {
  expect(await differing()).toEqual([])
  const report = (to: string) => app.owner.query('update staff set manager_id = $2 where id = $1', [ana.id, to])
  const work = async () => {
    for (let n = 0; n < 5; n++) {
      const lead = await addLead(n % 2 ? ana : jose, { nextFollowUp: new Date(Date.now() + 3_600_000).toISOString() })
      await miguel.post('user/lead/allocate', { ids: [lead._id], agentId: n % 2 ? jose.id : ana.id })
    }
  }
  const move = async () => {
    for (const to of [jose.id, miguel.id, jose.id, miguel.id]) await report(to)
  }
  await Promise.all([work(), work(), move(), work()])
  expect(await differing()).toEqual([])
  await app.owner.query(
    'delete from leads where agent_id in (select id from staff where agent_code = $1) and id not in (select lead_id from lead_events)',
    ['AGENT-1'],
  )
  expect(await differing()).toEqual([])
})
