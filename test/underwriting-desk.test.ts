import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, endOf, startOf } from '#domain/day.ts'
import { setTime } from '#kit/server/clock.ts'
import type { DeskCounts } from '../src/features/selling/underwriting/public/contract/underwriting.ts'
import { startApp, type TestApp } from './support/app.ts'
import { answered, type Caller, maria, oddCar, person } from './support/quoting.ts'
import { staffId } from './support/staff.ts'
import { ask, assign, type CaseDetail, type CaseItem, caseOf, decide, referred, toldTo } from './support/underwriting.ts'

let app: TestApp
let ana: Caller
let carlo: Caller
let ramon: Caller
let gregoria: Caller
let dario: Caller

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  carlo = await person(app.url, 'carlo.mendoza')
  ramon = await person(app.url, 'ramon.penaflor')
  gregoria = await person(app.url, 'gregoria.salonga')
  dario = await person(app.url, 'dario.buenaventura')
})
afterAll(() => app.stop())

const desk = async (who: Caller, desk: string, more: Record<string, string> = {}) =>
  answered<{ items: CaseItem[]; count: number }>(await who.get('user/underwriting/cases', { desk, ...more }))
const ids = async (...given: Parameters<typeof desk>) => (await desk(...given)).items.map(({ quotationId }) => quotationId)
const counts = async (who: Caller) => answered<DeskCounts>(await who.get('user/underwriting/counts'))

describe('the desk', () => {
  it('shows what waits longest first: mine, free, everybody’s, asked, decided', async () => {
    const [first, second, third] = [await referred(ana), await referred(carlo, maria({ lastName: 'Bautista' })), await referred(ana)]
    expect(await ids(ramon, 'all')).toEqual([first.id, second.id, third.id])
    expect(await ids(ramon, 'unassigned')).toHaveLength(3)
    expect(await ids(ramon, 'own')).toEqual([])

    answered(await assign(ramon, await caseOf(ramon, first), await staffId(app, 'ramon.penaflor')))
    answered(await ask(gregoria, await caseOf(gregoria, second)))
    expect(await ids(ramon, 'own')).toEqual([first.id])
    expect(await ids(ramon, 'unassigned')).toEqual([third.id])
    expect(await ids(ramon, 'asked')).toEqual([second.id])
    expect(await counts(ramon)).toEqual({ own: 1, all: 3, unassigned: 1, overdue: 0, asked: 1 })
    expect(await counts(gregoria)).toMatchObject({ own: 1 })

    answered(await decide(ramon, await caseOf(ramon, first), 'approve'))
    expect(await ids(ramon, 'own')).toEqual([])
    expect((await desk(ramon, 'decided')).items).toMatchObject([
      { quotationId: first.id, decidedName: 'Ramón Peñaflor', state: 'approved', photos: 0, papers: [] },
    ])
  })

  it('finds by number, policyholder, vehicle, plate as typed, and agent; and by line', async () => {
    const vehicle = oddCar()
    const quotation = await referred(carlo, maria({ firstName: 'Consuelo', lastName: 'Katigbak' }), vehicle)
    const compact = vehicle.plate.replace(' ', '').toLowerCase()
    for (const search of [quotation.number, 'katigbak', vehicle.plate, compact])
      expect(await ids(ramon, 'all', { search }), search).toEqual([quotation.id])
    for (const search of ['toyota vios', 'carlo mendoza']) expect(await ids(ramon, 'all', { search }), search).toContain(quotation.id)
    expect(await ids(ramon, 'all', { search: '%' })).toEqual([])
    expect(await ids(ramon, 'all', { search: 'katigbak', LOB: 'motor' })).toEqual([])
    expect(await ids(ramon, 'all', { search: 'katigbak', LOB: 'CTPL' })).toEqual([quotation.id])
    const ofCarlo = answered<{ items: { id: string }[] }>(await carlo.get('user/technical-control', { search: compact }))
    expect(ofCarlo.items.map(({ id }) => id)).toEqual([quotation.id])
  })

  it('comes page by page', async () => {
    const all = await desk(ramon, 'all', { limit: '100' })
    const [one, two] = [await desk(ramon, 'all', { limit: '2' }), await desk(ramon, 'all', { limit: '2', page: '2' })]
    expect(one.count).toBe(all.count)
    expect([...one.items, ...two.items]).toEqual(all.items.slice(0, 4))
  })

  it('counts as overdue what waits longer than the hours of service, but not while the agent is asked', async () => {
    const quotation = await referred(ana)
    const late = async () => (await ids(ramon, 'overdue')).includes(quotation.id)
    expect(await late()).toBe(false)
    await app.owner.query(`update cases set waiting_since = now() - interval '5 days' where quotation_id = $1`, [quotation.id])
    expect(await late()).toBe(true)
    const detail = await caseOf(ramon, quotation)
    expect(detail.isOverdue).toBe(true)
    expect((await counts(ramon)).overdue).toBeGreaterThan(0)
    expect(answered<CaseDetail>(await ask(ramon, detail)).isOverdue).toBe(false)
    expect(await late()).toBe(false)
  })
})

