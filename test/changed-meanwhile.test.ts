import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import type { Customer } from '#features/people/customers/public/contract.ts'
import type { Appointment } from '#features/work/calendar/public/contract.ts'
import type { Todo } from '#features/work/todos/public/contract.ts'
import { FieldConflicts } from '#kit/field-conflict.ts'
import { startApp, type TestApp } from './support/app.ts'
import { type Someone, someone } from './support/leads.ts'
import { answered } from './support/quoting.ts'

let app: TestApp
let ana: Someone
let miguel: Someone

beforeAll(async () => {
  app = await startApp()
  ana = await someone(app, 'ana.reyes')
  miguel = await someone(app, 'miguel.lacson')
})
afterAll(() => app.stop())

const BY_MIGUEL = { by: 'Miguel Lacson', at: expect.any(String) }
const conflictsIn = (reply: { readonly data: unknown }) => FieldConflicts.parse(reply.data).conflicts

describe('a to-do that two people change, neither knowing of the other', () => {
  it('has what both wrote of different fields, and asks about the same', async () => {
    const { id } = answered<Todo>(await ana.post('user/todo_task', { title: 'Call Nena', dueAt: '2027-01-04T01:00:00.000Z' }))
    const put = (who: Someone, body: object) => who.put(`user/todo_task/${id}`, body)
    answered(await put(miguel, { title: 'Call Nena', notes: 'At noon', seen: { notes: '' } }))
    const said = { title: 'Call Nena Cruz', seen: { title: 'Call Nena' } }
    expect(answered<Todo>(await put(ana, said))).toMatchObject({ title: 'Call Nena Cruz', notes: 'At noon', version: 3 })
    answered(
      await put(miguel, {
        title: 'Visit Nena',
        dueAt: '2027-01-05T01:00:00.000Z',
        seen: { title: 'Call Nena Cruz', dueAt: '2027-01-04T09:00:00+08:00' },
      }),
    )
    const late = await put(ana, { title: 'Meet Nena', seen: { title: 'Call Nena Cruz', dueAt: '2027-01-04T01:00:00.000Z' } })
    expect(late).toMatchObject({ status: 409, fields: [{ path: 'title' }, { path: 'dueAt' }] })
    expect(conflictsIn(late)).toEqual([
      { path: 'title', label: 'What needs to be done?', theirs: 'Visit Nena', mine: 'Meet Nena', value: 'Visit Nena', ...BY_MIGUEL },
      { path: 'dueAt', label: 'Due', theirs: '5 Jan 2027, 9:00 AM', mine: null, value: '2027-01-05T01:00:00.000Z', ...BY_MIGUEL },
    ])
  })

  it('needs a version or what was seen', async () => {
    const { id } = answered<Todo>(await ana.post('user/todo_task', { title: 'Call Nena' }))
    expect(await ana.put(`user/todo_task/${id}`, { title: 'Meet Nena' })).toMatchObject({ status: 422, fields: [{ path: 'version' }] })
  })
})

describe('an appointment that two people change, neither knowing of the other', () => {
  it('has what both wrote of different fields, and asks about the same', async () => {
    const start = { start_date: addDays(dayOf(new Date()), 30), start_time: 9 * 3_600_000 }
    const booked = answered<Appointment>(await ana.post('user/bookAppointment', { personName: 'Nena', mobile: '0917 123 4567', ...start }))
    const put = (who: Someone, body: object) => who.put('user/updateAppointment', { _id: booked._id, ...body })
    answered(await put(miguel, { start_time: 10 * 3_600_000, start_date: start.start_date, seen: start }))
    const placed = answered<Appointment>(await put(ana, { place: 'Her shop', seen: { place: '' } }))
    expect(placed).toMatchObject({ place: 'Her shop', start_time: 10 * 3_600_000, moves: 1 })
    const late = await put(ana, { ...start, start_time: 11 * 3_600_000, seen: start })
    expect(late.status).toBe(409)
    expect(conflictsIn(late)).toEqual([
      { path: 'start_time', label: 'Time', theirs: '10:00 AM', mine: '11:00 AM', value: 10 * 3_600_000, ...BY_MIGUEL },
    ])
    const seen = { ...start, start_time: 10 * 3_600_000 }
    expect(answered<Appointment>(await put(ana, { ...start, start_time: 11 * 3_600_000, seen }))).toMatchObject({
      start_time: 11 * 3_600_000,
    })
  })
})

describe('a customer whom two people correct, neither knowing of the other', () => {
  it('has what both wrote of different fields, and asks about the same', async () => {
    const { rows } = await app.owner.query(
      `insert into customers (agent_id, name, mobile) values ($1, 'Nena', '+639171234567') returning id`,
      [ana.id],
    )
    const path = `user/customer/${rows[0].id}`
    const before = answered<Customer>(await ana.get(path))
    const personal = { kind: 'person', name: before.name }
    answered(
      await miguel.put(path, { personal: { ...personal, birthDate: '1990-02-03' }, seen: { 'personal.birthDate': before.birthDate } }),
    )
    const named = await ana.put(path, { personal: { ...personal, name: 'Nena Cruz' }, seen: { 'personal.name': before.name } })
    expect(answered<Customer>(named)).toMatchObject({ name: 'Nena Cruz', birthDate: '1990-02-03' })
    answered(await miguel.put(path, { contact: { email: 'nena@work.example' }, seen: { 'contact.email': before.email } }))
    const late = await ana.put(path, { contact: { email: 'nena@home.example' }, seen: { 'contact.email': before.email } })
    expect(late.status).toBe(409)
    expect(conflictsIn(late)).toEqual([
      {
        path: 'contact.email',
        label: 'E-mail',
        theirs: 'nena@work.example',
        mine: 'nena@home.example',
        value: 'nena@work.example',
        ...BY_MIGUEL,
      },
    ])
    // A request that states neither the value seen nor its version is refused.
    expect((await ana.put(path, { contact: { email: 'nena@home.example' } })).status).toBe(422)
  })
})
