import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TargetYear } from '#features/work/performance/public/contract/target-year.ts'
import type { EmployeeKpi } from '#features/work/performance/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { answered, type Caller } from './support/quoting.ts'
import { everybody, figureIn } from './support/sold.ts'

let app: TestApp
let as: (name: string) => Caller

beforeAll(async () => {
  app = await startApp({ KALASAG_PART: 'web', REQUESTS_PER_MINUTE: '100000' })
  as = await everybody(app)
})
afterAll(() => app.stop())

const YEAR = String(new Date().getFullYear())
const NEXT = String(new Date().getFullYear() + 1)
const yearOf = async (name: string, query: Record<string, string> = {}) =>
  answered<TargetYear>(await as(name).get('user/targets/year', { year: YEAR, ...query }))
const set = (name: string, cells: readonly object[], year = YEAR) => as(name).put('user/targets/year', { year, cells })
const cell = (agentCode: string, month: number, target: number, measure = 'premium') => ({ agentCode, measure, month, target })
const monthsOf = async (code: string, query: Record<string, string> = {}) =>
  (await yearOf('teresita.ocampo', query)).rows.find(({ agentCode }) => agentCode === code)?.months

describe('targets of a year', () => {
  it('are of single months: those beside them stay as they were', async () => {
    answered(await as('miguel.lacson').put('user/targets', { month: `${YEAR}-01`, people: [{ agentCode: 'BAC-001', premium: 1000 }] }))
    answered(await set('miguel.lacson', [cell('BAC-001', 3, 5000), cell('BAC-001', 4, 6000), cell('BAC-001', 12, 0)]))
    expect(await monthsOf('BAC-001')).toEqual([1000, 1000, 5000, 6000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 0])
    const next = (await yearOf('miguel.lacson', { year: NEXT })).rows.find(({ agentCode }) => agentCode === 'BAC-001')
    expect(next?.months).toEqual(Array.from({ length: 12 }, () => 1000))
    expect(next?.before[3]).toBe(6000)
  })

  it('are what the figures of a month are held against', async () => {
    const kpi = answered<EmployeeKpi>(await as('ana.reyes').get('user/fetch_employee_kpi', { from: `${YEAR}-04`, to: `${YEAR}-04` }))
    expect(figureIn(kpi, 'premium')?.target).toBe(6000)
  })

  it('of one person are of every measure', async () => {
    const { rows } = await yearOf('miguel.lacson', { agentCode: 'BAC-001' })
    expect(rows.map(({ measure }) => measure)).toEqual(['leads', 'appointments', 'met', 'quotations', 'policies', 'premium'])
  })

  it('are asked by commercial structure and branch, and seen by whoever is above', async () => {
    const codes = async (name: string, query: Record<string, string> = {}) =>
      (await yearOf(name, query)).rows.map(({ agentCode }) => agentCode)
    expect(await codes('teresita.ocampo', { structure: 'MBO' })).toEqual(['MBO-002', 'MBO-100', 'MBO-001'])
    expect(await codes('teresita.ocampo', { structure: 'MBO', branch: 'BACOLOD' })).toEqual([])
    expect((await codes('miguel.lacson')).toSorted()).toEqual(['BAC-001', 'BAC-002', 'BAC-003'])
    expect(await as('ana.reyes').get('user/targets/year', { year: YEAR })).toMatchObject({ status: 403 })
    expect(await as('miguel.lacson').get('user/targets/year', { year: YEAR, agentCode: 'MBO-001' })).toMatchObject({ status: 404 })
  })

  it('are not set for others, twice, below nothing or beyond what anybody sells', async () => {
    expect(await set('miguel.lacson', [cell('MBO-001', 1, 1)])).toMatchObject({ status: 404 })
    expect(await set('miguel.lacson', [cell('BAC-001', 1, 1), cell('BAC-001', 1, 2)])).toMatchObject({ status: 422 })
    for (const wrong of [cell('BAC-001', 1, -1), cell('BAC-001', 13, 1), cell('BAC-001', 1, 100_001, 'policies')])
      expect(await set('miguel.lacson', [wrong])).toMatchObject({ status: 422 })
    expect(await set('miguel.lacson', [])).toMatchObject({ status: 422 })
    expect(await monthsOf('BAC-001')).toContain(6000)
  })

  it('leave in the record who set them', async () => {
    const { rows } = await app.owner.query('select count(*)::int as n from audit_entries where subject = $1', [`targets of ${YEAR}`])
    expect(rows[0]?.n).toBeGreaterThan(0)
  })
})

it('figures of a team are of one commercial structure where it is asked for', async () => {
  const team = async (structure?: string) =>
    answered<EmployeeKpi>(
      await as('corazon.villanueva').get('user/fetch_employee_kpi', { team: 'true', ...(structure ? { structure } : {}) }),
    )
  expect((await team()).ranking.map(({ code }) => code).toSorted()).toEqual(['BAC-100', 'LAS-100', 'MBO-100', 'REG-001'])
  expect((await team('MBO')).ranking.map(({ code }) => code)).toEqual(['MBO-100'])
})
