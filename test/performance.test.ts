import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, addMonths, dayOf, firstOfMonth, startOf } from '#domain/day.ts'
import type { DailyBusiness, Dashboard, EmployeeKpi, Figure, Targets } from '#features/performance/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { signIn } from './support/calls.ts'
import { type Producing, producing } from './support/producing.ts'
import { answered, type Caller, caller } from './support/quoting.ts'

let app: TestApp
let made: Producing
const people: Record<string, Caller> = {}
const today = dayOf(new Date())
const thisMonth = today.slice(0, 7)
const monthAgo = addMonths(firstOfMonth(today), -1)
/** Nine in the morning. */
const at = (day: string) => new Date(startOf(day).getTime() + 9 * 3_600_000)

const as = (name: string): Caller => people[name] ?? caller(app.url, {})
const kpi = async (name: string, query: Record<string, string> = {}): Promise<EmployeeKpi> =>
  answered(await as(name).get('user/fetch_employee_kpi', query))
const dashboard = async (name: string): Promise<Dashboard> => answered(await as(name).get('user/dashboard'))
const daily = async (name: string, query: Record<string, string> = {}): Promise<DailyBusiness> =>
  answered(await as(name).get('user/daily-business', query))
const figure = ({ kpis }: { readonly kpis: readonly Figure[] }, measure: Figure['measure']) => kpis.find((each) => each.measure === measure)

const SOLD = { state: 'issued', updated_at: at(today).toISOString() }

beforeAll(async () => {
  app = await startApp({ KALASAG_PART: 'web', REQUESTS_PER_MINUTE: '100000' })
  made = producing(app)
  for (const name of [
    'ana.reyes',
    'jose.ibanez',
    'luz.delapena',
    'miguel.lacson',
    'carlo.mendoza',
    'bernadette.aguilar',
    'corazon.villanueva',
    'teresita.ocampo',
    'ramon.penaflor',
  ])
    people[name] = caller(app.url, await signIn(app.url, `${name}@kalasag.example`))

  // Ana this month: two leads, a meeting and a visit to come, a quotation, three policies of which one is cancelled; a policy the month before.
  await made.lead('BAC-001', { product: 'ctpl' })
  await made.lead('BAC-001')
  await made.appointment('BAC-001', at(today), { disposition: 'metcustomer' })
  await made.appointment('BAC-001', new Date(at(today).getTime() + 3_600_000))
  await made.quotation('BAC-001', { state: 'quoted', quoted_at: at(today).toISOString() })
  for (const total of [100_000, 200_000])
    await made.policy('BAC-001', { ...SOLD, issued_at: at(today).toISOString(), total_centavos: total })
  const cancelled = await made.policy('BAC-001', { ...SOLD, issued_at: at(today).toISOString(), total_centavos: 40_000 })
  await made.change('policies', cancelled, { state: 'cancelled', updated_at: at(today).toISOString() })
  await made.policy('BAC-001', { ...SOLD, issued_at: at(monthAgo).toISOString(), total_centavos: 70_000 })
  await made.policy('BAC-002', { ...SOLD, issued_at: at(today).toISOString(), total_centavos: 500_000 })
  await made.policy('LAS-001', { ...SOLD, issued_at: at(today).toISOString(), total_centavos: 900_000 })
})
afterAll(() => app.stop())

const ANA = { leads: 2, appointments: 2, met: 1, quotations: 1, policies: 2, premium: 300_000, cancelled: 1 }

