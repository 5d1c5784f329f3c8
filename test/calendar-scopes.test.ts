import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'
import { type Appointment, at, book, booked, leadOfAgent } from './support/appointments.ts'
import { answered, type Caller, person } from './support/quoting.ts'

let app: TestApp
let ana: Caller
let jose: Caller
let miguel: Caller
let carlo: Caller
let bernadette: Caller
let underwriter: Caller
let anas: Appointment
beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_MINUTE: '100000' })
  const [a, j, m, c, b, u] = await Promise.all(
    ['ana.reyes', 'jose.ibanez', 'miguel.lacson', 'carlo.mendoza', 'bernadette.aguilar', 'ramon.penaflor'].map((name) =>
      person(app.url, name),
    ),
  )
  if (!(a && j && m && c && b && u)) throw new Error('somebody did not sign in')
  ;[ana, jose, miguel, carlo, bernadette, underwriter] = [a, j, m, c, b, u]
  anas = await booked(ana, { personName: 'Perpetua', ...at(2, 9) })
  await booked(jose, { personName: 'Quirino', ...at(2, 9) })
  await booked(carlo, { personName: 'Rosario', ...at(2, 9) })
})
afterAll(() => app.stop())

const days = { from: at(0, 9).start_date, to: at(40, 9).start_date }
const names = async (who: Caller, query: Record<string, string> = {}) => {
  const { items } = answered<{ items: Appointment[] }>(await who.get('user/getAppointment', { ...days, ...query }))
  return items.map(({ personName }) => personName).sort()
}
const exported = async (who: Caller, query: Record<string, string> = {}) => {
  const asked = new URLSearchParams({ ...days, format: 'ics', ...query })
  const text = await (await fetch(`${app.url}/sdx-api/secure/user/ExportEvents?${asked}`, { headers: who.headers })).text()
  return [...text.matchAll(/SUMMARY:Meeting with (\w+)/g)].map(([, name]) => name).sort()
}

describe('a calendar', () => {
  it('is one’s own, and with the team that of everybody below', async () => {
    expect(await names(ana)).toEqual(['Perpetua'])
    expect(await names(ana, { teamdata: 'true' })).toEqual(['Perpetua'])
    expect(await names(miguel)).toEqual([])
    expect(await names(miguel, { teamdata: 'true' })).toEqual(['Perpetua', 'Quirino'])
    expect(await names(bernadette, { teamdata: 'true' })).toEqual(['Rosario'])
    expect(await names(miguel, { agentCode: 'BAC-002' })).toEqual(['Quirino'])
  })

  it('of somebody else is not found, nor are their free times', async () => {
    for (const who of [jose, carlo, bernadette]) {
      for (const agentCode of ['BAC-001', anas.user_id, 'BAC-999']) {
        expect(await who.get('user/getAppointment', { agentCode })).toMatchObject({ status: 404 })
        expect(await who.get('user/appointment-slots', { agentCode })).toMatchObject({ status: 404 })
        expect(await who.get('user/ExportEvents', { ...days, agentCode })).toMatchObject({ status: 404 })
      }
    }
    expect(await underwriter.get('user/getAppointment')).toMatchObject({ status: 403 })
  })

  it('may be exported as far as it may be seen', async () => {
    expect(await exported(ana)).toEqual(['Perpetua'])
    expect(await exported(miguel, { teamdata: 'true' })).toEqual(['Perpetua', 'Quirino'])
    expect(await exported(bernadette, { teamdata: 'true' })).toEqual(['Rosario'])
    expect(await miguel.get('user/ExportEvents', days)).toMatchObject({ code: 2061 })
  })

  it('shows the period that one word names', async () => {
    const today = at(0, 9).start_date
    expect(await names(ana, { from: '', to: '', now_filter: 'upcoming' })).toEqual(['Perpetua'])
    expect(await names(ana, { from: '', to: '', now_filter: 'today' })).toEqual([])
    expect(await ana.get('user/getAppointment', { from: today, to: '2026-01-01' })).toMatchObject({ status: 422 })
    expect(await ana.get('user/getAppointment', { now_filter: 'ever' })).toMatchObject({ status: 422 })
  })
})

