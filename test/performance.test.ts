import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Dashboard, EmployeeKpi, Targets } from '#features/work/performance/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { answered, type Caller } from './support/quoting.ts'
import { ANA, everybody, figureIn, monthAgo, sold, thisMonth, today } from './support/sold.ts'

let app: TestApp
let as: (name: string) => Caller

beforeAll(async () => {
  app = await startApp({ KALASAG_PART: 'web', REQUESTS_PER_MINUTE: '100000' })
  as = await everybody(app)
  await sold(app)
})
afterAll(() => app.stop())

const kpi = async (name: string, query: Record<string, string> = {}): Promise<EmployeeKpi> =>
  answered(await as(name).get('user/fetch_employee_kpi', query))
const dashboard = async (name: string): Promise<Dashboard> => answered(await as(name).get('user/dashboard'))

describe('KPIs', () => {
  it('are one’s own when nobody is named, less what was cancelled, beside the month before', async () => {
    const own = await kpi('ana.reyes')
    expect(own).toMatchObject({ from: thisMonth, to: thisMonth, today, scope: 'own', cancelled: 1, ranking: [] })
    expect(own.person).toMatchObject({ code: 'BAC-001', name: 'Ana Reyes', level: 'Agent', isSelf: true, hasTeam: false })
    expect(own.kpis.map(({ measure, made: count }) => [measure, count])).toEqual(Object.entries(ANA).slice(0, 6))
    expect(figureIn(own, 'premium')).toEqual({ measure: 'premium', made: 300_000, before: 70_000, target: null })
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
    expect(figureIn(two, 'premium')?.made).toBe(370_000)
    const ctpl = await kpi('ana.reyes', { category: 'CTPL' })
    expect(ctpl.kpis.map(({ measure, made: count }) => [measure, count])).toEqual([
      ['premium', 300_000],
      ['policies', 2],
      ['quotations', 1],
      ['leads', 1],
    ])
    expect(figureIn(await kpi('ana.reyes', { category: 'pet' }), 'premium')?.made).toBe(0)
    expect(figureIn(await kpi('ana.reyes', { channel: 'HEAD_OFFICE' }), 'premium')?.made).toBe(0)
    expect(figureIn(await kpi('ana.reyes', { channel: 'AGENCY' }), 'premium')?.made).toBe(300_000)
  })

  it('of a team are everybody’s below, ranked by premium, and add up', async () => {
    const team = await kpi('miguel.lacson', { team: 'true' })
    expect(figureIn(team, 'premium')?.made).toBe(800_000)
    expect(team.ranking.map(({ code, isLeader, made: { premium } }) => [code, isLeader, premium])).toEqual([
      ['BAC-002', false, 500_000],
      ['BAC-001', false, 300_000],
      ['BAC-003', false, 0],
      ['BAC-100', true, 0],
    ])
    expect(team.ranking.map(({ target, openLeads, lastActiveOn }) => [target, openLeads, lastActiveOn])).toEqual([
      [null, 0, today],
      [null, 2, today],
      [null, 0, null],
      [null, 0, null],
    ])
    expect(figureIn(await kpi('miguel.lacson'), 'premium')?.made).toBe(0)
    const region = await kpi('corazon.villanueva', { team: 'true' })
    expect(figureIn(region, 'premium')?.made).toBe(1_700_000)
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
    // With two people, the best value would be the other person’s.
    expect((await kpi('carlo.mendoza')).standing).toEqual({ rank: 1, of: 2, mine: 900_000, best: null, median: null })
    expect((await kpi('miguel.lacson')).standing).toMatchObject({ rank: 2, of: 3, best: 900_000 })
    expect((await kpi('corazon.villanueva')).standing).toBeNull()
  })

  it('of one person are for the person and whoever leads them; for others, nobody is there', async () => {
    for (const name of ['miguel.lacson', 'corazon.villanueva']) {
      const of = await kpi(name, { emp_code: 'BAC-001' })
      expect(of.person).toMatchObject({ name: 'Ana Reyes', isSelf: false })
      expect(figureIn(of, 'premium')?.made).toBe(300_000)
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
    expect(figureIn(await kpi('ana.reyes'), 'premium')?.target).toBe(600_000)
    await set('miguel.lacson', 'BAC-001', { premium: 1_000_000 })
    await set('corazon.villanueva', 'BAC-002', { premium: 500_000 })
    const own = await kpi('ana.reyes', { from: monthAgo.slice(0, 7), to: thisMonth })
    expect([figureIn(own, 'premium')?.target, figureIn(own, 'leads')?.target]).toEqual([1_600_000, 8])
    expect(own.months.at(-1)?.targets).toEqual({ premium: 1_000_000, leads: 4 })
    expect(own.months.at(-3)?.targets).toEqual({})
    expect(figureIn(await kpi('miguel.lacson', { team: 'true' }), 'premium')?.target).toBe(1_500_000)
    expect(figureIn(await dashboard('ana.reyes'), 'premium')?.target).toBe(1_000_000)
  })

  it('ask for nothing when they are zero', async () => {
    await set('miguel.lacson', 'BAC-003', { policies: 3 }, monthAgo.slice(0, 7))
    await set('miguel.lacson', 'BAC-003', { policies: 0 })
    expect(figureIn(await kpi('luz.delapena'), 'policies')?.target).toBeNull()
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
    expect(figureIn(await kpi('ana.reyes'), 'leads')?.target).toBe(4)
  })
})
