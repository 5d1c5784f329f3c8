import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { addDays, dayOf, LEAD_DAY_MINUTES, startOf } from '#domain/day.ts'
import type { contract, LeadRow } from '#features/work/leads/public/contract/leads.ts'
import { startApp, type TestApp } from './support/app.ts'
import { answered, type Caller, person } from './support/quoting.ts'

type List = z.output<typeof contract.leads.reply>
type Counts = z.output<typeof contract.leadCounts.reply>

let app: TestApp
const people: Record<string, Caller> = {}
const ids: Record<string, string> = {}
const today = dayOf(new Date(), LEAD_DAY_MINUTES)
const tomorrow = startOf(addDays(today, 1), LEAD_DAY_MINUTES)

const STATUSES = ['newleadentery', 'contact', 'nocontact', 'converted', 'failed', 'discarded']

beforeAll(async () => {
  app = await startApp()
  const { rows } = await app.owner.query<{ id: string; email: string }>('select id, email from staff')
  for (const { id, email } of rows) ids[email.split('@')[0] ?? ''] = id
  for (const who of ['ana.reyes', 'jose.ibanez', 'miguel.lacson', 'carlo.mendoza']) people[who] = await person(app.url, who)
  await app.owner.query(
    `insert into leads (number, agent_id, created_by, allocated_at, first_name, last_name, mobile, typed_mobile, status, propensity, lead_type, next_follow_up)
     select 'L-26-' || lpad(g::text, 6, '0'), ($1::uuid[])[1 + g % 2], ($1::uuid[])[1], now() - g * 7 % 120 * interval '1 hour',
       (array['María', 'Jose', 'Ñita', 'Ana'])[1 + g % 4], (array['Peña', 'Cruz', 'dela Cruz'])[1 + g % 3], '+63917' || lpad((g * 7919)::text, 7, '0'), '0917', ($2::text[])[1 + g % 6],
       case when g % 5 = 0 then 'hot' end, 'individual', case when g % 4 > 0 then $3::timestamptz + (g % 40 - 20) * interval '13 hours' end
     from generate_series(1, 120) g`,
    [[ids['ana.reyes'], ids['jose.ibanez']], STATUSES, tomorrow],
  )
})
afterAll(() => app.stop())

const who = (name: string): Caller => {
  const found = people[name]
  if (!found) throw new Error(`${name} is not signed in`)
  return found
}
const list = async (name: string, query: Record<string, string> = {}, of = name) =>
  answered<List>(await who(name).get(`user/v2/getLead/${ids[of]}`, query))
const counts = async (name: string, requiredData: string) =>
  answered<Counts>(await who(name).get(`user/v2/getleads_team_count/${ids[name]}`, { requiredData }))

async function allOf(name: string, query: Record<string, string>): Promise<readonly LeadRow[]> {
  const items: LeadRow[] = []
  for (;;) {
    const page = await list(name, { ...query, skip: String(items.length) })
    expect(page.items.length).toBe(Math.min(15, page.count - items.length))
    items.push(...page.items)
    if (items.length >= page.count) return items
  }
}

/** A row's value for each sort; rows without it come last in either direction. */
const SORTS: readonly (readonly [string, (row: LeadRow) => string | null])[] = [
  ['created_date', ({ _id }) => _id],
  ['nextFollowUp', ({ nextFollowUp }) => nextFollowUp && new Date(nextFollowUp).toISOString()],
  ['allocationDate', ({ allocationDate }) => allocationDate && new Date(allocationDate).toISOString()],
  ['personName', ({ personName }) => personName.toLowerCase()],
  ['status', ({ status }) => status],
]

