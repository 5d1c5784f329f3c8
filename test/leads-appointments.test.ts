import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import { startApp, type TestApp } from './support/app.ts'
import { begin, remindersOf } from './support/appointments.ts'
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
    // The appointment has its own reminder.
    expect(await reminder(lead)).toBe(0)

    const moved = await change(booked, { start_date: day(3), start_time: 10 * HOUR })
    expect(await readLead(ana, lead)).toMatchObject({
      nextFollowUp: moved.startsAt,
      leadsubDisposition: 'Rescheduled',
      appointmentDate: moved.startsAt,
    })

    await begin(app, moved)
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

  it('counts for the lead whichever of several it is noted on', async () => {
    const outcomes = [
      { appointment_status: 'convertd', appointmentdisPosition: 'leadconverted' },
      { appointment_status: 'notintrested', appointmentdisPosition: 'apptDenies' },
      { appointment_status: 'wrngnumber', appointmentdisPosition: 'Wrong_Number' },
      { appointment_status: 'followup', appointmentdisPosition: 'metcustomer' },
    ]
    const groupings = []
    for (const [at, outcome] of outcomes.entries()) {
      const lead = await addLead(ana)
      const [earlier, later] = [await book(lead, day(8), (9 + at) * HOUR), await book(lead, day(9), (9 + at) * HOUR)]
      if (outcome.appointmentdisPosition === 'metcustomer') await begin(app, earlier)
      await change(earlier, outcome)
      const { grouping, nextFollowUp, leadsubDisposition } = await readLead(ana, lead)
      groupings.push(grouping)
      if (grouping === 'open')
        expect({ nextFollowUp, leadsubDisposition }).toEqual({ nextFollowUp: later.startsAt, leadsubDisposition: 'Followed up' })
    }
    expect(groupings).toEqual(['converted', 'failed', 'failed', 'open'])
  })

  it('does not reopen what a later one concluded, when how an earlier one went is noted afterwards', async () => {
    const lead = await addLead(ana)
    const [earlier, later] = [await book(lead, day(15), 9 * HOUR), await book(lead, day(16), 9 * HOUR)]
    await change(later, { appointment_status: 'notintrested', appointmentdisPosition: 'apptDenies' })
    await begin(app, earlier)
    await change(earlier, { appointment_status: 'followup', appointmentdisPosition: 'metcustomer' })
    expect(await readLead(ana, lead)).toMatchObject({ leadDisposition: 'notinterested', grouping: 'failed' })
  })

  it('does not lose whom another one won, by being booked, moved or called off', async () => {
    const lead = await addLead(ana)
    const [earlier, later] = [await book(lead, day(11), 9 * HOUR), await book(lead, day(12), 9 * HOUR)]
    await change(earlier, { appointment_status: 'convertd', appointmentdisPosition: 'leadconverted' })
    const standing = async () => {
      const { grouping, nextFollowUp } = await readLead(ana, lead)
      return { grouping, nextFollowUp }
    }
    const moved = await change(later, { start_date: day(13), start_time: 9 * HOUR })
    expect(await standing()).toEqual({ grouping: 'converted', nextFollowUp: moved.startsAt })
    answered(await ana.post(`user/appointment/${moved._id}/cancel`, { version: moved.version, reason: 'Typhoon' }))
    expect(await standing()).toEqual({ grouping: 'converted', nextFollowUp: null })
    const renewal = await book(lead, day(14), 9 * HOUR)
    expect(await standing()).toEqual({ grouping: 'converted', nextFollowUp: renewal.startsAt })
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
    expect((await timelines(ana, lead)).appointment[0]).toMatchObject({ Status: 'Appointment cancelled', Details2: 'Typhoon' })
  })

  it('is told to the number of the lead, also where that was mistyped when it was booked; a number of its own stays', async () => {
    const lead = await addLead(ana, { primaryMobile: '0917 555 0301' })
    const own = { leadId: lead._id, remindPerson: true, start_time: 19 * HOUR }
    const booked = answered<Booked>(await ana.post('user/bookAppointment', { ...own, start_date: day(8) }))
    const other = answered<Booked>(await ana.post('user/bookAppointment', { ...own, start_date: day(9), mobile: '0917 555 0303' }))
    const { version } = await readLead(ana, lead)
    answered(await ana.put(`user/updateLead/${lead._id}`, { version, primaryMobile: '0917 555 0302' }))
    const remindedAt = async ({ _id }: Booked) => (await remindersOf(app, _id)).flatMap(({ mobile }) => mobile ?? [])
    expect(await remindedAt(booked)).toEqual(['+639175550302'])
    expect(answered(await ana.get(`user/appointment/${booked._id}`))).toMatchObject({ mobile: '+639175550302' })
    expect(await remindedAt(other)).toEqual(['+639175550303'])
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
