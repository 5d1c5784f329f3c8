import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Todo } from '#features/work/todos/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { answered, type Caller, person } from './support/quoting.ts'

let app: TestApp
let ana: Caller
let anaId: string
let manager: Caller
let managerId: string
let stranger: Caller

const idOf = async (name: string): Promise<string> =>
  (await app.owner.query('select id from staff where email = $1', [`${name}@kalasag.example`])).rows[0].id

beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' })
  ana = await person(app.url, 'ana.reyes')
  manager = await person(app.url, 'miguel.lacson')
  stranger = await person(app.url, 'carlo.mendoza')
  anaId = await idOf('ana.reyes')
  managerId = await idOf('miguel.lacson')
})
afterAll(() => app.stop())
beforeEach(() => app.owner.query('delete from todos; delete from reminders; delete from notifications'))

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const add = async (who: Caller, title: string, more: Readonly<Record<string, unknown>> = {}): Promise<Todo> =>
  answered<Todo>(await who.post('user/todo_task', { title, ...more }))
const list = async (who: Caller, query: Readonly<Record<string, string>> = {}) =>
  answered<{ items: Todo[]; count: number }>(await who.get('user/fetch_todo_list', { filter: 'all', skip: '0', ...query }))
const titles = async (who: Caller, query: Readonly<Record<string, string>> = {}) => (await list(who, query)).items.map(({ title }) => title)
const tick = (who: Caller, id: string, status = 'done') => who.put('user/update_task_status', { id, status })
const reminders = async () =>
  (await app.owner.query('select key, agent_id as agent, due_at as due, title from reminders order by key')).rows as {
    key: string
    agent: string
    due: Date
    title: string
  }[]
const told = async (staffId: string): Promise<string[]> =>
  (await app.owner.query<{ title: string }>('select title from notifications where staff_id = $1 order by id', [staffId])).rows.map(
    ({ title }) => title,
  )

describe('a to-do', () => {
  it('is said to be created and updated in the words of the specification', async () => {
    const made = await ana.post('user/todo_task', { title: 'Call Maria' })
    expect(made.message).toBe('Todo Created successfully')
    const { id } = answered<Todo>(made)
    expect((await tick(ana, id)).message).toBe('Todo Updated successfully')
  })

  it('stands in the list by its urgency, and under each filter where it belongs', async () => {
    await add(ana, 'Some day')
    await add(ana, 'Next week', { dueAt: inMinutes(7 * 24 * 60) })
    await add(ana, 'An hour ago', { dueAt: inMinutes(-60) })
    const { id } = await add(ana, 'Did that', { dueAt: inMinutes(-120) })
    answered(await tick(ana, id))
    expect(await titles(ana)).toEqual(['An hour ago', 'Next week', 'Some day', 'Did that'])
    expect(await titles(ana, { filter: 'open' })).toEqual(['An hour ago', 'Next week', 'Some day'])
    expect(await titles(ana, { filter: 'today' })).toEqual(['An hour ago'])
    expect(await titles(ana, { filter: 'overdue' })).toEqual(['An hour ago'])
    expect(await titles(ana, { filter: 'done' })).toEqual(['Did that'])
  })

  it('is found page by page', async () => {
    for (let n = 1; n <= 17; n += 1) await add(ana, `Promise ${n}`, { dueAt: inMinutes(n) })
    const first = await list(ana)
    expect([first.count, first.items.length, first.items[0]?.title]).toEqual([17, 15, 'Promise 1'])
    expect(await titles(ana, { skip: '15' })).toEqual(['Promise 16', 'Promise 17'])
  })

  it('reminds at its time, later when it is moved, and not when it is done or deleted', async () => {
    const dueAt = inMinutes(30)
    const { id, version } = await add(ana, 'Call Maria', { dueAt })
    expect(await reminders()).toEqual([{ key: `todo:${id}`, agent: anaId, due: new Date(dueAt), title: 'Call Maria' }])
    const later = inMinutes(90)
    answered(await ana.put(`user/todo_task/${id}`, { title: 'Call Maria Santos', dueAt: later, version }))
    expect(await reminders()).toMatchObject([{ due: new Date(later), title: 'Call Maria Santos' }])
    answered(await tick(ana, id))
    expect(await reminders()).toEqual([])
    answered(await tick(ana, id, 'open'))
    expect(await reminders()).toHaveLength(1)
    answered(await ana.post(`user/todo_task/${id}/delete`, {}))
    expect([await reminders(), await titles(ana)]).toEqual([[], []])
  })

  it('without a time, or whose time is over, reminds of nothing', async () => {
    await add(ana, 'Some day')
    await add(ana, 'Yesterday', { dueAt: inMinutes(-24 * 60) })
    expect(await reminders()).toEqual([])
  })

  it('is not overwritten by somebody who saw it as it was before', async () => {
    const { id, version } = await add(ana, 'Call Maria')
    answered(await ana.put(`user/todo_task/${id}`, { title: 'Call Maria at noon', version }))
    const late = await manager.put(`user/todo_task/${id}`, { title: 'Visit Maria', version })
    expect([late.status, (late.data as Todo).title]).toEqual([409, 'Call Maria at noon'])
  })

  it('needs words', async () => {
    expect((await ana.post('user/todo_task', { title: '  ' })).fields).toMatchObject([{ path: 'title' }])
  })
})

