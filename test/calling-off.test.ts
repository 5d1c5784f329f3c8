import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, endOf, formatDay } from '#domain/day.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { policyOf, until } from './support/buying.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { attachDeed, readPdf } from './support/ending.ts'
import { healthIssued } from './support/insuring-health.ts'
import { pdfOf } from './support/pdf.ts'
import { answered, type Caller, person } from './support/quoting.ts'
import { alone, DEPARTURE, RETURN, travelIssued, travelToPay } from './support/travelling.ts'

let app: TestApp
let ana: Caller
let ramon: Caller

const FEE = 30_000
const signIn = async () => {
  ana = await person(app.url, 'ana.reyes')
  ramon = await person(app.url, 'ramon.penaflor')
}

beforeAll(async () => {
  app = await startApp()
  await signIn()
})
afterEach(async () => {
  setTime(undefined)
  await signIn()
})
afterAll(() => app.stop())

const on = async (day: string) => {
  setTime(new Date(endOf(day).getTime() - 3_600_000))
  await signIn()
}
const callOff = (who: Caller, id: string, body: object = {}, side: 'user' | 'customer' = 'user') =>
  who.post(`${side}/policy/${id}/call-off`, { because: 'asked', ...body })
const letterTo = async (who: Caller, id: string, side: 'user' | 'customer' = 'user') =>
  answered<{ id: string }>(await attachDeed(who, id, pdfOf('The visa is refused'), side)).id
const returnedOf = ({ refund }: PolicyDetail) =>
  (refund?.amount ?? 0) + (refund?.taxes.vat ?? 0) + (refund?.taxes.premiumTax ?? 0) + (refund?.taxes.lgt ?? 0) + (refund?.charges ?? 0)
const creditOf = ({ invoices }: PolicyDetail) => invoices.filter(({ kind }) => kind === 'credit-note').map(({ total }) => total)
const stampsIn = ({ worksheet }: PolicyDetail) => worksheet.lines.find(({ code }) => code === 'dst')?.amount ?? 0

describe('a journey that is called off', () => {
  it('by the customer before its first day returns premium and taxes less the fee, by a credit note for as much, once', async () => {
    const sold = await travelIssued(ana, alone())
    const { id, total, holderMobile } = sold
    const left = total - stampsIn(sold) - FEE
    expect(sold.callOff).toEqual({
      until: addDays(DEPARTURE, -1),
      asked: { amount: left, fee: FEE },
      visa: { amount: total - FEE, fee: FEE },
    })
    // The office, which cancels it at the customer's request, is shown the fee beforehand.
    expect(await policyOf(ramon, id)).toMatchObject({ mayChange: true, refundToday: { fee: FEE } })
    const customer = await signInCustomer(app, holderMobile)
    const replies = await Promise.all([1, 2].map(() => callOff(customer, id, { reason: 'The wedding is put off.' }, 'customer')))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const ended = await policyOf(ana, id)
    expect(ended).toMatchObject({
      ...{ state: 'cancelled', callOff: null, mayChange: false, refund: { by: 'insured', fee: FEE } },
      next: { title: 'Cancelled before its first day', text: expect.stringContaining('The wedding is put off.') },
    })
    expect([returnedOf(ended), ...creditOf(ended)]).toEqual([left, left])
    expect(ended.payments.map(({ state }) => state)).toEqual(['paid'])
    const { rows } = await app.owner.query(`select distinct purpose from messages where about = $1 and purpose = 'policy-cancelled'`, [id])
    expect(rows).toHaveLength(1)
  })

  it('may be so until the day before it begins; from its first day on nobody gets anything back at the customer’s wish', async () => {
    const [early, late, asked] = [await travelIssued(ana, alone()), await travelIssued(ana, alone()), await travelIssued(ana, alone())]
    await on(addDays(DEPARTURE, -1))
    expect(answered<PolicyDetail>(await callOff(ana, early.id)).refund?.fee).toBe(FEE)
    await on(DEPARTURE)
    expect((await policyOf(ana, late.id)).callOff).toBeNull()
    const refused = { status: 409, message: expect.stringContaining(`Cover started on ${formatDay(DEPARTURE)}`) }
    expect(await callOff(ana, late.id)).toMatchObject(refused)
    expect(await callOff(ana, late.id, { because: 'visa-refused', letterId: await letterTo(ana, late.id) })).toMatchObject(refused)
    const ended = answered<PolicyDetail>(await ramon.post(`user/policy/${asked.id}/cancel`, { reason: 'As the customer asks.' }))
    expect([returnedOf(ended), creditOf(ended)]).toEqual([0, []])
  })

  it('by underwriting, as the customer asks, keeps the same fee as by the customer', async () => {
    const { id, callOff: offer } = await travelIssued(ana, alone())
    const ended = answered<PolicyDetail>(await ramon.post(`user/policy/${id}/cancel`, { reason: 'As the customer asks.' }))
    expect(returnedOf(ended)).toBe(offer?.asked.amount)
    expect(ended.refund?.fee).toBe(FEE)
  })

  it('of somebody else is not found, and what is not in force or cannot be called off is refused by name', async () => {
    const { id } = await travelIssued(ana, alone())
    expect((await callOff(await person(app.url, 'carlo.mendoza'), id)).status).toBe(404)
    const stranger = await signInCustomer(app, '+639175550124', (await linkFrom(ana)).token)
    expect((await callOff(stranger, id, {}, 'customer')).status).toBe(404)
    expect((await attachDeed(stranger, id, undefined, 'customer')).status).toBe(404)
    const { id: unpaid } = await travelToPay(ana, alone())
    expect(await callOff(ana, unpaid)).toMatchObject({ status: 409, message: expect.stringContaining('not in force') })
    const health = await healthIssued(ana)
    expect(health.callOff).toBeNull()
    expect(await callOff(ana, health.id)).toMatchObject({
      status: 409,
      message: expect.stringContaining('You cannot cancel this insurance yourself. Ask your agent how it can be ended.'),
    })
  })
})