describe('a case whose quotation expires', () => {
  it('leaves the desk and its counts at the end of the last day in Manila, and is not decided any more', async () => {
    const today = dayOf(new Date())
    const quotation = await referred(ana)
    await app.owner.query('update quotations set valid_until = $1 where id = $2', [today, quotation.id])
    const at = async (instant: Date) => {
      setTime(instant)
      const who = await person(app.url, 'ramon.penaflor')
      return { isThere: (await ids(who, 'all', { limit: '100' })).includes(quotation.id), count: (await counts(who)).all, who }
    }
    try {
      const late = await at(new Date(endOf(today).getTime() - 30_000))
      expect(late.isThere).toBe(true)
      const after = await at(startOf(addDays(today, 1)))
      expect(after).toMatchObject({ isThere: false, count: late.count - 1 })
      const seen = await caseOf(after.who, quotation)
      expect(seen).toMatchObject({ state: 'open', quotation: { state: 'expired' } })
      expect(await decide(after.who, seen, 'approve')).toMatchObject({ status: 409, message: expect.stringContaining('expired') })
    } finally {
      setTime(undefined)
    }
  })
})

describe('a case', () => {
  it('is taken, given to a colleague who is told, and handed back', async () => {
    const seen = await caseOf(ramon, await referred(ana))
    const taken = answered<CaseDetail>(await assign(ramon, seen, await staffId(app, 'ramon.penaflor')))
    expect(taken.assignee?.name).toBe('Ramón Peñaflor')
    const given = answered<CaseDetail>(await assign(ramon, taken, await staffId(app, 'dario.buenaventura')))
    expect(given.events.at(-1)).toMatchObject({ kind: 'assigned', to: 'Dario Buenaventura' })
    expect(await toldTo(app, 'dario.buenaventura')).toMatchObject([
      { title: 'A case was given to you', path: expect.stringContaining(seen.id) },
    ])
    expect(answered<CaseDetail>(await assign(dario, given, null)).assignee).toBeNull()
  })

  it('is given only to somebody of the desk, and only while it is undecided', async () => {
    const seen = await caseOf(ramon, await referred(ana))
    expect(await assign(ramon, seen, await staffId(app, 'ana.reyes'))).toMatchObject({ status: 422, fields: [{ path: 'assignTo' }] })
    const decided = answered<CaseDetail>(await decide(ramon, seen, 'approve'))
    expect(await assign(ramon, decided, await staffId(app, 'ramon.penaflor'))).toMatchObject({ status: 409 })
  })

  it('is decided once when two decide at the same moment, and the other hears by whom and what', async () => {
    const seen = await caseOf(ramon, await referred(ana))
    const replies = await Promise.all([
      decide(ramon, seen, 'approve', { reason: 'The papers are in order.' }),
      decide(gregoria, seen, 'decline', { reason: 'The papers are false.' }),
    ])
    const won = replies.filter(({ code }) => code === -1)
    const lost = replies.find(({ code }) => code !== -1)
    expect(won).toHaveLength(1)
    const { decided, state } = answered<CaseDetail>(won[0] ?? expect.fail())
    expect(lost).toMatchObject({ status: 409, data: { state } })
    expect(lost?.message).toBe(
      `${decided?.by} has since ${state} it. They wrote: “${decided?.reason}” Please check again before you decide.`,
    )
    const { rows } = await app.owner.query(`select kind from case_events where case_id = $1 and kind in ('approved', 'declined')`, [
      seen.id,
    ])
    expect(rows).toHaveLength(1)
  })

  it('that a colleague took meanwhile is not decided on before that was seen', async () => {
    const seen = await caseOf(ramon, await referred(ana))
    const taken = answered<CaseDetail>(await assign(gregoria, seen, await staffId(app, 'gregoria.salonga')))
    expect(await decide(ramon, seen, 'approve')).toMatchObject({
      status: 409,
      message: 'Gregoria Salonga has since taken it. Please check again before you decide.',
      data: { assignee: { name: 'Gregoria Salonga' } },
    })
    expect(answered<CaseDetail>(await decide(ramon, taken, 'approve')).state).toBe('approved')
  })

  it('is asked about once when two ask, and what changed meanwhile is never decided on unseen', async () => {
    const seen = await caseOf(ramon, await referred(ana))
    const replies = await Promise.all([ask(ramon, seen), ask(gregoria, seen)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await decide(dario, seen, 'approve')).toMatchObject({ status: 409, message: expect.stringContaining('asked the agent') })
  })

  it('shows how similar ones were decided: the same vehicle before the same policyholder, the agent last', async () => {
    const vehicle = oddCar()
    const holder = maria({ mobile: '0918 000 1111' })
    const close = await referred(ana, holder, vehicle)
    answered(await decide(ramon, await caseOf(ramon, close), 'decline', { reason: 'A bus, by its papers.' }))
    const sameHolder = await referred(carlo, holder)
    answered(await decide(ramon, await caseOf(ramon, sameHolder), 'approve', { conditions: ['Private use only.'] }))
    const { similar } = await caseOf(gregoria, await referred(ana, holder, vehicle))
    expect(similar.slice(0, 2)).toMatchObject([
      {
        decision: 'declined',
        reason: 'A bus, by its papers.',
        by: 'Ramón Peñaflor',
        shares: expect.arrayContaining(['Same insured', 'Same agent']),
      },
      { decision: 'approved', conditions: ['Private use only.'], shares: ['Same policyholder', 'Same model and year'] },
    ])
    expect(similar.length).toBeLessThanOrEqual(8)
  })
})
