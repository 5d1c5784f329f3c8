import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Allocated, HandOver } from '#features/work/leads/public/contract/leads.ts'
import { startApp, type TestApp } from './support/app.ts'
import { type Appointment, at, book, booked, remindersOf } from './support/appointments.ts'
import { addLead, newMobile, readLead, type Someone, someone, timelines } from './support/leads.ts'
import { answered } from './support/quoting.ts'

type Todo = { readonly id: string; readonly agent: { readonly name: string } }
type Told = { readonly title: string; readonly body: string; readonly path: string | null }

let app: TestApp
const people: Record<string, Someone> = {}
const who = (name: string): Someone => {
  const found = people[name]
  if (!found) throw new Error(`nobody is called ${name}`)
  return found
}

beforeAll(async () => {
  app = await startApp()
  for (const name of ['ana.reyes', 'jose.ibanez', 'miguel.lacson', 'carlo.mendoza'])
    people[name.split('.')[0] ?? ''] = await someone(app, name)
})
afterAll(() => app.stop())

const allocate = async (leads: readonly { _id: string }[], to: string) =>
  answered<Allocated>(await who('miguel').post('user/lead/allocate', { ids: leads.map(({ _id }) => _id), agentId: who(to).id }))
const addTodo = async (name: string, body: Record<string, unknown>) => answered<Todo>(await who(name).post('user/todo_task', body))
const told = async (name: string) =>
  (await app.owner.query<Told>('select title, body, path from notifications where staff_id = $1 order by id desc', [who(name).id])).rows
const inCalendarOf = async (name: string, leadId: string) =>
  answered<{ items: Appointment[] }>(await who(name).get('user/getAppointment', { leadId })).items.map(({ _id }) => _id)

describe('a lead that is given to another advisor', () => {
  it('takes along what is still to be done for it, and its reminders', async () => {
    const lead = await addLead(who('ana'))
    const off = await booked(who('ana'), { leadId: lead._id, ...at(3, 11) })
    answered(await who('ana').post(`user/appointment/${off._id}/cancel`, { version: off.version, reason: 'Not needed' }))
    const meeting = await booked(who('ana'), { leadId: lead._id, ...at(3, 9), remindPerson: true })
    const open = await addTodo('ana', { title: 'Send the brochure', leadId: lead._id, dueAt: meeting.startsAt })
    const done = await addTodo('ana', { title: 'Call her', leadId: lead._id })
    answered(await who('ana').put('user/update_task_status', { id: done.id, status: 'done' }))

    expect(await allocate([lead], 'jose')).toMatchObject({ allocated: 1, appointments: 1, todos: 1, toReschedule: [] })

    expect(await inCalendarOf('jose', lead._id)).toEqual([meeting._id])
    expect(await inCalendarOf('ana', lead._id)).toEqual([off._id])
    const reminders = await remindersOf(app, meeting._id)
    expect(new Set(reminders.map(({ agent }) => agent)).size).toBe(1)
    expect(reminders.find(({ mobile }) => mobile)?.body).toContain('José Ibáñez')
    const { rows } = await app.owner.query('select agent_id as agent from reminders where key = $1', [`todo:${open.id}`])
    expect(rows).toEqual([{ agent: who('jose').id }])
    const { rows: todos } = await app.owner.query('select title, agent_id as agent from todos where lead_id = $1 order by title', [
      lead._id,
    ])
    expect(todos).toEqual([
      { title: 'Call her', agent: who('ana').id },
      { title: 'Send the brochure', agent: who('jose').id },
    ])
    expect((await timelines(who('jose'), lead)).appointment[0]).toMatchObject({
      Status: 'Appointment allocated',
      Details1: 'From Ana Reyes to José Ibáñez',
      by: 'Miguel Lacson',
    })
    expect((await readLead(who('jose'), lead)).appointmentId?._id).toBe(meeting._id)
  })

  it('tells each advisor once, however much goes along', async () => {
    const leads = [await addLead(who('ana')), await addLead(who('ana'))]
    for (const [index, { _id }] of leads.entries()) await booked(who('ana'), { leadId: _id, ...at(4, 9 + index) })
    await addTodo('ana', { title: 'Send the brochure', leadId: leads[0]?._id })
    const before = [(await told('ana')).length, (await told('jose')).length]
    await allocate(leads, 'jose')
    const [toAna, toJose] = [await told('ana'), await told('jose')]
    expect([toAna.length, toJose.length]).toEqual(before.map((n) => n + 1))
    const body = 'By Miguel Lacson. Appointments: 2. To-dos: 1.'
    expect(toJose[0]).toMatchObject({ title: '2 leads were given to you', body })
    expect(toAna[0]).toMatchObject({ title: '2 leads were given to José Ibáñez', body, path: null })
  })

  it('leaves an appointment where it is when the new advisor is not free then, and says so to everybody', async () => {
    const [lead, other] = [await addLead(who('ana')), await addLead(who('jose'))]
    const clash = await booked(who('ana'), { leadId: lead._id, ...at(5, 9), title: 'Sign the form' })
    const fits = await booked(who('ana'), { leadId: lead._id, ...at(5, 11) })
    await booked(who('jose'), { leadId: other._id, ...at(5, 9) })

    const { appointments, toReschedule } = await allocate([lead], 'jose')
    expect(appointments).toBe(1)
    expect(toReschedule).toMatchObject([{ id: clash._id, title: 'Sign the form', advisor: { id: who('ana').id, name: 'Ana Reyes' } }])

    expect(await inCalendarOf('jose', lead._id)).toEqual([fits._id])
    expect(await inCalendarOf('ana', lead._id)).toEqual([clash._id])
    expect((await remindersOf(app, clash._id))[0]?.agent).not.toBe((await remindersOf(app, fits._id))[0]?.agent)
    const words = /to be rescheduled, as José Ibáñez is not free then: Sign the form, .* \(Ana Reyes\)/
    expect((await told('jose'))[0]?.body).toMatch(words)
    expect((await told('ana'))[0]).toMatchObject({ body: expect.stringMatching(words), path: expect.stringContaining(clash._id) })
    const { appointment } = await timelines(who('jose'), lead)
    expect(appointment.find(({ Status }) => Status === 'Appointment to be rescheduled')?.Details1).toBe(
      'José Ibáñez is not free at that time. It stays with Ana Reyes.',
    )
  })

  it('leaves with a manager what the manager keeps an eye on', async () => {
    const lead = await addLead(who('ana'))
    const own = await booked(who('miguel'), { leadId: lead._id, user_id: who('miguel').id, ...at(6, 9) })
    await addTodo('miguel', { title: 'Ask how it went', leadId: lead._id })
    expect(await allocate([lead], 'jose')).toMatchObject({ appointments: 0, todos: 0, toReschedule: [] })
    expect(await inCalendarOf('miguel', lead._id)).toEqual([own._id])
  })
})

