import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, addMonths, firstOfMonth } from '#domain/day.ts'
import type { DailyBusiness, Dashboard } from '#features/work/performance/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import type { Producing } from './support/producing.ts'
import { answered, type Caller } from './support/quoting.ts'
import { everybody, figureIn, monthAgo, nine, sold, thisMonth, today } from './support/sold.ts'

let app: TestApp
let as: (name: string) => Caller
let made: Producing

beforeAll(async () => {
  app = await startApp({ KALASAG_PART: 'web', REQUESTS_PER_MINUTE: '100000' })
  as = await everybody(app)
  made = await sold(app)
})
afterAll(() => app.stop())

const daily = async (name: string, query: Record<string, string> = {}): Promise<DailyBusiness> =>
  answered(await as(name).get('user/daily-business', query))
const dashboard = async (name: string): Promise<Dashboard> => answered(await as(name).get('user/dashboard'))

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
    const yesterday = nine(addDays(today, -1))
    const overdue = await made.lead('BAC-003', { first_name: 'Perla', next_follow_up: yesterday.toISOString() })
    await made.lead('BAC-003', { next_follow_up: nine(addDays(today, 3)).toISOString() })
    await made.lead('BAC-003', { status: 'discarded', next_follow_up: yesterday.toISOString() })
    const visit = await made.appointment('BAC-003', nine(today), { title: 'Renewal', place: 'Lacson Street', mobile: '+639181234567' })
    await made.appointment('BAC-003', new Date(nine(today).getTime() + 3_600_000), { cancelled_at: nine(today).toISOString() })
    const agent_id = await made.idOf('BAC-003')
    const todo = await made.insert('todos', { agent_id, created_by: agent_id, title: 'Send the form', due_at: nine(today).toISOString() })
    await made.insert('todos', { agent_id, created_by: agent_id, title: 'Done', due_at: nine(today).toISOString(), status: 'done' })
    const own = await dashboard('luz.delapena')
    expect(own).toMatchObject({ isNew: false, day: { appointments: 1, leads: 1, todos: 1 } })
    expect(own.agenda.map(({ kind, id, title, isOverdue }) => [kind, id, title, isOverdue])).toEqual([
      ['appointment', visit, 'Renewal', false],
      ['lead', overdue, 'Perla', true],
      ['todo', todo, 'Send the form', false],
    ])
    // What others promised stays private, even from their manager.
    expect(await dashboard('miguel.lacson')).toMatchObject({ agenda: [], day: { appointments: 0, leads: 0, todos: 0 } })
  })

  it('sums the month, and premium by line and month, of exactly the people below', async () => {
    const premium = async (name: string) => figureIn(await dashboard(name), 'premium')?.made
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
    expect(await counted(`user/v2/getLead/${me}`, { createdFrom: month.from, createdTo: month.to })).toBe(figureIn({ kpis }, 'leads')?.made)
    const issued = await counted(`user/policy/getPolicy/${me}`, { issuedFrom: month.from, issuedTo: month.to })
    expect(issued - cancelled).toBe(figureIn({ kpis }, 'policies')?.made)
    expect(await counted(`user/policy/getPolicy/${me}`, { cancelledFrom: month.from, cancelledTo: month.to })).toBe(cancelled)
    expect(await counted(`user/getQuotation/${me}`, { quotedFrom: month.from, quotedTo: month.to })).toBe(
      figureIn({ kpis }, 'quotations')?.made,
    )
  })
})
