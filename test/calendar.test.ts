import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { type Appointment, at, begin, book, booked, leadOfAgent, remindersOf } from './support/appointments.ts'
import { answered, type Caller, person } from './support/quoting.ts'

const HOUR = 3_600_000

let app: TestApp
let ana: Caller
let miguel: Caller
beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_MINUTE: '100000' })
  ana = await person(app.url, 'ana.reyes')
  miguel = await person(app.url, 'miguel.lacson')
})
afterAll(() => app.stop())

const change = (who: Caller, { _id, version }: Appointment, more: object) => who.put('user/updateAppointment', { _id, version, ...more })
const changed = async (who: Caller, appointment: Appointment, more: object) => answered<Appointment>(await change(who, appointment, more))
const eventsOf = async (leadId: string) =>
  (
    await app.owner.query<{ event: string; disposition: string }>(
      `select event, disposition from lead_events where lead_id = $1 and timeline = 'appointment' order by seq`,
      [leadId],
    )
  ).rows
const leadRow = async (id: string) => (await app.owner.query('select * from leads where id = $1', [id])).rows[0]

describe('an appointment with a lead', () => {
  it('is booked, rescheduled with its reminders, and met; and the lead’s history tells of each', async () => {
    const leadId = await leadOfAgent(app, 'BAC-001', 'Perla', '+639171234501')
    const answer = await book(ana, { leadId, ...at(3, 9), place: 'SM City Bacolod', remindPerson: true })
    expect(answer.message).toBe('Event Created successfully')
    const made = answered<Appointment>(answer)
    expect(made).toMatchObject({
      leadId,
      personName: 'Perla',
      mobile: '+639171234501',
      title: 'Meeting with Perla',
      ...at(3, 9),
      minutes: 30,
      appointment_status: 'newappointment',
      appointmentdisPosition: 'newApptmnt',
      moves: 0,
      movedFrom: null,
    })
    const [toAna, toPerla] = await remindersOf(app, made._id)
    expect(toAna).toMatchObject({ key: `appointment:${made._id}:agent`, agent: 'BAC-001', mobile: null })
    expect(toAna?.due_at.getTime()).toBe(new Date(made.startsAt).getTime() - HOUR)
    expect(toPerla).toMatchObject({ key: `appointment:${made._id}:person`, mobile: '+639171234501' })
    expect(toPerla?.due_at.getTime()).toBe(new Date(made.startsAt).getTime() - 15 * HOUR)
    expect(toPerla?.body).toContain('9:00 AM (Manila time), SM City Bacolod')

    const moved = await changed(ana, made, at(4, 14.5))
    expect(moved).toMatchObject({ ...at(4, 14.5), moves: 1, version: 2 })
    expect(new Date(moved.movedFrom ?? '').getTime()).toBe(new Date(made.startsAt).getTime())
    const [movedForAna, movedForPerla, ...others] = await remindersOf(app, made._id)
    expect(others).toEqual([])
    expect(movedForAna?.due_at.getTime()).toBe(new Date(moved.startsAt).getTime() - HOUR)
    expect(movedForPerla?.body).toContain('2:30 PM (Manila time)')
    expect(new Date((await leadRow(leadId)).next_follow_up).getTime()).toBe(new Date(moved.startsAt).getTime())

    const MET = { appointment_status: 'followup', appointmentdisPosition: 'metcustomer' }
    expect(await change(ana, moved, MET)).toMatchObject({ status: 422, fields: [{ path: 'appointmentdisPosition' }] })
    await begin(app, moved)
    const answerOfMeeting = await change(ana, moved, MET)
    expect(answerOfMeeting.message).toBe('Event Updated successfully')
    expect(answered<Appointment>(answerOfMeeting)).toMatchObject({ appointmentdisPosition: 'metcustomer', moves: 1 })
    expect(await remindersOf(app, made._id)).toEqual([])
    expect(await eventsOf(leadId)).toMatchObject([
      { event: 'created', disposition: 'newApptmnt' },
      { event: 'updated', disposition: 'newApptmnt' },
      { event: 'updated', disposition: 'metcustomer' },
    ])
    expect(await leadRow(leadId)).toMatchObject({ appointment_id: made._id, appointment_disposition: 'metcustomer' })
  })

  it('reminds the person once of the same, whatever else is noted after that', async () => {
    const leadId = await leadOfAgent(app, 'BAC-001', 'Petra', '+639171234509')
    const made = await booked(ana, { leadId, ...at(3, 11), remindPerson: true })
    const start = new Date(made.startsAt).getTime()
    const toPetra = async () => (await remindersOf(app, made._id)).find(({ mobile }) => mobile)?.due_at.getTime()
    setTime(new Date(start - 16 * HOUR))
    try {
      const later = await person(app.url, 'ana.reyes')
      const noted = await changed(later, made, { notes: 'Bring the leaflet.', minutes: 60 })
      expect(await toPetra()).toBe(start - 17 * HOUR)
      await changed(later, noted, { place: 'At her home instead' })
      expect(await toPetra()).toBe(start - 2 * HOUR)
    } finally {
      setTime(undefined)
    }
  })

  it('is missed, and moved to a new time that is offered', async () => {
    const leadId = await leadOfAgent(app, 'BAC-001', 'Noel', '+639171234502')
    const made = await booked(ana, { leadId, ...at(5, 9) })
    const missed = await changed(ana, made, { appointment_status: 'followup', appointmentdisPosition: 'notmet' })
    const tomorrow = new Date(`${at(1, 9).start_date}T09:00:00+08:00`)
    expect((await leadRow(leadId)).next_follow_up, 'they are still followed up').toEqual(tomorrow)
    const { offers } = answered<{ offers: { startsAt: string }[] }>(await ana.get('user/appointment-slots', { except: made._id }))
    expect(offers).toHaveLength(3)
    expect(offers.map(({ startsAt }) => startsAt)).not.toContain(made.startsAt)
    const again = await changed(ana, missed, { startsAt: offers[0]?.startsAt })
    expect(again).toMatchObject({ appointment_status: 'newappointment', moves: 1 })
    expect(await remindersOf(app, made._id)).toHaveLength(1)
  })

  it('is called off with a reason; its time is free again, and nobody is reminded', async () => {
    const leadId = await leadOfAgent(app, 'BAC-001', 'Rosa', '+639171234503')
    const made = await booked(ana, { leadId, ...at(6, 9), remindPerson: true })
    const { _id, version } = made
    expect(await ana.post(`user/appointment/${_id}/cancel`, { version, reason: '' })).toMatchObject({
      status: 422,
      fields: [{ path: 'reason' }],
    })
    const off = answered<Appointment>(await ana.post(`user/appointment/${_id}/cancel`, { version, reason: 'She travels.' }))
    expect(off).toMatchObject({ cancelReason: 'She travels.', version: 2 })
    expect(await remindersOf(app, _id)).toEqual([])
    expect(await change(ana, off, at(7, 9))).toMatchObject({ status: 409 })
    expect(await booked(ana, { personName: 'Someone else', ...at(6, 9) })).toMatchObject(at(6, 9))
    const ofLead = answered<{ items: Appointment[] }>(await ana.get('user/getAppointment', { leadId }))
    expect(ofLead.items).toMatchObject([{ _id, cancelReason: 'She travels.' }])
  })
})

