import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Customer as CustomerReply } from '#features/people/customers/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { at, booked } from './support/appointments.ts'
import { policyToPay, proveIdentity, until } from './support/buying.ts'
import { pay } from './support/commissions.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { answered, type Caller, car, maria, offer, person, read } from './support/quoting.ts'

type Customer = z.output<typeof CustomerReply>

const MOBILE = '+639178880001'
let app: TestApp
let [ana, jose, miguel, bernadette, admin]: Caller[] = []
let id = ''
let customer: Caller
let token = ''

const as = (who: Caller | undefined): Caller => {
  if (!who) throw new Error('not signed in')
  return who
}
const seen = async (who: Caller | undefined, side = 'user') => answered<Customer>(await as(who).get(`${side}/customer/${id}`))
const change = (who: Caller | undefined, body: Readonly<Record<string, unknown>>, side = 'user') =>
  as(who).put(`${side}/customer/${id}`, body)

beforeAll(async () => {
  app = await startApp()
  ;[ana, jose, miguel, bernadette, admin] = await Promise.all(
    ['ana.reyes', 'jose.ibanez', 'miguel.lacson', 'bernadette.aguilar', 'teresita.ocampo'].map((name) => person(app.url, name)),
  )
  const holder = maria({ mobile: MOBILE, firstName: 'Perpetua', lastName: 'Ñuñez', email: 'perpetua@nunez.example' })
  const policy = await policyToPay(as(ana), car(), holder)
  id = policy.customerId
  await offer(as(ana), holder)
  // The same person is quoted by an agent of another branch as well.
  await offer(as(bernadette), maria({ mobile: MOBILE, firstName: 'Pepita', lastName: 'Nunez' }))
  token = (await linkFrom(as(ana), { policyId: policy.id })).token
  customer = await signInCustomer(app, MOBILE, token)
})
afterAll(() => app.stop())

describe('a customer', () => {
  it('is shown to their agent with policies, documents and quotations', async () => {
    const found = await seen(ana)
    expect(found).toMatchObject({ name: 'Perpetua Ñuñez', mobile: MOBILE, email: 'perpetua@nunez.example', agent: { code: 'BAC-001' } })
    expect(found.policies).toMatchObject({ count: 1, items: [{ state: 'awaiting-payment', lineName: 'CTPL' }] })
    expect(found.policies.items[0]?.documents).toEqual([
      { kind: 'policy', title: 'Policy schedule', ready: false, why: 'It is made when the policy is issued.' },
      { kind: 'certificate', title: 'Certificate of cover', ready: false, why: 'It can be printed once it is authenticated.' },
    ])
    expect(found.quotations).toMatchObject({ count: 1, items: [{ state: 'quoted' }] })
    expect(found.seenAt).not.toBeNull()
    expect(found.work).toEqual({ leads: [], appointments: [], todos: [] })
  })

  it('is shown to the manager as well, and to no peer, other branch or other customer', async () => {
    expect(await seen(miguel)).toMatchObject({ name: 'Perpetua Ñuñez', policies: { count: 1 } })
    const { token } = await linkFrom(as(ana))
    const other = await signInCustomer(app, '+639178880009', token)
    for (const reply of [
      await as(jose).get(`user/customer/${id}`),
      await as(bernadette).get(`user/customer/${id}`),
      await other.get(`customer/customer/${id}`),
      await as(ana).get(`user/customer/${id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`),
      await as(ana).get('user/customer/nonsense'),
    ])
      expect(reply).toMatchObject({ status: 404, message: 'We could not find this, or you do not have access to it.' })
  })

  it('sees all that is theirs, whoever quoted it, and nothing of the staff’s work', async () => {
    const found = await seen(customer, 'customer')
    expect(found).toMatchObject({ name: 'Perpetua Ñuñez', work: null, policies: { count: 1 }, quotations: { count: 2 } })
  })

  it('is told with leads, appointments and to-dos, as far as the person asking reaches them', async () => {
    const { rows } = await app.owner.query<{ id: string; code: string }>(
      `select id, agent_code as code from staff where agent_code in ('BAC-001', 'LAS-100')`,
    )
    const idOf = (code: string) => rows.find((row) => row.code === code)?.id
    for (const [agent, name, at] of [
      [idOf('BAC-001'), 'Perpetua', '10:00'],
      [idOf('LAS-100'), 'Pepita', '11:00'],
    ]) {
      const lead = await app.owner.query<{ id: string }>(
        `insert into leads (id, number, agent_id, created_by, first_name, mobile, typed_mobile) values (uuidv7(), $1, $2, $2, $1, $3, $3) returning id`,
        [name, agent, MOBILE],
      )
      const leadId = lead.rows[0]?.id
      await app.owner.query(
        `insert into appointments (agent_id, created_by, lead_id, title, starts_at, ends_at) values ($1, $1, $2, $3, $4::timestamptz, $4::timestamptz + interval '30 minutes')`,
        [agent, leadId, `Meet ${name}`, `2099-01-01T${at}:00+08:00`],
      )
      await app.owner.query(`insert into todos (agent_id, created_by, lead_id, title) values ($1, $1, $2, $3)`, [
        agent,
        leadId,
        `Call ${name}`,
      ])
    }
    const { work } = await seen(miguel)
    expect(work).toMatchObject({
      leads: [{ name: 'Perpetua', grouping: 'open' }],
      appointments: [{ title: 'Meet Perpetua', staffName: 'Ana Reyes' }],
      todos: [{ title: 'Call Perpetua' }],
    })
    expect(work?.leads).toHaveLength(1)
    expect(work?.appointments).toHaveLength(1)
    expect(work?.todos).toHaveLength(1)
  })
})

