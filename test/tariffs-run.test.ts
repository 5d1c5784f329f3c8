import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import { startApp, type TestApp } from './support/app.ts'
import { until } from './support/buying.ts'
import { answered, type Caller, maria, oddCar, offer, person } from './support/quoting.ts'
import { act, compared, copiesOf, type Detail, dearer, draftOf, type Run, saved } from './support/tariffs.ts'

type Page = { items: Record<string, unknown>[]; count: number; isCapped: boolean }

let app: TestApp
let ramon: Caller
let ana: Caller
const today = dayOf(new Date())

beforeAll(async () => {
  app = await startApp()
  ramon = await person(app.url, 'ramon.penaflor')
  ana = await person(app.url, 'ana.reyes')
  const { id } = await offer(ana)
  await copiesOf(app, id, 9_998)
  await offer(ana, maria(), oddCar())
})
afterAll(() => app.stop())

describe('a draft run', () => {
  let draft: Detail

  it('compares 10,000 quotations', async () => {
    const begun = await draftOf(ramon, 'CTPL-RUN-1', addDays(today, 30))
    draft = await saved(ramon, begun, { tables: dearer(begun, 60_000) })
    const run = await compared(ramon, draft)
    expect(run).toMatchObject({ total: 10_000, done: 10_000, failure: null, isFresh: true, startedBy: 'Ramón Peñaflor' })
    expect(run.summary).toMatchObject({ compared: 10_000, dearer: 10_000, cheaper: 0, failed: 0, before: 610_400_000, after: 650_400_000 })
    expect(run.summary?.distribution.filter(({ count }) => count > 0)).toEqual([{ from: 5, to: 10, count: 10_000 }])
    expect(run.summary?.agents).toHaveLength(3)
  })

  it('shows each quotation to those who may see it, and no name of one to others', async () => {
    const page = answered<Page>(await ramon.get(`user/tariff-version/${draft.id}/run/quotations`, { kind: 'dearer', page: '400' }))
    expect(page).toMatchObject({
      count: 10_000,
      items: expect.arrayContaining([expect.objectContaining({ before: 61_040, after: 65_040 })]),
    })
    expect(answered<Page>(await ramon.get(`user/tariff-version/${draft.id}/run/quotations`, { kind: 'blocked' })).count).toBe(0)
    await app.owner.query(`update staff set sees_all = false where email = 'dario.buenaventura@kalasag.example'`)
    const dario = await person(app.url, 'dario.buenaventura')
    expect(answered<Page>(await dario.get(`user/tariff-version/${draft.id}/run/quotations`))).toEqual({
      items: [],
      count: 0,
      isCapped: false,
    })
    const { rows } = await app.owner.query('select count(*)::int as n from tariff_run_rows')
    expect(rows).toEqual([{ n: 10_000 }])
  })

  it('is a workbook as well', async () => {
    const reply = await fetch(`${app.url}/sdx-api/secure/user/tariff-version/${draft.id}/run/quotations/export`, { headers: ramon.headers })
    const { sheets } = await readXlsx(new Uint8Array(await reply.arrayBuffer()))
    expect(sheets[0]?.rows).toHaveLength(10_001)
    expect(sheets[0]?.rows[1]?.slice(3, 7)).toEqual([610.4, 650.4, 40, '+6.6 %'])
  })

  it('can be made again; a change makes it stale, and what it compared is forgotten for the newer one', async () => {
    expect((await compared(ramon, draft, 300)).total).toBe(300)
    const { rows } = await app.owner.query('select count(*)::int as n from tariff_run_rows')
    expect(rows).toEqual([{ n: 300 }])
    const changed = await saved(ramon, draft, { tables: dearer(draft, 50_000) })
    expect(changed.run).toMatchObject({ isFresh: false })
    expect(await compared(ramon, changed, 300)).toMatchObject({ isFresh: true, summary: { cheaper: 300 } })
  })

  it('is one at a time, and gives up when its draft is changed meanwhile', async () => {
    const begun = await draftOf(ramon, 'CTPL-RUN-2', addDays(today, 30))
    const replies = await Promise.all([1, 2, 3].map(() => act(ramon, begun, 'run', { quotations: 5_000 })))
    expect(replies.filter(({ code }) => code === -1)).toHaveLength(1)
    expect(replies.find(({ code }) => code !== -1)).toMatchObject({ status: 409, message: expect.stringContaining('is under way') })
    await saved(ramon, begun, { note: 'Changed while it was compared.' })
    const run = await until(
      async () => answered<Run>(await ramon.get(`user/tariff-version/${begun.id}/run`)),
      ({ endedAt }) => endedAt !== null,
      60,
    )
    expect(run).toMatchObject({ isFresh: false, failure: expect.stringContaining('changed in the meantime') })
  })

  it('says who would be referred, blocked or cleared, and which cannot be priced', async () => {
    const begun = await draftOf(ramon, 'CTPL-RUN-3', addDays(today, 30))
    const sedans = (change: (types: Record<string, { seats: number[] }>) => void) => {
      const tables = structuredClone(begun.tables) as { vehicleTypes: Record<string, { seats: number[] }> }
      change(tables.vehicleTypes)
      return tables
    }
    const wider = await saved(ramon, begun, { tables: sedans((types) => Object.assign(types.SEDAN ?? {}, { seats: [2, 40] })) })
    expect((await compared(ramon, wider, 200)).summary?.control).toEqual({ referred: 0, blocked: 0, eased: 0, cleared: 1 })
    const { items } = answered<Page>(await ramon.get(`user/tariff-version/${begun.id}/run/quotations`, { kind: 'cleared' }))
    expect(items).toMatchObject([{ control: 'cleared', reasons: expect.stringMatching(/9 seats/) }])
    const narrower = await saved(ramon, wider, { tables: sedans((types) => Object.assign(types.SEDAN ?? {}, { seats: [2, 4] })) })
    expect((await compared(ramon, narrower, 200)).summary?.control.referred).toBe(199)
    const unclassed = structuredClone(begun.tables) as { classification: { vehicleTypes: string[] }[] }
    for (const rule of unclassed.classification) rule.vehicleTypes = rule.vehicleTypes.filter((type) => type !== 'SEDAN')
    const without = await saved(ramon, narrower, { tables: unclassed })
    expect((await compared(ramon, without, 200)).summary).toMatchObject({ compared: 200, failed: 200 })
  })
})