describe('an appointment with anybody', () => {
  it('needs a name or a purpose, and neither number nor e-mail', async () => {
    expect(await booked(ana, { personName: 'Tomás', ...at(8, 9) })).toMatchObject({
      title: 'Meeting with Tomás',
      mobile: null,
      leadId: null,
    })
    expect(await booked(ana, { title: 'Team meeting', ...at(8, 10), minutes: 60 })).toMatchObject({ title: 'Team meeting', minutes: 60 })
    expect(await book(ana, at(8, 12))).toMatchObject({ status: 422, fields: [{ path: 'personName' }] })
    expect(await book(ana, { personName: 'Tomás', ...at(8, 12), remindPerson: true })).toMatchObject({ fields: [{ path: 'mobile' }] })
  })

  it('is recorded as met when somebody walked in', async () => {
    const { slots } = answered<{ slots: { startsAt: string; state: string }[] }>(await ana.get('user/appointment-slots'))
    const { slots: before } = answered<{ slots: { startsAt: string; state: string }[] }>(
      await ana.get('user/appointment-slots', { day: at(-1, 9).start_date }),
    )
    const begun = [...before, ...slots].findLast(({ state }) => state === 'past')
    const walkIn = { personName: 'Passer-by', startsAt: begun?.startsAt }
    expect(await book(ana, walkIn)).toMatchObject({ status: 422, fields: [{ path: 'start_time' }] })
    expect(await booked(ana, { ...walkIn, walkIn: true })).toMatchObject({
      appointment_status: 'followup',
      appointmentdisPosition: 'metcustomer',
    })
    expect(await book(ana, { personName: 'Next week', ...at(7, 11), walkIn: true })).toMatchObject({ status: 422 })
  })

  it('is on the day that a client means by its start in another time zone', async () => {
    const [day] = [at(9, 9).start_date]
    const startOfDayInUtc530 = new Date(new Date(`${day}T00:00:00Z`).getTime() - 5.5 * HOUR).toISOString()
    expect(await booked(ana, { personName: 'Lito', start_date: startOfDayInUtc530, start_time: 9 * HOUR })).toMatchObject(at(9, 9))
  })
})