describe('changing a customer', () => {
  it('keeps what is given and leaves the rest', async () => {
    const { version } = await seen(ana)
    const contact = answered<Customer>(await change(ana, { version, contact: { email: 'new@nunez.example' } }))
    expect(contact).toMatchObject({ name: 'Perpetua Ñuñez', email: 'new@nunez.example', version: version + 1 })
    const personal = { kind: 'person', name: 'Perpetua Ñuñez Jr.', birthDate: '1990-02-28' }
    expect(answered<Customer>(await change(miguel, { version: contact.version, personal }))).toMatchObject({
      ...personal,
      email: 'new@nunez.example',
    })
    const own = await seen(customer, 'customer')
    const cleared = answered<Customer>(await change(customer, { version: own.version, contact: { email: '' } }, 'customer'))
    expect(cleared).toMatchObject({ email: null, birthDate: '1990-02-28' })
  })

  it('is refused to whoever did not see the newest version, and shows that', async () => {
    const reply = await change(ana, { version: 1, contact: { email: 'late@nunez.example' } })
    expect(reply).toMatchObject({ status: 409, data: { id, email: null } })
  })

  it('is refused to everybody else, as if there were no such customer', async () => {
    const { version } = await seen(ana)
    for (const stranger of [jose, bernadette])
      expect((await change(stranger, { version, contact: { email: 'x@y.example' } })).status).toBe(404)
  })

  it('refuses what no person is, naming the field', async () => {
    const { version } = await seen(ana)
    const refused = async (personal: Readonly<Record<string, unknown>>) =>
      (await change(ana, { version, personal: { kind: 'person', name: 'Perpetua', ...personal } })).fields?.map(({ path }) => path)
    expect(await refused({ name: '  ' })).toEqual(['personal.name'])
    expect(await refused({ name: 'x'.repeat(161) })).toEqual(['personal.name'])
    expect(await refused({ birthDate: '2099-01-01' })).toEqual(['personal.birthDate'])
    expect(await refused({ birthDate: '1850-01-01' })).toEqual(['personal.birthDate'])
    expect(await refused({ birthDate: '1990-02-30' })).toEqual(['personal.birthDate'])
    expect((await change(ana, { version, contact: { email: 'no address' } })).fields?.[0]?.path).toBe('contact.email')
  })

  it('begins a quotation with all that is known of them', async () => {
    const quotation = answered<{ holder: Record<string, unknown> }>(
      await as(ana).post('user/quotation/start', { line: 'ctpl', customerId: id }),
    )
    expect(quotation.holder).toMatchObject({
      firstName: 'Perpetua',
      lastName: 'Ñuñez',
      mobile: MOBILE,
      line1: '12 Lacson Street',
      zip: '6100',
    })
  })

  it('fills the policyholder of a quotation that was begun without them, for whoever may know them', async () => {
    const known = (who: Caller | undefined) => as(who).get(`user/customer/${id}/policyholder`, { line: 'ctpl' })
    const { holder } = answered<{ holder: Record<string, unknown> }>(await known(ana))
    expect(holder).toMatchObject({ kind: 'person', firstName: 'Perpetua', lastName: 'Ñuñez', mobile: MOBILE, zip: '6100' })
    expect(answered<{ holder: object }>(await known(miguel)).holder).toMatchObject({ firstName: 'Perpetua' })
    for (const stranger of [jose, bernadette]) expect((await known(stranger)).status).toBe(404)
  })
})

