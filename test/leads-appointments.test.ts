import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import { startApp, type TestApp } from './support/app.ts'
import { addLead, type Lead, type LeadsPage, readLead, type Someone, someone, timelines } from './support/leads.ts'
import { answered } from './support/quoting.ts'

type Booked = { readonly _id: string; readonly version: number; readonly startsAt: string }

let app: TestApp
let ana: Someone
const HOUR = 3_600_000
const day = (days: number) => addDays(dayOf(new Date()), days)

beforeAll(async () => {
  app = await startApp()
  ana = await someone(app, 'ana.reyes')
})
afterAll(() => app.stop())

const told = ({ startsAt, ...rest }: Booked): Booked => ({ ...rest, startsAt: new Date(startsAt).toISOString() })
const book = async ({ _id }: Lead, start_date: string, start_time: number) =>
  told(answered<Booked>(await ana.post('user/bookAppointment', { leadId: _id, start_date, start_time })))
const change = async ({ _id, version }: Booked, body: Record<string, unknown>) =>
  told(answered<Booked>(await ana.put('user/updateAppointment', { _id, version, ...body })))
const reminder = async ({ _id }: Lead) =>
  (await app.owner.query(`select due_at as due from reminders where key = $1`, [`lead:${_id}`])).rows.length
const labels = async (lead: Lead) => {
  const { lead: own, appointment } = await timelines(ana, lead)
  return { lead: own.map(({ Status }) => Status), appointment: appointment.map(({ Status }) => Status) }
}

describe('the appointment of a lead', () => {
  it('is the next follow-up, through booking, moving and meeting', async () => {
    const lead = await addLead(ana, { nextFollowUp: day(1) })
    expect(await reminder(lead)).toBe(1)
    const booked = await book(lead, day(2), 9 * HOUR)
    expect(await readLead(ana, lead)).toMatchObject({
      ...{ leadStatus: 'contact', leadDisposition: 'appointment', leadStage: 'Appointment', grouping: 'open' },
      ...{ appointment_status: 'newappointment', appointmentdisPosition: 'newApptmnt', nextFollowUp: booked.startsAt },
      appointmentId: { _id: booked._id, start_date: day(2), start_time: 9 * HOUR },
    })
    // The appointment reminds of itself.
    expect(await reminder(lead)).toBe(0)

    const moved = await change(booked, { start_date: day(3), start_time: 10 * HOUR })
    expect(await readLead(ana, lead)).toMatchObject({
      nextFollowUp: moved.startsAt,
      leadsubDisposition: 'Rescheduled',
      appointmentDate: moved.startsAt,
    })

    await change(moved, { appointment_status: 'followup', appointmentdisPosition: 'metcustomer' })
    expect(await readLead(ana, lead)).toMatchObject({
      ...{ appointment_status: 'followup', appointmentdisPosition: 'metcustomer', leadsubDisposition: 'Followed up' },
      ...{ nextFollowUp: null, grouping: 'open' },
    })
    expect(await labels(lead)).toEqual({
      lead: ['Updated with Appointment', 'Updated with Appointment', 'Updated with Appointment', 'New lead created'],
      appointment: ['Updated with Met customer', 'Updated with New appointment', 'New appointment created'],
    })
  })

  it('fails the lead when the person denies it, and converts it when they are won', async () => {
    const [lost, won] = [await addLead(ana), await addLead(ana)]
    await change(await book(lost, day(4), 9 * HOUR), { appointment_status: 'notintrested', appointmentdisPosition: 'apptDenies' })
    expect(await readLead(ana, lost)).toMatchObject({ leadDisposition: 'notinterested', grouping: 'failed', nextFollowUp: null })
    await change(await book(won, day(4), 10 * HOUR), { appointment_status: 'convertd', appointmentdisPosition: 'leadconverted' })
    expect(await readLead(ana, won)).toMatchObject({ leadDisposition: 'appointment', grouping: 'converted' })
    const page = answered<LeadsPage>(await ana.get(`user/v2/getLead/${ana.id}`, { leadfilter: 'converted' }))
    expect(page.items.map(({ _id }) => _id)).toEqual([won._id])
  })

  it('leaves the lead when it is called off, and says why', async () => {
    const lead = await addLead(ana)
    const { _id, version } = await book(lead, day(5), 9 * HOUR)
    answered(await ana.post(`user/appointment/${_id}/cancel`, { version, reason: 'Typhoon' }))
    expect(await readLead(ana, lead)).toMatchObject({
      appointmentId: null,
      appointment_status: null,
      nextFollowUp: null,
      leadDisposition: 'appointment',
    })
    expect((await timelines(ana, lead)).appointment[0]).toMatchObject({ Status: 'Appointment called off', Details2: 'Typhoon' })
  })

  it('is changed in the calendar and not on the lead', async () => {
    const lead = await addLead(ana)
    await book(lead, day(6), 9 * HOUR)
    const put = (body: Record<string, unknown>) => ana.put(`user/updateLead/${lead._id}`, body)
    expect((await put({ appointment_status: 'convertd', appointmentdisPosition: 'leadconverted' })).status).toBe(422)
    expect((await put({ appointment_status: 'newappointment', appointmentdisPosition: 'newApptmnt', lastName: 'Cruz' })).code).toBe(-1)
  })

  it('may be told by clients that keep none in the calendar', async () => {
    const lead = await addLead(ana, { appointment_status: 'convertd', appointmentdisPosition: 'leadconverted' })
    expect(lead).toMatchObject({ appointment_status: 'convertd', grouping: 'converted', appointmentId: null })
  })
})
