import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { BookHandOver, HandOverPreview } from '#features/work/hand-over/public/contract.ts'
import { addDays } from '../src/domain/day.ts'
import { startApp, type TestApp } from './support/app.ts'
import { at, booked } from './support/appointments.ts'
import { until } from './support/buying.ts'
import { type HandingOver, handingOver, today } from './support/handing-over.ts'
import { addLead } from './support/leads.ts'
import { answered } from './support/quoting.ts'
import { round } from './support/rounds.ts'

let app: TestApp
let acts: HandingOver
beforeAll(async () => {
  app = await startApp()
  acts = await handingOver(app)
})
afterAll(() => app.stop())

/** A plan that remains would keep the next test from planning. */
afterEach(async () => {
  const { rows } = await app.owner.query<{ id: string }>(`select id from hand_overs where state = 'planned'`)
  for (const row of rows) answered(await acts.step('teresita', row, 'call-off'))
})

describe('a hand-over', () => {
  const one = (reason = 'away') => ({ reason })

  it('for a day to come waits for it, is carried out once by the job of that day, and may be called off before', async () => {
    await acts.made.lead('BAC-003', {})
    const on = { onDay: addDays(today, 7) }
    const before = await acts.rowsOf('luz')
    const first = await acts.planned('miguel', { ...on, ...one() }, 'luz', ['jose'])
    expect(first).toMatchObject({ state: 'planned', doneAt: null, undoUntil: null })
    expect(first.shares[0]?.kinds.find(({ kind }) => kind === 'leads')?.n).toBe(before.leads)
    expect(await acts.plan('miguel', on, 'luz', ['ana'])).toMatchObject({ status: 409, message: expect.stringMatching(/already planned/) })
    expect(await acts.rowsOf('luz')).toEqual(before)
    expect(answered<BookHandOver>(await acts.step('miguel', first, 'call-off'))).toMatchObject({
      state: 'called-off',
      ended: { by: 'Miguel Lacson' },
    })
    expect((await acts.step('miguel', first, 'call-off')).status).toBe(409)

    const second = await acts.planned('miguel', { ...on, ...one() }, 'luz', ['jose'])
    await round(app, 'find-hand-overs')
    expect((await acts.read('miguel', second)).state).toBe('planned')
    await app.owner.query('update hand_overs set on_day = $2 where id = $1', [second.id, today])
    const toldBefore = (await acts.told('jose')).length
    for (let n = 0; n < 2; n += 1) await round(app, 'find-hand-overs')
    const done = await until(
      () => acts.read('miguel', second),
      ({ state }) => state === 'done',
    )
    await until(
      async () =>
        (await app.owner.query(`select count(*)::int as n from pgboss.job where name = 'carry-out-hand-over' and state < 'completed'`))
          .rows[0]?.n,
      (n) => n === 0,
    )
    expect(done.undoUntil).not.toBeNull()
    expect(await acts.rowsOf('luz')).toMatchObject({ leads: 0 })
    expect((await acts.told('jose')).length).toBe(toldBefore + 1)
    expect((await acts.told('miguel'))[0]?.title).toBe('The book of Luzviminda De la Peña was handed over')
    answered(await acts.step('miguel', second, 'undo'))
    expect(await acts.rowsOf('luz')).toMatchObject({ leads: before.leads })
  })

  it('moves nothing while something fails half way, and all once it is mended', async () => {
    await acts.made.lead('BAC-003')
    const later = await acts.planned('miguel', { onDay: addDays(today, 7) }, 'luz', ['jose'])
    const before = await acts.rowsOf('luz')
    await app.owner.query('update hand_overs set on_day = $2 where id = $1', [later.id, today])
    await app.owner.query(`alter table hand_over_records add constraint broken check (kind <> 'leads') not valid`)
    await round(app, 'find-hand-overs')
    await until(
      async () =>
        (await app.owner.query(`select state from pgboss.job where name = 'carry-out-hand-over' order by created_on desc limit 1`)).rows[0]
          ?.state,
      (state) => state === 'retry',
    )
    expect([await acts.rowsOf('luz'), (await acts.read('miguel', later)).state]).toEqual([before, 'planned'])
    await app.owner.query('alter table hand_over_records drop constraint broken')
    await until(
      () => acts.read('miguel', later),
      ({ state }) => state === 'done',
    )
    expect(await acts.rowsOf('luz')).toMatchObject({ leads: 0, customers: 0 })
    answered(await acts.step('miguel', later, 'undo'))
  })

  it('is called off by itself where its successor works here no more on its day', async () => {
    const later = await acts.planned('teresita', { onDay: addDays(today, 7) }, 'luz', ['paolo'])
    await app.owner.query('update hand_overs set on_day = $2 where id = $1', [later.id, today])
    await app.owner.query('update staff set active = false where id = $1', [acts.who('paolo').id])
    await round(app, 'find-hand-overs')
    const ended = await until(
      () => acts.read('teresita', later),
      ({ state }) => state !== 'planned',
    )
    expect(ended).toMatchObject({ state: 'called-off', ended: { by: null, why: 'Paolo Santos no longer works here.' } })
    expect((await acts.told('teresita'))[0]).toMatchObject({ title: 'A hand-over could not be carried out' })
  })

  it('is called off by itself where its successor no longer sells on its day, having gone to the office', async () => {
    await acts.made.lead('BAC-003')
    const later = await acts.planned('teresita', { onDay: addDays(today, 7) }, 'luz', ['carlo'])
    const before = await acts.rowsOf('luz')
    await app.owner.query('update hand_overs set on_day = $2 where id = $1', [later.id, today])
    await app.owner.query(`update staff set role_code = 'UW1', sees_all = true where id = $1`, [acts.who('carlo').id])
    await round(app, 'find-hand-overs')
    const ended = await until(
      () => acts.read('teresita', later),
      ({ state }) => state !== 'planned',
    )
    await app.owner.query(`update staff set role_code = 'AG1', sees_all = false where id = $1`, [acts.who('carlo').id])
    expect(ended).toMatchObject({ state: 'called-off', ended: { by: null, why: 'Carlo Mendoza no longer sells.' } })
    expect(await acts.rowsOf('luz')).toEqual(before)
  })

  it('is called off by itself where its agent went to another team before its day, which its planner does not lead', async () => {
    await acts.made.lead('BAC-003')
    const later = await acts.planned('miguel', { onDay: addDays(today, 7) }, 'luz', ['jose'])
    const before = await acts.rowsOf('luz')
    await app.owner.query('update hand_overs set on_day = $2 where id = $1', [later.id, today])
    await app.owner.query('update staff set manager_id = $2 where id = $1', [acts.who('luz').id, acts.who('bernadette').id])
    await round(app, 'find-hand-overs')
    const ended = await until(
      () => acts.read('teresita', later),
      ({ state }) => state !== 'planned',
    )
    await app.owner.query('update staff set manager_id = $2 where id = $1', [acts.who('luz').id, acts.who('miguel').id])
    expect(ended).toMatchObject({
      state: 'called-off',
      ended: { by: null, why: 'Luzviminda De la Peña no longer works in the team of Miguel Lacson.' },
    })
    expect(await acts.rowsOf('luz')).toEqual(before)
  })

  it('cannot be undone after a day', async () => {
    const done = await acts.planned('miguel', one(), 'luz', ['jose'])
    await app.owner.query(`update hand_overs set done_at = done_at - interval '25 hours' where id = $1`, [done.id])
    expect(await acts.step('miguel', done, 'undo')).toMatchObject({ status: 409, message: expect.stringMatching(/could be undone until/) })
    expect((await acts.read('miguel', done)).undoUntil).toBeNull()
  })

  it('sent twice is one', async () => {
    await acts.made.lead('BAC-003', {})
    const body = { agentId: acts.who('luz').id, reason: 'leaves', onDay: today, successors: [acts.who('jose').id] }
    const send = () => acts.who('miguel').post('user/book-hand-over', body, { 'idempotency-key': 'luz-leaves' })
    const [first, again] = [await send(), await send()]
    expect(answered<BookHandOver>(again).id).toBe(answered<BookHandOver>(first).id)
  })

  it('leaves where it is an appointment at a time that its new agent has given to somebody', async () => {
    const lead = await addLead(acts.who('ana'))
    const clash = await booked(acts.who('ana'), { leadId: lead._id, ...at(70, 9) })
    await booked(acts.who('jose'), { personName: 'Somebody', ...at(70, 9) })
    const done = await acts.planned('miguel', one(), 'ana', ['jose'])
    expect(done.shares[0]?.kinds.find(({ kind }) => kind === 'appointments')?.stays).toBe(1)
    expect(await acts.agentOf('appointments', clash._id)).toBe(acts.who('ana').id)
    answered(await acts.step('miguel', done, 'undo'))
  })

  it('warns of what its successor may not sell', async () => {
    await acts.made.policy('BAC-001', { state: 'issued', issued_at: new Date().toISOString() })
    await app.owner.query(`update licences set valid_until = $2 where staff_id = $1`, [acts.who('luz').id, addDays(today, -1)])
    const { unlicensed } = answered<HandOverPreview>(
      await acts.who('miguel').get('user/book-hand-over-preview', { agentId: acts.who('ana').id, successors: acts.who('luz').id }),
    )
    expect(unlicensed).toEqual([expect.objectContaining({ agent: 'Luzviminda De la Peña', why: expect.stringMatching(/ended on/) })])
  })

  it('is for managers, of the people below them, and for the office', async () => {
    expect((await acts.plan('ana', {}, 'jose', ['luz'])).status).toBe(403)
    expect((await acts.plan('bernadette', {}, 'ana', ['jose'])).status).toBe(404)
    expect((await acts.plan('miguel', {}, 'miguel', ['jose'])).status).toBe(404)
    expect(await acts.plan('miguel', {}, 'ana', ['carlo'])).toMatchObject({ status: 422, fields: [{ path: 'successors.0' }] })
    expect(await acts.plan('miguel', {}, 'ana', ['jose', 'ana'])).toMatchObject({ status: 422, fields: [{ path: 'successors.1' }] })
    expect(await acts.plan('miguel', {}, 'ana', ['jose', 'jose'])).toMatchObject({
      fields: [{ message: expect.stringMatching(/chosen twice/) }],
    })
    expect(await acts.plan('miguel', { onDay: addDays(today, -1) })).toMatchObject({ status: 422, fields: [{ path: 'onDay' }] })
    const across = await acts.planned('teresita', { onDay: addDays(today, 1) }, 'ana', ['carlo'])
    expect((await acts.who('bernadette').get(`user/book-hand-over/${across.id}`)).status).toBe(404)
    expect((await acts.step('bernadette', across, 'call-off')).status).toBe(404)
    expect((await acts.who('ana').get(`user/book-hand-over/${across.id}`)).status).toBe(403)
    const counts = async (name: string) => answered<{ count: number }>(await acts.who(name).get('user/book-hand-overs')).count
    expect(await counts('bernadette')).toBe(0)
    expect(await counts('miguel')).toBeGreaterThan(0)
    answered(await acts.step('miguel', across, 'call-off'))
  })
})
