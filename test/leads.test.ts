import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import { startApp, type TestApp } from './support/app.ts'
import { addLead, type Lead, newMobile, readLead, type Someone, someone, timelines } from './support/leads.ts'
import { answered } from './support/quoting.ts'

let app: TestApp
let ana: Someone
let jose: Someone
let carlo: Someone
const today = dayOf(new Date())
const tomorrow = addDays(today, 1)
const inDays = (days: number) => addDays(today, days)

beforeAll(async () => {
  app = await startApp()
  ana = await someone(app, 'ana.reyes')
  jose = await someone(app, 'jose.ibanez')
  carlo = await someone(app, 'carlo.mendoza')
})
afterAll(() => app.stop())

const outcome = (lead: Lead, body: Record<string, unknown>, who = ana) =>
  who.post(`user/lead/${lead._id}/outcome`, { version: lead.version, ...body })
const reminders = async ({ _id }: Lead) =>
  (await app.owner.query(`select agent_id as agent, due_at as due from reminders where key = $1`, [`lead:${_id}`])).rows
const fieldsOf = ({ fields }: { fields?: readonly { path: string }[] }) => fields?.map(({ path }) => path)

/** As the specification's client sends it: every field, with empty texts for unknown values. */
const wholeForm = (more: Record<string, unknown> = {}) => ({
  ...Object.fromEntries(
    'leadStatus leadDisposition leadsubDisposition appointment_status appointmentdisPosition appointmentsubdisPosition lead_Owner_Id lead_Creator_Id user_id start_date start_time remarksfromSource remarksfromUser teamMembers productId proposalId leadSource LeadType Product Insurance_Company firstName lastName dob gender maritalStatus childStatus primaryMobile secondaryMobile landlineNo email state city country pincode mailingAddressStatus education professionType incomeGroup productCategory productType socialSecurityAdharNo'
      .split(' ')
      .map((name) => [name, '']),
  ),
  address: { line1: '', line2: '', line3: '' },
  mailingAddressSecond: { mailingaddress: { line1: '', line2: '', line3: '' }, state: '', city: '', country: '', pincode: '' },
  cityStateData: { StateId: '', CityID: '' },
  HaveLifeInsurance: { ExistHealthInsur: '', ExistInsur: '' },
  ChildInfo: [],
  ...more,
})