describe('a visa that was refused', () => {
  const decide = (who: Caller, id: string, body: object) => who.post(`user/policy/${id}/visa-refusal`, body)
  const queue = async (who: Caller) => {
    const { rows } = await app.owner.query(`select id from staff where email like 'ramon.penaflor@%'`)
    const { items } = answered<{ items: { _id: string }[] }>(
      await who.get(`user/policy/getPolicy/${rows[0].id}`, { toDecide: 'visa-refusal' }),
    )
    return items.map(({ _id }) => _id)
  }
  const sent = async (purpose: string, id: string) =>
    (await app.owner.query(`select distinct channel from messages where about = $1 and purpose = $2`, [id, purpose])).rows.length

  it('returns all that was paid less the fee, once the customer has sent the letter and an underwriter has read and approved it', async () => {
    const { id, total, holderMobile } = await travelIssued(ana, alone())
    const customer = await signInCustomer(app, holderMobile)
    const without = await callOff(customer, id, { because: 'visa-refused' }, 'customer')
    expect(without).toMatchObject({
      status: 422,
      fields: [{ path: 'letterId', message: expect.stringContaining('Attach the visa refusal letter') }],
    })
    const letterId = await letterTo(customer, id, 'customer')
    const both = await Promise.all(
      [1, 2].map(() => callOff(customer, id, { because: 'visa-refused', letterId, reason: 'The French one.' }, 'customer')),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const asked = await policyOf(ana, id)
    expect(asked).toMatchObject({
      ...{ state: 'issued', refund: null, refunds: [] },
      visaRefusal: { state: 'asked', note: 'The French one.', letter: { id: letterId, name: 'deed-of-sale.pdf' }, mayDecide: false },
      next: { title: 'A visa was refused: our office is reviewing the letter', who: 'Our office' },
    })
    expect(await sent('visa-refusal-asked', id)).toBe(1)
    expect((await decide(ana, id, { decision: 'approve' })).status).toBe(403)
    expect(await queue(ramon)).toContain(id)
    expect((await policyOf(ramon, id)).visaRefusal).toMatchObject({ mayDecide: true, amount: total - FEE })
    for (const [who, side] of [
      [ana, 'user'],
      [ramon, 'user'],
      [customer, 'customer'],
    ] as const)
      expect((await readPdf(who, `${side}/policy/${id}/deed/${letterId}`)).text).toContain('The visa is refused')
    expect((await readPdf(await person(app.url, 'carlo.mendoza'), `user/policy/${id}/deed/${letterId}`)).status).toBe(404)

    // Sent before the first day, it counts although no one read it by the last: the policy does not expire before it is decided.
    await on(addDays(RETURN, 3))
    const { rows: jobs } = await app.owner.query(`insert into pgboss.job (name, data) values ('expire-policies', '{}') returning id`)
    await until(
      async () => (await app.owner.query('select state from pgboss.job where id = $1', [jobs[0].id])).rows[0]?.state,
      (state) => state === 'completed',
    )
    const ended = answered<PolicyDetail>(await decide(ramon, id, { decision: 'approve' }))
    expect(ended).toMatchObject({ state: 'cancelled', visaRefusal: { state: 'approved', mayDecide: false } })
    expect([returnedOf(ended), ...creditOf(ended)]).toEqual([total - FEE, total - FEE])
    expect(ended.refund).toMatchObject({ fee: FEE, letter: { id: letterId, name: 'deed-of-sale.pdf' } })
    expect((await decide(ramon, id, { decision: 'approve' })).status).toBe(409)
    expect(await queue(ramon)).not.toContain(id)
    const { rows } = await app.owner.query('select uploaded_by, uploaded_by_customer = $2 as own from ending_deeds where id = $1', [
      letterId,
      ended.customerId,
    ])
    expect(rows).toEqual([{ uploaded_by: null, own: true }])
  })

  it('that its letter does not show is returned with a reason, which customer and agent read; the policy stands, and another letter may follow', async () => {
    const { id, holderMobile } = await travelIssued(ana, alone())
    const letterId = await letterTo(ana, id)
    answered(await callOff(ana, id, { because: 'visa-refused', letterId }))
    expect(await decide(ramon, id, { decision: 'return' })).toMatchObject({ status: 422, fields: [{ path: 'reason' }] })
    const reason = 'The name of the traveller is cut off.'
    const returned = answered<PolicyDetail>(await decide(ramon, id, { decision: 'return', reason }))
    expect(returned).toMatchObject({ state: 'issued', refund: null, visaRefusal: { state: 'returned', reason } })
    const customer = await signInCustomer(app, holderMobile)
    expect(answered<PolicyDetail>(await customer.get(`customer/policy/${id}`)).visaRefusal).toMatchObject({ state: 'returned', reason })
    expect(await sent('visa-refusal-returned', id)).toBe(1)
    const { rows } = await app.owner.query(
      `select body from notifications where kind = 'visa-refusal-returned' and path like '%' || $1 || '%'`,
      [id],
    )
    expect(rows).toEqual([{ body: expect.stringContaining(reason) }])
    answered(await callOff(ana, id, { because: 'visa-refused', letterId: await letterTo(ana, id) }))
    // Cancelled without one in the meantime, there is nothing left to decide.
    expect(answered<PolicyDetail>(await callOff(ana, id)).visaRefusal).toMatchObject({ state: 'lapsed' })
    expect((await decide(ramon, id, { decision: 'approve' })).status).toBe(409)
  })

  it('is not shown by the letter of another policy, and by none for a journey within the country', async () => {
    const [one, other] = [await travelIssued(ana, alone()), await travelIssued(ana, alone({ destinations: ['PH'] }))]
    const letterId = await letterTo(ana, other.id)
    expect(await callOff(ana, one.id, { because: 'visa-refused', letterId })).toMatchObject({ status: 422, fields: [{ path: 'letterId' }] })
    expect(other.callOff?.visa).toBeNull()
    expect(await callOff(ana, other.id, { because: 'visa-refused', letterId })).toMatchObject({ status: 409 })
    expect((await policyOf(ana, other.id)).state).toBe('issued')
  })
})

it('what a journey’s policy says of it is what is done', async () => {
  const { id } = await travelIssued(ana, alone())
  const { text } = await readPdf(ana, `user/policy/${id}/document/policy`)
  expect(text).toContain('less a fee of ₱300.00; from that day on, nothing is returned if you end it')
  expect(text).toContain('If a visa is refused and you send us the letter of refusal before the first day')
})