describe('what cannot be', () => {
  const refused = async (body: object, path: string) =>
    expect(await book(ana, { personName: 'Nobody', ...body })).toMatchObject({ status: 422, code: 1, fields: [{ path }] })

  it('is refused with the field at fault', async () => {
    await refused(at(10, 7.5), 'start_time')
    await refused(at(10, 22), 'start_time')
    await refused({ ...at(10, 9), start_time: 9 * HOUR + 60_000 }, 'start_time')
    await refused(at(-1, 9), 'start_time')
    await refused(at(400, 9), 'start_time')
    await refused({ ...at(10, 21.5), minutes: 240 }, 'start_time')
    await refused({ ...at(10, 9), minutes: 45 }, 'minutes')
    await refused({ ...at(10, 9), mobile: '12345' }, 'mobile')
    await refused({ start_date: at(10, 9).start_date }, 'start_time')
    await refused({ start_time: 9 * HOUR }, 'start_date')
    await refused({ start_date: '2026-02-30', start_time: 9 * HOUR }, 'start_date')
    await refused({}, 'start_date')
  })

  it('is an outcome that stands in no table', async () => {
    const made = await booked(ana, { personName: 'Ben', ...at(11, 9) })
    expect(await change(ana, made, { appointment_status: 'met' })).toMatchObject({ status: 422, fields: [{ path: 'appointment_status' }] })
    expect(await change(ana, made, { appointment_status: 'followup', appointmentdisPosition: 'leadconverted' })).toMatchObject({
      fields: [{ path: 'appointmentdisPosition' }],
    })
    expect(await changed(ana, made, { appointment_status: 'convertd' })).toMatchObject({ appointmentdisPosition: 'leadconverted' })
  })

  it('is a change to what somebody else changed meanwhile', async () => {
    const made = await booked(ana, { personName: 'Caloy', ...at(11, 10) })
    await changed(miguel, made, { place: 'Branch' })
    expect(await change(ana, made, { place: 'Home' })).toMatchObject({ status: 409, code: 1 })
  })
})

describe('the file of appointments', () => {
  const file = async (who: Caller, query: Record<string, string>) => {
    const response = await fetch(`${app.url}/sdx-api/secure/user/ExportEvents?${new URLSearchParams(query)}`, { headers: who.headers })
    return { type: response.headers.get('content-type') ?? '', bytes: new Uint8Array(await response.arrayBuffer()) }
  }
  const days = { from: at(20, 9).start_date, to: at(21, 9).start_date }
  beforeAll(async () => {
    await booked(ana, { personName: '=1+1', mobile: '0917 123 4567', ...at(20, 21.5), notes: 'Brings “papers”;\nsays Ñ, ₱' })
  })

  it('says that there is nothing, with the specification’s code', async () => {
    const nothing = { from: at(30, 9).start_date, to: at(31, 9).start_date, format: 'ics' }
    expect(await ana.get('user/ExportEvents', nothing)).toMatchObject({ code: 2061, message: 'No records found on selected dates' })
    expect(await ana.get('user/ExportEvents', { ...days, to: at(19, 9).start_date })).toMatchObject({
      status: 422,
      fields: [{ path: 'to' }],
    })
    expect(await ana.get('user/ExportEvents', { from: '2020-01-01', to: '2026-01-01' })).toMatchObject({ status: 422 })
    expect(await ana.get('user/ExportEvents', { ...days, format: 'pdf' })).toMatchObject({ status: 422 })
  })

  it('is a calendar with the time of the place, whatever machine wrote it', async () => {
    const { type, bytes } = await file(ana, { ...days, format: 'ics' })
    expect(type).toContain('text/calendar')
    const text = new TextDecoder().decode(bytes).replaceAll('\r\n ', '')
    const day = days.from.replaceAll('-', '')
    expect(text).toContain(`DTSTART;TZID=Asia/Manila:${day}T213000`)
    expect(text).toContain(`DTEND;TZID=Asia/Manila:${day}T220000`)
    expect(text).toMatch(/TZID:Asia\/Manila[\s\S]*TZOFFSETTO:\+0800/)
    expect(text).toMatch(/DTSTAMP:\d{8}T\d{6}Z/)
    expect(text).toContain('9:30 PM\\, Manila time')
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  })

  it('is a spreadsheet in which what was typed is text', async () => {
    const { readXlsx } = await import('hucre/xlsx')
    const { type, bytes } = await file(ana, days)
    expect(type).toContain('spreadsheetml')
    const [head, row] = (await readXlsx(bytes)).sheets[0]?.rows ?? []
    expect(head).toContain('Starts (Manila time)')
    const begins = new Date(`${days.from}T21:30:00Z`)
    expect(row?.slice(0, 6)).toEqual([
      new Date(`${days.from}T00:00:00Z`),
      begins,
      new Date(begins.getTime() + 1_800_000),
      30,
      'Ana Reyes',
      'BAC-001',
    ])
    expect(row).toEqual(expect.arrayContaining(['=1+1', '0917 123 4567', 'New appointment']))
    expect(row).not.toContain('newApptmnt')
  })
})
