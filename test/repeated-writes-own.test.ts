import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceDetail } from '#features/work/resources/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { booked, at as inDays } from './support/appointments.ts'
import { batchOf, confirm, untilDone, uploadedFleet } from './support/batching.ts'
import { until } from './support/buying.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { askForHelp, helpOf } from './support/helping.ts'
import { addLead } from './support/leads.ts'
import { makingCourses, step } from './support/learning.ts'
import { producing } from './support/producing.ts'
import { answered, type Caller, car, maria, person } from './support/quoting.ts'

/** Each of these writes is sent six times at once and again later, by `repeated-writes.json`. */

const MOBILE = '+639175550741'
const BODY = 'CTPL pays for people whom your vehicle hurts, and for nothing else: not for the vehicle itself, nor for yourself.'

let app: TestApp
let ana: Caller
let teresita: Caller
let customer: Caller

beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_MINUTE: '100000' })
  ana = await person(app.url, 'ana.reyes')
  teresita = await person(app.url, 'teresita.ocampo')
  customer = await signInCustomer(app, MOBILE, (await linkFrom(ana, { mobileNumber: MOBILE })).token)
})
afterAll(() => app.stop())

const count = async (what: string) => (await app.owner.query<{ n: number }>(`select count(*)::int as n from ${what}`)).rows[0]?.n

describe('an agent on a bad line', () => {
  it('books one visit to a lead', async () => {
    const { _id: leadId } = await addLead(ana)
    await booked(ana, { leadId, ...inDays(3, 9), place: 'Corner of Katipunan and Luna' })
    expect(await count('appointments')).toBe(1)
  })

  it('changes a post on their page once', async () => {
    const { id } = answered<{ id: string }>(await ana.post('user/microsite/posts', { title: 'What CTPL pays', body: BODY }))
    const changed = { title: 'What CTPL pays, and what not', body: BODY }
    expect(answered(await ana.put(`user/microsite/posts/${id}`, changed))).toMatchObject(changed)
  })

  it('takes back the link by which a customer was asked what they say', async () => {
    const policy = await producing(app).policy('BAC-001', { state: 'issued', issued_at: new Date().toISOString() })
    const { rows } = await app.owner.query<{ id: string }>('select customer_id as id from policies where id = $1', [policy])
    answered(await ana.post('user/microsite/testimonials', { customerId: rows[0]?.id }))
    const own = async () => answered<{ items: { id: string; state: string }[] }>(await ana.get('user/microsite/testimonials')).items
    const [asked] = await own()
    answered(await ana.post(`user/microsite/testimonials/${asked?.id}/withdraw`, {}))
    expect(await own()).toMatchObject([{ state: 'withdrawn' }])
  })

  it('withdraws a fleet once', async () => {
    const batch = await uploadedFleet(ana, [{ answers: car() }, { answers: car() }], maria({ mobile: '0917 557 0742' }))
    answered(await confirm(ana, batch, 0))
    await untilDone(ana, batch.id)
    answered(await ana.post(`user/bulk-batch/${batch.id}/withdraw`, { reason: 'The fleet was sold.' }))
    await until(
      () => batchOf(ana, batch.id),
      ({ counts }) => counts.failed === 2,
    )
  })
})

describe('the office on a bad line', () => {
  it('puts the draft of a course away once', async () => {
    const draft = await makingCourses(teresita, teresita).written({}, 'A course that nobody needs')
    expect(answered(await step(teresita, draft.id, 'discard'))).toMatchObject({ state: 'discarded' })
  })

  it('changes the draft of a document once', async () => {
    const milagros = await person(app.url, 'milagros.evangelista')
    const summary = 'How companies keep their drivers and vehicles safe.'
    const { versionId } = answered<ResourceDetail>(
      await milagros.post('user/resource', {
        ...{ title: 'Fleet safety', summary, kind: 'brochure', line: 'motor', language: 'en', audience: 'everyone' },
      }),
    )
    const changed = { title: 'Fleet safety brochure', summary }
    expect(answered(await milagros.put(`user/resource/${versionId}`, changed))).toMatchObject(changed)
  })
})

describe('a customer on a bad line', () => {
  it('writes to the help desk once', async () => {
    const { id } = await askForHelp(customer, 'customer', 'Why is my jeepney of Silay yellow?')
    answered(await customer.post(`customer/help-request/${id}/message`, { text: 'It was blue yesterday.' }))
    const { messages } = await helpOf(customer, 'customer', id)
    expect(messages.filter(({ text }) => text === 'It was blue yesterday.')).toHaveLength(1)
  })

  it('chooses their language once', async () => {
    answered(await customer.put('customer/language', { language: 'fil' }))
    const { rows } = await app.owner.query('select language from customers where mobile = $1', [MOBILE])
    expect(rows).toEqual([{ language: 'fil' }])
  })
})