describe('the number that a customer signs in with', () => {
  const put = (who: Caller | undefined, mobile: string, version: number) => as(who).put(`user/customer/${id}/number`, { mobile, version })

  it('is not the agent’s, the manager’s or the customer’s to change', async () => {
    const { version } = await seen(ana)
    for (const who of [ana, miguel]) expect((await put(who, '0917 888 0077', version)).status).toBe(403)
    expect((await customer.put(`customer/customer/${id}/number`, { mobile: '0917 888 0077', version })).status).toBe(404)
    expect((await seen(ana)).mobile).toBe(MOBILE)
  })

  it('is that of a reminder of an appointment', async () => {
    await booked(as(ana), { ...at(5, 10), customerId: id, remindPerson: true })
    const { rows } = await app.owner.query(`select mobile from reminders where kind = 'appointment' and mobile is not null`)
    expect(rows).toEqual([{ mobile: MOBILE }])
  })

  it('is changed by an administrator, who may not take another customer’s', async () => {
    const { version } = await seen(admin)
    expect(await put(admin, '0917 888 0009', version)).toMatchObject({ status: 422, fields: [{ path: 'mobile' }] })
    expect(await put(admin, '12345', version)).toMatchObject({ status: 422, fields: [{ path: 'mobile' }] })
    expect(answered<Customer>(await put(admin, '0917 888 0077', version))).toMatchObject({ mobile: '+639178880077', version: version + 1 })
  })

  it('is where everything about their insurance goes from then on, also what was scheduled before', async () => {
    const waiting = await app.owner.query(`select distinct mobile from reminders where kind = 'appointment' and mobile is not null`)
    expect(waiting.rows).toEqual([{ mobile: '+639178880077' }])
    const policy = (await seen(ana)).policies.items[0]?.id ?? ''
    await proveIdentity(as(ana), policy)
    await pay(as(ana), policy)
    const sent = await until(
      async () =>
        (
          await app.owner.query(`select recipient from messages where channel = 'sms' and purpose = 'policy-issued' and about = $1`, [
            policy,
          ])
        ).rows,
      (rows) => rows.length > 0,
    )
    expect(sent).toEqual([{ recipient: '+639178880077' }])
    const quotation = (await seen(ana)).quotations.items[0]?.id ?? ''
    expect((await read(as(ana), quotation)).holder).toMatchObject({ mobile: '+639178880077' })
    const [met] = answered<{ items: { mobile: string }[] }>(await as(ana).get('user/getAppointment', { customerId: id })).items
    expect(met?.mobile).toBe('+639178880077')
  })

  it('is told to both numbers, and the customer signs in anew', async () => {
    const told = await until(
      async () =>
        (await app.owner.query(`select recipient, body from simulators.inbox where body like '%From now on%' order by recipient`)).rows,
      (rows) => rows.length === 2,
    )
    expect(told.map(({ recipient }) => recipient)).toEqual([MOBILE, '+639178880077'])
    expect(told[0].body).toContain('0917 888 0077')
    expect((await customer.get(`customer/customer/${id}`)).status).toBe(401)
    // Also by the link that they were sent before, which is of use to no one else.
    await expect(signInCustomer(app, MOBILE, token)).rejects.toThrow()
    const again = await signInCustomer(app, '+639178880077', token)
    expect(answered<Customer>(await again.get(`customer/customer/${id}`))).toMatchObject({ name: 'Perpetua Ñuñez Jr.' })
  })
})