describe('a new lead', () => {
  it('needs a name and a mobile number, and nothing else', async () => {
    const reply = await ana.post('user/addlead', { firstName: 'Nena', primaryMobile: '+63 (917) 555-0001' })
    expect(reply).toMatchObject({ status: 200, code: -1, message: 'Lead Created successfully' })
    expect(answered<Lead>(reply)).toMatchObject({
      ...{ lead_Id: expect.stringMatching(/^L-\d\d-\d{6}$/), personName: 'Nena', leadType: 'individual', email: null, address: [] },
      ...{ primaryMobile: '+639175550001', typedMobile: '+63 (917) 555-0001', leadStatus: 'newleadentery', leadStage: 'New' },
      ...{ grouping: 'open', isForToday: false, version: 1, userId: { _id: ana.id }, appointmentId: null, isKnownElsewhere: false },
      leadOwnerId: { first_name: 'Ana', last_name: 'Reyes' },
      may: ['edit', 'record-outcome', 'discard', 'quote'],
    })
  })

  it('is taken as the specification’s client sends it, with empty texts everywhere', async () => {
    const reply = await ana.post('user/addlead', wholeForm({ firstName: 'Nena', primaryMobile: newMobile() }))
    expect(answered<Lead>(reply)).toMatchObject({ personName: 'Nena', leadStatus: 'newleadentery', start_date: null })
  })

  it('keeps every answer of the form', async () => {
    const answers = {
      ...{ firstName: 'Nena', lastName: 'Ñíguez', email: 'Nena@Example.com', LeadType: 'Family', productId: 'ctpl', leadPropensity: 'hot' },
      ...{ leadSource: 'Walk in', dob: '1985-02-28', gender: 'Female', maritalStatus: 'MARRIED', childStatus: true },
      ...{ secondaryMobile: '0918 555 0002', landlineNo: '(034) 433 1234', pincode: '6100', country: 'Philippines' },
      ...{ address: { line1: '12 Lacson', line2: 'Barangay 1' }, mailingAddressStatus: 'true', education: 'college' },
      ...{ mailingAddressSecond: { mailingaddress: { line1: 'PO Box 7' }, city: 'Iloilo' }, cityStateData: { StateId: '1804500000' } },
      ...{ ChildInfo: [{ name: 'Jo', dob: '2015-05-05' }], HaveLifeInsurance: { ExistInsur: 'Yes' }, incomeGroup: '20000-40000' },
      ...{ socialSecurityAdharNo: '34-1234567-8', remarksfromUser: 'Met at the market', start_date: inDays(3), start_time: 32_400_000 },
    }
    const lead = await addLead(ana, answers)
    expect(lead).toMatchObject({
      ...{ leadType: 'family', email: 'nena@example.com', productId: 'ctpl', pincode: '6100', start_time: 32_400_000 },
      address: [{ line1: '12 Lacson', line2: 'Barangay 1', line3: null }],
      form: {
        ...{ gender: 'FEMALE', leadSource: 'walk-in', state: '1804500000', start_date: inDays(3), socialSecurityAdharNo: '34-1234567-8' },
        ...{ mailingAddressSecond: { line1: 'PO Box 7', city: 'Iloilo' }, ChildInfo: [{ name: 'Jo', dob: '2015-05-05' }] },
        ...{ mailingAddressStatus: true, HaveLifeInsurance: { ExistInsur: 'Yes' }, dob: '1985-02-28' },
      },
    })
    // Specification §5: the start of the day in UTC+5:30.
    expect(lead.start_date).toBe(`${inDays(2)}T18:30:00.000Z`)
    expect((await timelines(ana, lead)).lead).toMatchObject([
      { Status: 'New lead created', Details2: 'Met at the market', by: 'Ana Reyes' },
    ])
  })

  it.each([
    ['no name', { firstName: ' ' }, 'firstName'],
    ['no number', { primaryMobile: '12345' }, 'primaryMobile'],
    ['a foreign number', { primaryMobile: '+1 202 555 0143' }, 'primaryMobile'],
    ['a name too long', { firstName: 'a'.repeat(61) }, 'firstName'],
    ['remarks too long', { remarksfromUser: 'a'.repeat(501) }, 'remarksfromUser'],
    ['a day that does not exist', { dob: '2026-02-30' }, 'dob'],
    ['a birth in the future', { dob: tomorrow }, 'dob'],
    ['a birth long ago', { dob: '1901-01-01' }, 'dob'],
    ['a child from the future', { ChildInfo: [{ dob: tomorrow }] }, 'ChildInfo.0.dob'],
    ['a follow-up in the past', { nextFollowUp: inDays(-1) }, 'nextFollowUp'],
    ['a follow-up for the next generation', { nextFollowUp: inDays(10_000) }, 'nextFollowUp'],
    ['a start in another century', { start_date: '2099-01-01' }, 'start_date'],
    ['an unknown choice', { gender: 'maybe' }, 'gender'],
    ['an unknown product', { productId: 'submarine' }, 'productId'],
    ['an e-mail that is none', { email: 'nena@' }, 'email'],
    ['a status that only follows from events', { leadStatus: 'converted' }, 'leadStatus'],
    ['an unknown disposition', { leadStatus: 'contact', leadDisposition: 'switchoff' }, 'leadDisposition'],
    ['a call back without a date', { leadStatus: 'contact', leadDisposition: 'callback' }, 'nextFollowUp'],
    ['an appointment without a date', { leadStatus: 'contact', leadDisposition: 'appointment' }, 'nextFollowUp'],
    ['an appointment’s status that does not exist', { appointment_status: 'maybe' }, 'appointment_status'],
    ['an address that is none', { address: 'Lacson Street' }, 'address'],
  ])('is refused with %s, and says where', async (_, wrong, path) => {
    const reply = await ana.post('user/addlead', { firstName: 'Nena', primaryMobile: newMobile(), ...wrong })
    expect(reply).toMatchObject({ status: 422, code: 1 })
    expect(fieldsOf(reply)).toEqual([path])
  })

  it('takes the outcome of the first contact with it, and the date from the form’s start', async () => {
    const lead = await addLead(ana, { leadDisposition: 'callback', start_date: tomorrow, start_time: 36_000_000 })
    expect(lead).toMatchObject({ leadStatus: 'contact', leadDisposition: 'callback', nextFollowUp: `${tomorrow}T02:00:00.000Z` })
    expect((await timelines(ana, lead)).lead.map(({ Status }) => Status)).toEqual(['Callback', 'New lead created'])
  })

  it('is added once, however often the phone repeats itself', async () => {
    const body = { firstName: 'Nena', primaryMobile: newMobile() }
    const key = { 'idempotency-key': 'a walk-in of today' }
    const replies = [await ana.post('user/addlead', body, key), await ana.post('user/addlead', body, key)]
    const [first, second] = replies.map((reply) => answered<Lead>(reply)._id)
    expect(second).toBe(first)
  })
})