describe('a manager', () => {
  it('gives a to-do to somebody of the team, who is told, and is told when it is done', async () => {
    const { id } = await add(manager, 'Send the forms', { agentId: anaId, dueAt: inMinutes(60) })
    expect(await told(anaId)).toEqual(['Miguel Lacson gave you a to-do'])
    expect((await list(ana)).items).toMatchObject([{ id, agent: { id: anaId }, givenBy: { id: managerId } }])
    expect(await reminders()).toMatchObject([{ agent: anaId }])
    expect(await titles(manager)).toEqual([])
    expect(await titles(manager, { team: 'true' })).toEqual(['Send the forms'])
    answered(await tick(ana, id))
    expect(await told(managerId)).toEqual(['Ana Reyes did what you asked'])
    expect(await told(anaId)).toHaveLength(1)
  })

  it('gives it to somebody else, and its reminder goes along', async () => {
    const { id, version } = await add(ana, 'Call Maria', { dueAt: inMinutes(60) })
    answered(await manager.put(`user/todo_task/${id}`, { title: 'Call Maria', dueAt: inMinutes(60), agentId: managerId, version }))
    expect(await reminders()).toMatchObject([{ agent: managerId }])
    expect(await titles(ana)).toEqual([])
    expect((await ana.get(`user/todo_task/${id}`)).status).toBe(404)
  })

  it('gives nothing to people of others', async () => {
    expect((await stranger.post('user/todo_task', { title: 'Mine', agentId: anaId })).status).toBe(404)
    expect((await ana.post('user/todo_task', { title: 'For my boss', agentId: managerId })).status).toBe(404)
  })
})

describe('somebody else', () => {
  it('neither sees, does, changes nor deletes a to-do, and does not learn that it exists', async () => {
    const { id, version } = await add(ana, 'Call Maria')
    const nobody = '00000000-0000-7000-8000-000000000000'
    for (const which of [id, nobody]) {
      expect((await stranger.get(`user/todo_task/${which}`)).status).toBe(404)
      expect((await tick(stranger, which)).status).toBe(404)
      expect((await stranger.put(`user/todo_task/${which}`, { title: 'Mine', version })).status).toBe(404)
      expect((await stranger.post(`user/todo_task/${which}/delete`, {})).status).toBe(404)
    }
    expect(await titles(stranger, { team: 'true' })).toEqual([])
    expect(await titles(ana)).toEqual(['Call Maria'])
  })
})

describe('a to-do about a lead', () => {
  const leadOf = async (): Promise<string> =>
    answered<{ _id: string }>(await ana.post('user/addlead', { firstName: 'Maria', lastName: 'Santos', primaryMobile: '0917 555 7788' }))
      ._id

  it('names the lead to whoever may see it, and is found from there', async () => {
    const leadId = await leadOf()
    await add(ana, 'Send the offer', { leadId })
    await add(ana, 'Something else')
    expect((await list(ana, { leadId })).items).toMatchObject([{ title: 'Send the offer', lead: { id: leadId, name: 'Maria Santos' } }])
    expect(await titles(manager, { leadId })).toEqual(['Send the offer'])
    expect(await titles(stranger, { leadId })).toEqual([])
    expect((await stranger.post('user/todo_task', { title: 'Spy', leadId })).status).toBe(404)
  })
})