describe('an appointment', () => {
  it('is opened, changed and called off by its advisor and those above, and by nobody else', async () => {
    for (const who of [ana, miguel])
      expect(answered<Appointment>(await who.get(`user/appointment/${anas._id}`))).toMatchObject({ personName: 'Perpetua' })
    for (const who of [jose, carlo, bernadette]) {
      expect(await who.get(`user/appointment/${anas._id}`)).toMatchObject({ status: 404 })
      expect(await who.put('user/updateAppointment', { _id: anas._id, version: 1, place: 'Elsewhere' })).toMatchObject({ status: 404 })
      expect(await who.post(`user/appointment/${anas._id}/cancel`, { version: 1, reason: 'Not mine.' })).toMatchObject({ status: 404 })
    }
  })

  it('is not booked for somebody out of reach, nor with their lead', async () => {
    const leadId = await leadOfAgent(app, 'BAC-001', 'Socorro')
    for (const who of [jose, carlo, bernadette]) {
      expect(await book(who, { personName: 'X', ...at(3, 9), user_id: anas.user_id })).toMatchObject({ status: 404 })
      expect(await book(who, { leadId, ...at(3, 9) })).toMatchObject({ status: 404 })
      expect(answered<{ items: [] }>(await who.get('user/getAppointment', { leadId, teamdata: 'true' })).items).toEqual([])
    }
  })

  it('is booked by a manager for an advisor, who is told', async () => {
    const leadId = await leadOfAgent(app, 'BAC-001', 'Teodora')
    const made = await booked(miguel, { leadId, ...at(4, 9) })
    expect(made).toMatchObject({ user_id: anas.user_id, advisor: { name: 'Ana Reyes', code: 'BAC-001' } })
    const { rows } = await app.owner.query('select title from notifications where staff_id = $1 and kind = $2', [
      anas.user_id,
      'appointment',
    ])
    expect(rows).toEqual([{ title: 'Miguel Lacson booked for you: Meeting with Teodora' }])
  })

  it('is given to a colleague with its reminders, unless the lead is not theirs', async () => {
    const joses = answered<{ items: Appointment[] }>(await jose.get('user/getAppointment', days)).items[0]
    const give = async ({ _id, version }: Appointment, more: object) =>
      miguel.put('user/updateAppointment', { _id, version, user_id: joses?.user_id, ...more })
    const made = await booked(ana, { personName: 'Ursula', ...at(5, 9) })
    expect(answered<Appointment>(await give(made, {}))).toMatchObject({ advisor: { code: 'BAC-002' }, moves: 0 })
    const { rows } = await app.owner.query('select agent_id from reminders where key = $1', [`appointment:${made._id}:agent`])
    expect(rows).toEqual([{ agent_id: joses?.user_id }])

    const clash = await booked(ana, { personName: 'Venancio', ...at(2, 10) })
    expect(await give(clash, at(2, 9))).toMatchObject({ status: 409, data: { alternatives: expect.any(Array) } })

    const ofLead = await booked(ana, { leadId: await leadOfAgent(app, 'BAC-001', 'Wenceslao'), ...at(6, 9) })
    expect(await give(ofLead, {})).toMatchObject({ status: 422, fields: [{ path: 'user_id' }] })

    const { rows: customers } = await app.owner.query<{ id: string }>(
      `insert into customers (agent_id, mobile, name) values ($1, '+639171239999', 'Xandra') returning id`,
      [anas.user_id],
    )
    const ofCustomer = await booked(ana, { customerId: customers[0]?.id, ...at(6, 15) })
    expect(await give(ofCustomer, {})).toMatchObject({ status: 422, fields: [{ path: 'user_id' }] })
  })
})

describe('a private calendar address', () => {
  const make = async (who: Caller) => answered<{ address: string }>(await who.post('user/calendar-feed/renew', {})).address
  const read = (address: string, headers: Record<string, string> = {}) => fetch(address, { headers })

  it('is read without signing in, tells its owner’s appointments only, and is cheap to read again', async () => {
    expect(answered<object>(await ana.get('user/calendar-feed'))).toEqual({ madeAt: null, readAt: null })
    const address = await make(ana)
    const first = await read(address)
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    const text = (await first.text()).replaceAll('\r\n ', '')
    expect(text).toContain('SUMMARY:Meeting with Perpetua')
    expect(text).not.toContain('Quirino')
    expect(text).toContain(`${app.url}/app/calendar?id=${anas._id}`)
    const etag = first.headers.get('etag') ?? ''
    expect((await read(address, { 'if-none-match': etag })).status).toBe(304)
    const changed = await booked(ana, { personName: 'Xenia', ...at(7, 9) })
    expect((await read(address, { 'if-none-match': etag })).status).toBe(200)
    expect(answered<{ readAt: string | null }>(await ana.get('user/calendar-feed')).readAt).not.toBeNull()
    await ana.post(`user/appointment/${changed._id}/cancel`, { version: 1, reason: 'Only a test.' })
    // A phone keeps what it has read, so a newer edition of the event states that it is cancelled.
    const [, ...events] = (await (await read(address)).text()).replaceAll('\r\n ', '').split('BEGIN:VEVENT')
    const told = (name: string) => events.find((event) => event.includes(name)) ?? ''
    expect(told('Xenia')).toMatch(/SEQUENCE:1\r\n[\s\S]*STATUS:CANCELLED/)
    expect(told('Perpetua')).toContain('STATUS:CONFIRMED')
  })

  it('opens nothing once it was replaced or withdrawn, and no wrong one is told from another', async () => {
    const old = await make(ana)
    const address = await make(ana)
    const wrong = address.replace(/.{5}\.ics$/, 'AAAAA.ics')
    const answerTo = async (each: string) => {
      const response = await read(each)
      const { reference: _, ...said } = JSON.parse(await response.text())
      return [response.status, said]
    }
    const answers = [await answerTo(old), await answerTo(wrong), await answerTo(`${app.url}/sdx-api/auth/calendar/x`)]
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(answers[0]?.[0]).toBe(404)
    expect((await read(address)).status).toBe(200)
    await ana.post('user/calendar-feed/revoke', {})
    expect(await answerTo(address)).toEqual(answers[0])
  })

  it('is kept as a hash, and is gone when its owner leaves', async () => {
    const address = await make(jose)
    const secret = /calendar\/(.+)\.ics$/.exec(address)?.[1] ?? ''
    expect(secret.length).toBeGreaterThan(40)
    const { rows } = await app.owner.query('select row_to_json(f)::text as row from calendar_feeds f')
    expect(rows.map(({ row }) => row).join()).not.toContain(secret)
    await app.owner.query(`update staff set active = false where agent_code = 'BAC-002'`)
    expect((await read(address)).status).toBe(404)
  })
})