describe('a lead that is changed', () => {
  it('keeps what is not given and loses what is taken back', async () => {
    const lead = await addLead(ana, { email: 'a@b.ph', dob: '1985-01-01', address: { line1: 'A', line2: 'B' } })
    const reply = await ana.put(`user/updateLead/${lead._id}`, {
      ...wholeForm(),
      ...{ version: lead.version, email: null, gender: 'MALE', address: { line1: '', line2: null } },
    })
    expect(reply.message).toBe('Lead details updated')
    const { form, version, email } = answered<Lead>(reply)
    expect({ version, email }).toEqual({ version: 2, email: null })
    expect(form).toMatchObject({ dob: '1985-01-01', gender: 'MALE', address: { line1: 'A' }, firstName: 'María' })
    expect((await timelines(ana, lead)).lead).toHaveLength(1)
  })

  it('is not changed over what somebody else changed meanwhile', async () => {
    const lead = await addLead(ana)
    answered(await ana.put(`user/updateLead/${lead._id}`, { version: 1, lastName: 'Santos' }))
    const late = await ana.put(`user/updateLead/${lead._id}`, { version: 1, lastName: 'Cruz' })
    expect(late).toMatchObject({ status: 409, data: { lastName: 'Santos', version: 2 } })
  })

  it('may be given the statuses contact and no contact, and no other', async () => {
    const lead = await addLead(ana)
    const put = (leadStatus: string) => ana.put(`user/updateLead/${lead._id}`, { leadStatus })
    for (const status of ['converted', 'failed', 'discarded', 'unheard of'])
      expect(fieldsOf(await put(status)), status).toEqual(['leadStatus'])
    expect(answered<Lead>(await put('nocontact'))).toMatchObject({ leadStatus: 'nocontact', leadStage: 'Not reached' })
    expect(answered<Lead>(await put('contact'))).toMatchObject({ leadStatus: 'contact', leadStage: 'Contacted' })
  })

  it('can wait for a follow-up that is overdue while something else is changed', async () => {
    const lead = await addLead(ana, { nextFollowUp: tomorrow })
    await app.owner.query(`update leads set next_follow_up = now() - interval '3 days' where id = $1`, [lead._id])
    const { form } = await readLead(ana, lead)
    const changed = answered<Lead>(await ana.put(`user/updateLead/${lead._id}`, { nextFollowUp: form.nextFollowUp, lastName: 'Cruz' }))
    expect(changed).toMatchObject({ lastName: 'Cruz', isForToday: true })
  })

  it('has one reminder, which moves with the follow-up and goes with the lead', async () => {
    const lead = await addLead(ana, { nextFollowUp: tomorrow })
    expect(await reminders(lead)).toEqual([{ agent: ana.id, due: new Date(`${tomorrow}T01:00:00Z`) }])
    const moved = answered<Lead>(await ana.put(`user/updateLead/${lead._id}`, { nextFollowUp: `${inDays(2)}T14:00:00+08:00` }))
    expect(await reminders(lead)).toEqual([{ agent: ana.id, due: new Date(`${inDays(2)}T06:00:00Z`) }])
    answered(await ana.post(`user/lead/${lead._id}/discard`, { version: moved.version, reason: 'Entered twice' }))
    expect(await reminders(lead)).toEqual([])
    answered(await ana.post(`user/lead/${lead._id}/restore`, {}))
    expect(await reminders(lead)).toHaveLength(1)
  })
})