describe('a lead that is handed over out of reach', () => {
  it('takes all along, what a manager had to do for it as well', async () => {
    const primaryMobile = newMobile()
    const lead = await addLead(who('ana'), { primaryMobile })
    const meeting = await booked(who('ana'), { leadId: lead._id, ...at(7, 9), remindPerson: true })
    await addTodo('ana', { title: 'Send the brochure', leadId: lead._id })
    await addTodo('miguel', { title: 'Ask how it went', leadId: lead._id })
    const clash = await booked(who('ana'), { leadId: lead._id, ...at(7, 11) })
    await booked(who('carlo'), { personName: 'Somebody', ...at(7, 11) })

    await who('carlo').post('user/lead/ask-hand-over', { mobile: primaryMobile, reason: 'She called me' })
    const waiting = answered<{ items: HandOver[] }>(await who('miguel').get('user/lead/hand-overs')).items
    const request = waiting.find((each) => each.lead.id === lead._id)
    answered(await who('miguel').post(`user/lead/hand-over/${request?.id}/decide`, { granted: true }))

    expect(await inCalendarOf('carlo', lead._id)).toEqual([meeting._id])
    expect(await inCalendarOf('ana', lead._id)).toEqual([clash._id])
    expect((await remindersOf(app, meeting._id)).find(({ mobile }) => mobile)?.body).toContain('Carlo Mendoza')
    const todos = answered<{ items: Todo[] }>(await who('carlo').get('user/fetch_todo_list', { filter: 'open', leadId: lead._id })).items
    expect(todos.map(({ agent }) => agent.name)).toEqual(['Carlo Mendoza', 'Carlo Mendoza'])
    const words = /Appointments: 1\. To-dos: 2\. .*to be rescheduled, as Carlo Mendoza is not free then/
    for (const name of ['carlo', 'ana']) expect((await told(name))[0]?.body).toMatch(words)
    const labels = (await timelines(who('carlo'), lead)).appointment.map(({ Status }) => Status)
    expect(labels.slice(0, 2).sort()).toEqual(['Appointment allocated', 'Appointment to be rescheduled'])
    // The person who handed it over sees no more of it than before.
    expect((await who('miguel').get(`user/getlead_details/${lead._id}`)).status).toBe(404)
  })
})

describe('a time that two want at the same moment', () => {
  it('is never held twice', async () => {
    const lead = await addLead(who('ana'))
    await booked(who('ana'), { leadId: lead._id, ...at(8, 9) })
    const [given, taken] = await Promise.all([allocate([lead], 'jose'), book(who('jose'), { personName: 'Somebody', ...at(8, 9) })])
    expect([given.appointments + (taken.code === -1 ? 1 : 0), given.toReschedule.length + given.appointments]).toEqual([1, 1])
  })
})