describe('KPIs', () => {
  it('are one’s own when nobody is named, less what was cancelled, beside the month before', async () => {
    const own = await kpi('ana.reyes')
    expect(own).toMatchObject({ from: thisMonth, to: thisMonth, today, scope: 'own', cancelled: 1, ranking: [] })
    expect(own.person).toMatchObject({ code: 'BAC-001', name: 'Ana Reyes', level: 'Agent', isSelf: true, hasTeam: false })
    expect(own.kpis.map(({ measure, made: count }) => [measure, count])).toEqual(Object.entries(ANA).slice(0, 6))
    expect(figure(own, 'premium')).toEqual({ measure: 'premium', made: 300_000, before: 70_000, target: null })
  })

  it('go twelve months back, and tell each line of insurance', async () => {
    const { months, lines } = await kpi('ana.reyes')
    expect(months).toHaveLength(12)
    expect(months.at(-1)).toEqual({ month: thisMonth, made: ANA, targets: {} })
    expect(months.at(-2)?.made).toMatchObject({ policies: 1, premium: 70_000 })
    expect(lines).toEqual([
      { line: 'ctpl', name: expect.stringMatching(/CTPL|liability/i), made: { ...ANA, leads: 1, appointments: 0, met: 0 } },
    ])
  })

  it('are of the months, the line and the channel that are asked for', async () => {
    const two = await kpi('ana.reyes', { from: monthAgo.slice(0, 7), to: thisMonth })
    expect(figure(two, 'premium')?.made).toBe(370_000)
    const ctpl = await kpi('ana.reyes', { category: 'CTPL' })
    expect(ctpl.kpis.map(({ measure, made: count }) => [measure, count])).toEqual([
      ['premium', 300_000],
      ['policies', 2],
      ['quotations', 1],
      ['leads', 1],
    ])
    expect(figure(await kpi('ana.reyes', { category: 'pet' }), 'premium')?.made).toBe(0)
    expect(figure(await kpi('ana.reyes', { channel: 'HEAD_OFFICE' }), 'premium')?.made).toBe(0)
    expect(figure(await kpi('ana.reyes', { channel: 'AGENCY' }), 'premium')?.made).toBe(300_000)
  })

  it('of a team are everybody’s below, ranked by premium, and add up', async () => {
    const team = await kpi('miguel.lacson', { team: 'true' })
    expect(figure(team, 'premium')?.made).toBe(800_000)
    expect(team.ranking.map(({ code, isLeader, made: { premium } }) => [code, isLeader, premium])).toEqual([
      ['BAC-002', false, 500_000],
      ['BAC-001', false, 300_000],
      ['BAC-003', false, 0],
      ['BAC-100', true, 0],
    ])
    expect(figure(await kpi('miguel.lacson'), 'premium')?.made).toBe(0)
    const region = await kpi('corazon.villanueva', { team: 'true' })
    expect(figure(region, 'premium')?.made).toBe(1_700_000)
    expect(region.ranking.map(({ code, hasTeam, made: { premium } }) => [code, hasTeam, premium])).toEqual([
      ['LAS-100', true, 900_000],
      ['BAC-100', true, 800_000],
      ['MBO-100', true, 0],
      ['REG-001', false, 0],
    ])
  })

  it('tell how somebody stands among colleagues without naming them', async () => {
    const { standing } = await kpi('ana.reyes')
    expect(standing).toEqual({ rank: 2, of: 3, mine: 300_000, best: 500_000, median: 300_000 })
    const text = JSON.stringify(await kpi('ana.reyes'))
    for (const name of ['José', 'Ibáñez', 'BAC-002', 'Luzviminda']) expect(text).not.toContain(name)
    // Of two people, the best would be the other one’s.
    expect((await kpi('carlo.mendoza')).standing).toEqual({ rank: 1, of: 2, mine: 900_000, best: null, median: null })
    expect((await kpi('miguel.lacson')).standing).toMatchObject({ rank: 2, of: 3, best: 900_000 })
    expect((await kpi('corazon.villanueva')).standing).toBeNull()
  })

  it('of one person are for the person and whoever leads them; for others, nobody is there', async () => {
    for (const name of ['miguel.lacson', 'corazon.villanueva']) {
      const of = await kpi(name, { emp_code: 'BAC-001' })
      expect(of.person).toMatchObject({ name: 'Ana Reyes', isSelf: false })
      expect(figure(of, 'premium')?.made).toBe(300_000)
    }
    const nobody = await as('ana.reyes').get('user/fetch_employee_kpi', { emp_code: 'BAC-999' })
    expect(nobody.status).toBe(404)
    for (const [name, code] of [
      ['jose.ibanez', 'BAC-001'],
      ['ana.reyes', 'BAC-100'],
      ['carlo.mendoza', 'BAC-001'],
      ['bernadette.aguilar', 'BAC-001'],
    ] as const)
      for (const path of ['user/fetch_employee_kpi?emp_code=', 'user/daily-business?agentCode=', 'user/daily-business/export?agentCode=']) {
        const reply = await as(name).get(`${path}${code}&x=`)
        expect([reply.status, reply.message, reply.data], `${name} ${path}`).toEqual([nobody.status, nobody.message, nobody.data])
      }
  })

  it('refuse months that do not exist, are turned round or too many, and roles that do not sell', async () => {
    const bad: Record<string, string>[] = [
      { from: '2026-13' },
      { from: '2026-05', to: '2026-04' },
      { from: '2020-01', to: '2026-04' },
      { to: 'soon' },
      { team: 'perhaps' },
    ]
    for (const query of bad) expect((await as('ana.reyes').get('user/fetch_employee_kpi', query)).status, JSON.stringify(query)).toBe(422)
    expect((await as('ana.reyes').get('user/fetch_employee_kpi', { from: '2020-01' })).status).toBe(200)
    expect((await as('ramon.penaflor').get('user/fetch_employee_kpi')).status).toBe(403)
  })
})