describe('what came of a contact', () => {
  it('stands on the lead and in its history', async () => {
    const lead = await addLead(ana)
    const reply = await outcome(lead, {
      ...{ status: 'contact', disposition: 'callback', subDisposition: 'Busy now', remark: 'After lunch' },
      nextFollowUp: `${tomorrow}T13:00:00+08:00`,
    })
    expect(answered<Lead>(reply)).toMatchObject({ leadStatus: 'contact', leadDisposition: 'callback', leadsubDisposition: 'Busy now' })
    const [entry] = (await timelines(ana, lead)).lead
    expect(entry).toMatchObject({
      ...{ Status: 'Callback', Details1: 'Busy now', Details2: 'After lunch', leadDisposition: 'callback', allocated: false },
      Details3: expect.stringContaining('1:00 PM'),
    })
  })

  it('is recorded each time, also when it is the same', async () => {
    const lead = await addLead(ana)
    const again = answered<Lead>(await outcome(lead, { status: 'nocontact', disposition: 'ringingbusy' }))
    answered(await outcome(again, { status: 'nocontact', disposition: 'ringingbusy' }))
    const labels = (await timelines(ana, lead)).lead.map(({ Status }) => Status)
    expect(labels).toEqual(['Updated with Ringing or busy', 'Updated with Ringing or busy', 'New lead created'])
  })

  it('makes a lead a failed one and takes away its follow-up, until it is reached after all', async () => {
    const lead = await addLead(ana, { nextFollowUp: tomorrow })
    const failed = answered<Lead>(await outcome(lead, { status: 'contact', disposition: 'noteligible', subDisposition: 'NE - Age' }))
    expect(failed).toMatchObject({ grouping: 'failed', nextFollowUp: null, leadStage: 'Failed' })
    expect(await reminders(lead)).toEqual([])
    expect(answered<Lead>(await outcome(failed, { status: 'contact', disposition: 'shorthangup' }))).toMatchObject({ grouping: 'open' })
  })

  it.each([
    ['a status of another kind', { status: 'converted', disposition: 'converted' }, 'status'],
    ['a reason of another disposition', { status: 'contact', disposition: 'shorthangup', subDisposition: 'NE - Age' }, 'subDisposition'],
    ['no date where one is needed', { status: 'contact', disposition: 'callback' }, 'nextFollowUp'],
    ['a date that is over', { status: 'contact', disposition: 'callback', nextFollowUp: '2020-01-01' }, 'nextFollowUp'],
  ])('is refused with %s', async (_, wrong, path) => {
    const reply = await outcome(await addLead(ana), wrong)
    expect(reply.status).toBe(422)
    expect(fieldsOf(reply)).toEqual([path])
  })
})

describe('a lead that is put away', () => {
  it('says why, refuses changes, and comes back as it was', async () => {
    const lead = answered<Lead>(await outcome(await addLead(ana), { status: 'nocontact', disposition: 'switchoff' }))
    expect((await ana.post(`user/lead/${lead._id}/discard`, { reason: '' })).status).toBe(422)
    const gone = answered<Lead>(await ana.post(`user/lead/${lead._id}/discard`, { version: lead.version, reason: 'Moved abroad' }))
    expect(gone).toMatchObject({ grouping: 'discarded', discardReason: 'Moved abroad', may: ['restore'] })
    expect((await ana.put(`user/updateLead/${lead._id}`, { lastName: 'Cruz' })).status).toBe(409)
    expect((await outcome(gone, { status: 'nocontact', disposition: 'switchoff' })).status).toBe(409)
    expect((await ana.post(`user/lead/${lead._id}/discard`, { reason: 'Again' })).status).toBe(409)
    const back = answered<Lead>(await ana.post(`user/lead/${lead._id}/restore`, {}))
    expect(back).toMatchObject({ leadStatus: 'nocontact', leadDisposition: 'switchoff', grouping: 'open', discardReason: null })
    expect((await timelines(ana, lead)).lead.slice(0, 2)).toMatchObject([
      { Status: 'Lead restored' },
      { Status: 'Lead discarded', Details2: 'Moved abroad' },
    ])
  })
})

describe('somebody else’s lead', () => {
  it('is not found, like one that does not exist', async () => {
    const lead = await addLead(ana)
    for (const who of [jose, carlo])
      for (const reply of [
        await who.get(`user/getlead_details/${lead._id}`),
        await who.get(`user/leadhistory/${lead._id}`),
        await who.put(`user/updateLead/${lead._id}`, { lastName: 'Cruz' }),
        await who.post(`user/lead/${lead._id}/outcome`, { status: 'nocontact', disposition: 'switchoff' }),
        await who.post(`user/lead/${lead._id}/discard`, { reason: 'Not mine' }),
        await who.get('user/getlead_details/nonsense'),
      ])
        expect(reply).toMatchObject({ status: 404, code: 1, data: null })
    expect(await readLead(ana, lead)).toEqual(lead)
  })

  it('cannot be added in the name of somebody outside one’s reach', async () => {
    for (const field of ['lead_Owner_Id', 'user_id', 'lead_Creator_Id', 'teamMembers'])
      expect((await ana.post('user/addlead', { firstName: 'Nena', primaryMobile: newMobile(), [field]: jose.id })).status, field).toBe(404)
  })
})