describe('the list of leads', () => {
  it.each(SORTS)(
    'is sorted by %s in both directions, for oneself and for the team, from the first page to the last',
    async (sorByFlter, of) => {
      for (const [name, team, count] of [
        ['ana.reyes', 'false', 60],
        ['miguel.lacson', 'true', 120],
      ] as const)
        for (const sort_status of ['asc', 'desc']) {
          const rows = await allOf(name, { team, sorByFlter, sort_status })
          expect(new Set(rows.map(({ _id }) => _id)).size).toBe(count)
          const keys = rows.map(of)
          const values = keys.filter((key) => key !== null)
          expect(keys.slice(values.length).every((key) => key === null)).toBe(true)
          const sorted = values.toSorted((a, b) => Buffer.from(a).compare(Buffer.from(b)))
          expect(values).toEqual(sort_status === 'asc' ? sorted : sorted.toReversed())
        }
    },
  )

  it('shows first whom to be in touch with first, where leads are open, and otherwise the newest', async () => {
    const open = await allOf('ana.reyes', { leadfilter: 'open' })
    const due = open.flatMap(({ nextFollowUp }) => (nextFollowUp ? [new Date(nextFollowUp).getTime()] : []))
    expect(due).toEqual(due.toSorted((a, b) => a - b))
    const all = await allOf('ana.reyes', {})
    expect(all.map(({ _id }) => _id)).toEqual(
      all
        .map(({ _id }) => _id)
        .toSorted()
        .toReversed(),
    )
  })

  it('holds in each grouping as many as are counted, for oneself and for the team', async () => {
    for (const [name, requiredData, all] of [
      ['ana.reyes', 'self', 60],
      ['miguel.lacson', 'team', 120],
      ['miguel.lacson', 'self', 0],
    ] as const) {
      const counted = await counts(name, requiredData)
      expect(counted.all).toBe(all)
      const team = String(requiredData === 'team')
      for (const [leadfilter, count] of Object.entries(counted)) {
        const rows = await allOf(name, { leadfilter, team })
        expect(rows).toHaveLength(count)
        if (leadfilter === 'fortoday') expect(rows.every(({ isForToday }) => isForToday)).toBe(true)
        else if (leadfilter !== 'all') expect(rows.every(({ grouping }) => grouping === leadfilter)).toBe(true)
      }
    }
  })

  it('counts what is late and for today once, however often it is put off', async () => {
    const before = await counts('ana.reyes', 'self')
    const [late] = (await list('ana.reyes', { leadfilter: 'fortoday' })).items
    const put = (at: Date | null) => app.owner.query('update leads set next_follow_up = $2 where id = $1', [late?._id, at])
    await put(new Date(tomorrow.getTime() + 86_400_000))
    expect((await counts('ana.reyes', 'self')).fortoday).toBe(before.fortoday - 1)
    await put(new Date(tomorrow.getTime() - 20 * 86_400_000))
    expect((await counts('ana.reyes', 'self')).fortoday).toBe(before.fortoday)
    await put(null)
    expect((await counts('ana.reyes', 'self')).fortoday).toBe(before.fortoday - 1)
    await put(late?.nextFollowUp ? new Date(late.nextFollowUp) : null)
    expect(await counts('ana.reyes', 'self')).toEqual(before)
  })
})

describe('a search for leads', () => {
  const found = async (searchtxt: string, more: Record<string, string> = {}) =>
    (await list('ana.reyes', { searchtxt, limit: '100', ...more })).items.map(({ personName }) => personName)

  it('finds words of the name in any order, by their beginnings and without accents', async () => {
    const names = await found('pen mari', { searchType: 'name' })
    expect(names.length).toBeGreaterThan(0)
    expect(new Set(names)).toEqual(new Set(['María Peña']))
    expect(await found('MARÍA PEÑA')).toEqual(names)
    expect(await found('aría', { searchType: 'name' })).toEqual([])
  })

  it('finds a mobile number by its beginning and its end, and a lead by its number', async () => {
    const [row] = (await list('ana.reyes')).items
    const national = row?.mobileNo.slice(3) ?? ''
    for (const text of [`0${national}`, `+63 ${national}`, national.slice(-5)])
      expect((await list('ana.reyes', { searchtxt: text, searchType: 'mobile' })).items.map(({ _id }) => _id)).toContain(row?._id)
    const byNumber = await list('ana.reyes', { searchtxt: row?.lead_Id ?? '', searchType: 'leadId' })
    expect(byNumber).toMatchObject({ items: [{ _id: row?._id }], count: 1, isCapped: false })
  })

  it('goes with filters, sorts and pages', async () => {
    const rows = await allOf('miguel.lacson', {
      searchtxt: 'cruz',
      team: 'true',
      leadfilter: 'open',
      sorByFlter: 'personName',
      sort_status: 'desc',
    })
    expect(rows.length).toBeGreaterThan(15)
    expect(rows.every(({ personName, grouping }) => personName.includes('Cruz') && grouping === 'open')).toBe(true)
    const hot = await list('ana.reyes', { leadPropensity: 'hot', leadStatus: 'contact', leadType: 'individual' })
    expect(hot.items.every(({ leadPropensity, status }) => leadPropensity === 'hot' && status === 'contact')).toBe(true)
    expect(hot.count).toBe(hot.items.length)
  })

  it('finds within reach only', async () => {
    const [row] = (await list('ana.reyes')).items
    const search = { searchtxt: row?.mobileNo ?? '', team: 'true' }
    expect((await list('miguel.lacson', search)).count).toBe(1)
    for (const outsider of ['jose.ibanez', 'carlo.mendoza']) {
      expect((await list(outsider, search)).count).toBe(0)
      expect(await list(outsider, search, 'ana.reyes')).toMatchObject({ items: [], count: 0 })
      expect(await list(outsider, {}, 'ana.reyes')).toMatchObject({ items: [], count: 0 })
    }
    expect((await list('miguel.lacson', {}, 'ana.reyes')).count).toBe(60)
  })

  it('shows a thousand of those it finds and says that there are more, whatever finding all would cost', async () => {
    await app.owner.query(
      `insert into leads (number, agent_id, created_by, first_name, last_name, mobile, typed_mobile)
       select 'L-27-' || lpad(g::text, 6, '0'), $1, $1, 'Consolación', 'Many', '+63918' || lpad(g::text, 7, '0'), '0918' from generate_series(1, 1100) g`,
      [ids['carlo.mendoza']],
    )
    const found = await list('carlo.mendoza', { searchtxt: 'consola' })
    expect(found.isCapped).toBe(true)
    expect(found.items.length).toBe(15)
    expect(await list('carlo.mendoza', { searchtxt: '0918 000 0007' })).toMatchObject({ count: 1, isCapped: false })
  })
})