describe('targets', () => {
  const set = (name: string, agentCode: string, targets: Record<string, number>, month = thisMonth) =>
    as(name).put('user/targets', { month, people: [{ agentCode, ...targets }] })

  it('are set by managers for the people below them, and hold until others are set', async () => {
    expect(await set('miguel.lacson', 'BAC-001', { premium: 600_000, leads: 4 }, monthAgo.slice(0, 7))).toMatchObject({
      code: -1,
      message: 'Targets saved',
    })
    expect(figure(await kpi('ana.reyes'), 'premium')?.target).toBe(600_000)
    await set('miguel.lacson', 'BAC-001', { premium: 1_000_000 })
    await set('corazon.villanueva', 'BAC-002', { premium: 500_000 })
    const own = await kpi('ana.reyes', { from: monthAgo.slice(0, 7), to: thisMonth })
    expect([figure(own, 'premium')?.target, figure(own, 'leads')?.target]).toEqual([1_600_000, 8])
    expect(own.months.at(-1)?.targets).toEqual({ premium: 1_000_000, leads: 4 })
    expect(own.months.at(-3)?.targets).toEqual({})
    expect(figure(await kpi('miguel.lacson', { team: 'true' }), 'premium')?.target).toBe(1_500_000)
    expect(figure(await dashboard('ana.reyes'), 'premium')?.target).toBe(1_000_000)
  })

  it('ask for nothing when they are zero', async () => {
    await set('miguel.lacson', 'BAC-003', { policies: 3 }, monthAgo.slice(0, 7))
    await set('miguel.lacson', 'BAC-003', { policies: 0 })
    expect(figure(await kpi('luz.delapena'), 'policies')?.target).toBeNull()
  })

  it('are shown to a manager for everybody below, and to nobody else', async () => {
    const { people: shown } = answered<Targets>(await as('miguel.lacson').get('user/targets', { month: thisMonth }))
    expect(shown.map(({ code }) => code)).toEqual(['BAC-001', 'BAC-002', 'BAC-003'])
    expect(shown[0]?.targets).toEqual({ premium: 1_000_000, leads: 4 })
    expect((await as('ana.reyes').get('user/targets')).status).toBe(403)
    const all = answered<Targets>(await as('teresita.ocampo').get('user/targets'))
    expect(all.people.map(({ code }) => code)).toContain('LAS-001')
    expect(all.people.map(({ code }) => code)).not.toContain('ADM-001')
  })

  it('are refused for oneself, a manager’s manager, others’ people, and amounts that mean nothing', async () => {
    expect((await set('ana.reyes', 'BAC-001', { leads: 1 })).status).toBe(403)
    for (const code of ['BAC-100', 'REG-001', 'LAS-001', 'BAC-999'])
      expect((await set('miguel.lacson', code, { leads: 1 })).status, code).toBe(404)
    for (const targets of [{ leads: -1 }, { leads: 1.5 }, { premium: 1e15 }])
      expect((await set('miguel.lacson', 'BAC-001', targets)).status).toBe(422)
    const twice = {
      month: thisMonth,
      people: [
        { agentCode: 'BAC-001', leads: 1 },
        { agentCode: 'BAC-001', leads: 2 },
      ],
    }
    expect((await as('miguel.lacson').put('user/targets', twice)).status).toBe(422)
    expect(figure(await kpi('ana.reyes'), 'leads')?.target).toBe(4)
  })
})

describe('the day’s business', () => {
  it('is one’s own, the team’s or one person’s, by line', async () => {
    const own = await daily('ana.reyes')
    expect(own).toMatchObject({ day: today, scope: 'own', person: { code: 'BAC-001' } })
    expect(own.items.map(({ line, made: { leads, appointments, premium } }) => [line, leads, appointments, premium])).toEqual([
      ['', 1, 2, 0],
      ['ctpl', 1, 0, 300_000],
    ])
    const codes = async (name: string, query: Record<string, string>) => [
      ...new Set((await daily(name, query)).items.map(({ code }) => code)),
    ]
    expect(await codes('miguel.lacson', {})).toEqual([])
    expect(await codes('miguel.lacson', { team: 'true' })).toEqual(['BAC-001', 'BAC-002'])
    expect(await codes('corazon.villanueva', { team: 'true' })).toEqual(['BAC-001', 'LAS-001', 'BAC-002'])
    expect(await codes('corazon.villanueva', { agentCode: 'LAS-100', team: 'true' })).toEqual(['LAS-001'])
    expect(await codes('bernadette.aguilar', { team: 'true' })).toEqual(['LAS-001'])
    expect(await codes('miguel.lacson', { agentCode: 'BAC-002' })).toEqual(['BAC-002'])
  })

  it('is exported as the same rows, or said to be nothing', async () => {
    const { headers } = as('miguel.lacson')
    const response = await fetch(`${app.url}/sdx-api/secure/user/daily-business/export?team=true&day=${today}`, { headers })
    expect(response.headers.get('content-type')).toContain('spreadsheetml')
    expect(response.headers.get('content-disposition')).toContain(`daily-business-${today}.xlsx`)
    const [sheet] = (await readXlsx(new Uint8Array(await response.arrayBuffer()))).sheets
    expect(sheet?.rows.map((row) => [row[0], row[8]])).toEqual([
      ['Code', 'Premium (PHP)'],
      ['BAC-001', 0],
      ['BAC-001', 3000],
      ['BAC-002', 5000],
    ])
    const nothing = await as('miguel.lacson').get('user/daily-business/export', { day: addDays(today, -200) })
    expect(nothing).toMatchObject({ code: 2061, message: 'No records found on selected dates' })
  })

  it('refuses days that do not exist', async () => {
    for (const day of ['2026-02-30', 'today']) expect((await as('ana.reyes').get('user/daily-business', { day })).status).toBe(422)
  })
})

describe('the dashboard', () => {
  it('tells what the person promised for today, the longest overdue first', async () => {
    const yesterday = at(addDays(today, -1))
    const overdue = await made.lead('BAC-003', { first_name: 'Perla', next_follow_up: yesterday.toISOString() })
    await made.lead('BAC-003', { next_follow_up: at(addDays(today, 3)).toISOString() })
    await made.lead('BAC-003', { status: 'discarded', next_follow_up: yesterday.toISOString() })
    const visit = await made.appointment('BAC-003', at(today), { title: 'Renewal', place: 'Lacson Street', mobile: '+639181234567' })
    await made.appointment('BAC-003', new Date(at(today).getTime() + 3_600_000), { cancelled_at: at(today).toISOString() })
    const agent_id = await made.idOf('BAC-003')
    const todo = await made.insert('todos', { agent_id, created_by: agent_id, title: 'Send the form', due_at: at(today).toISOString() })
    await made.insert('todos', { agent_id, created_by: agent_id, title: 'Done', due_at: at(today).toISOString(), status: 'done' })
    const own = await dashboard('luz.delapena')
    expect(own).toMatchObject({ isNew: false, day: { appointments: 1, leads: 1, todos: 1 } })
    expect(own.agenda.map(({ kind, id, title, isOverdue }) => [kind, id, title, isOverdue])).toEqual([
      ['appointment', visit, 'Renewal', false],
      ['lead', overdue, 'Perla', true],
      ['todo', todo, 'Send the form', false],
    ])
    // What others promised is theirs to keep, also for their manager.
    expect(await dashboard('miguel.lacson')).toMatchObject({ agenda: [], day: { appointments: 0, leads: 0, todos: 0 } })
  })

  it('sums the month, and premium by line and month, of exactly the people below', async () => {
    const premium = async (name: string) => figure(await dashboard(name), 'premium')?.made
    expect(await premium('ana.reyes')).toBe(300_000)
    expect(await premium('miguel.lacson')).toBe(800_000)
    expect(await premium('bernadette.aguilar')).toBe(900_000)
    expect(await premium('corazon.villanueva')).toBe(1_700_000)
    expect(await premium('ramon.penaflor')).toBe(1_700_000)
    const { premium: months } = await dashboard('ana.reyes')
    expect(months.map(({ month, line, made: sums }) => [month, line, sums.premium])).toEqual([
      [monthAgo.slice(0, 7), 'ctpl', 70_000],
      [thisMonth, 'ctpl', 300_000],
    ])
  })

  it('leads to lists whose rows are as many as its numbers say', async () => {
    const counted = async (path: string, query: Record<string, string>) =>
      answered<{ count: number }>(await as('ana.reyes').get(path, query)).count
    const me = await made.idOf('BAC-001')
    const { kpis, cancelled } = await dashboard('ana.reyes')
    const month = { from: firstOfMonth(today), to: addDays(addMonths(firstOfMonth(today), 1), -1) }
    expect(await counted(`user/v2/getLead/${me}`, { createdFrom: month.from, createdTo: month.to })).toBe(figure({ kpis }, 'leads')?.made)
    const issued = await counted(`user/policy/getPolicy/${me}`, { issuedFrom: month.from, issuedTo: month.to })
    expect(issued - cancelled).toBe(figure({ kpis }, 'policies')?.made)
    expect(await counted(`user/policy/getPolicy/${me}`, { cancelledFrom: month.from, cancelledTo: month.to })).toBe(cancelled)
    expect(await counted(`user/getQuotation/${me}`, { quotedFrom: month.from, quotedTo: month.to })).toBe(
      figure({ kpis }, 'quotations')?.made,
    )
  })
})
