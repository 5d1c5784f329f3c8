import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, endOf, formatDay } from '#domain/day.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { policyOf, until } from './support/buying.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { healthIssued, healthToPay } from './support/insuring-health.ts'
import { motorToPay, sedan } from './support/motoring.ts'
import { answered, type Caller, person } from './support/quoting.ts'
import { alone, DEPARTURE, travelIssued } from './support/travelling.ts'

let app: TestApp
let ana: Caller

const today = dayOf(new Date())
const signIn = async () => {
  ana = await person(app.url, 'ana.reyes')
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
const giveBack = (who: Caller, id: string, side: 'user' | 'customer' = 'user', body: object = {}) =>
  who.post(`${side}/policy/${id}/give-back`, body)
const chargeOf = async (id: string) =>
  (
    await app.owner.query<{ status: string; captures: number }>(
      `select c.status, c.captures::int from simulators.charges c join payments y on y.reference = c.merchant_reference where y.policy_id = $1`,
      [id],
    )
  ).rows
const untilSentBack = (id: string) =>
  until(
    () => policyOf(ana, id),
    ({ payments }) => payments.some(({ state }) => state === 'refunded'),
    45,
  )
const rowsOf = async (sql: string, id: string) => (await app.owner.query(sql, [id])).rows

describe('a policy for critical illness', () => {
  it('is given back by its holder within the days: the whole premium goes back, once, by a credit note for the whole invoice', async () => {
    const sold = await healthIssued(ana)
    const { id, total, holderMobile } = sold
    expect(sold.giveBack).toEqual({ until: addDays(today, 15), amount: total })
    const customer = await signInCustomer(app, holderMobile)
    const replies = await Promise.all([1, 2, 3].map(() => giveBack(customer, id, 'customer', { reason: 'I found another.' })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const ended = await untilSentBack(id)
    expect(ended).toMatchObject({
      ...{
        state: 'cancelled',
        giveBack: null,
        mayCancel: false,
        next: { title: 'Free-look return', text: expect.stringContaining('I found another.') },
      },
      refund: { by: 'insured', wasPaid: true },
    })
    const { refund, invoices, history } = ended
    const taxes = refund ? refund.taxes.vat + refund.taxes.lgt + refund.taxes.premiumTax : 0
    expect((refund?.amount ?? 0) + taxes + (refund?.charges ?? 0)).toBe(total)
    expect(invoices.map(({ kind, total: each }) => [kind, each])).toEqual([
      ['invoice', total],
      ['credit-note', total],
    ])
    expect(history.map(({ title }) => title).filter((title) => title.includes('returned'))).toEqual([
      'Policy returned',
      'Money returned by the payment provider',
      'Payment returned in full',
    ])
    expect(await chargeOf(id)).toEqual([{ status: 'refunded', captures: 1 }])
    const told = await rowsOf(`select distinct channel from messages where about = $1 and purpose = 'policy-given-back'`, id)
    expect(told.map(({ channel }) => channel)).toContain('sms')
    const noticed = await rowsOf(`select title from notifications where kind = 'policy-give-back' and path like '%' || $1 || '%'`, id)
    expect(noticed).toEqual([{ title: 'Policy returned' }])
  })

  it('is given back on the last day by the agent, and a day later refused with the day on which it ended', async () => {
    const [last, late] = [await healthIssued(ana), await healthIssued(ana)]
    await on(addDays(today, 15))
    expect(answered<PolicyDetail>(await giveBack(ana, last.id))).toMatchObject({ state: 'cancelled' })
    await on(addDays(today, 16))
    expect((await policyOf(ana, late.id)).giveBack).toBeNull()
    expect(await giveBack(ana, late.id)).toMatchObject({
      ...{
        status: 409,
        message: expect.stringContaining(`could be returned within the free-look period until ${formatDay(addDays(today, 15))}`),
      },
    })
    expect(await policyOf(ana, late.id)).toMatchObject({ state: 'issued', refund: null })
  })

  it('of somebody else is not found, nor one of another customer', async () => {
    const { id } = await healthIssued(ana)
    expect((await giveBack(await person(app.url, 'carlo.mendoza'), id)).status).toBe(404)
    const stranger = await signInCustomer(app, '+639175550123', (await linkFrom(ana)).token)
    expect((await giveBack(stranger, id, 'customer')).status).toBe(404)
    expect((await policyOf(ana, id)).state).toBe('issued')
  })

  it('is only looked at by who neither sells nor holds it', async () => {
    const { id } = await healthIssued(ana)
    const officer = await person(app.url, 'milagros.evangelista')
    expect(await policyOf(officer, id)).toMatchObject({ state: 'issued', giveBack: null, callOff: null })
    expect(await giveBack(officer, id)).toMatchObject({
      status: 403,
      message: expect.stringContaining('This is for agents and sales managers'),
    })
    expect((await policyOf(ana, id)).state).toBe('issued')
  })

  it('that is not in force is not given back: one that waits for its payment, and one that ended', async () => {
    const { id } = await healthToPay(ana)
    expect((await policyOf(ana, id)).giveBack).toBeNull()
    const refused = { status: 409, message: expect.stringContaining('not in force') }
    expect(await giveBack(ana, id)).toMatchObject(refused)
    answered(await ana.post(`user/policy/${id}/cancel`, { reason: 'Not wanted.' }))
    expect(await giveBack(ana, id)).toMatchObject(refused)
  })

  it('is sent back by a provider that was away meanwhile, once, as soon as it answers', async () => {
    const { id } = await healthIssued(ana)
    const hide = (from: string, to: string) =>
      app.owner.query(
        `update simulators.charges set merchant_reference = $3 || substr(merchant_reference, length($2) + 1)
        where merchant_reference = (select $2 || substr(reference, length('PAY-') + 1) from payments where policy_id = $1)`,
        [id, from, to],
      )
    await hide('PAY-', 'GONE-')
    expect(answered<PolicyDetail>(await giveBack(ana, id)).payments.map(({ state }) => state)).toEqual(['paid'])
    await until(
      async () =>
        (
          await rowsOf(
            `select retry_count as n from pgboss.job where name = 'send-refund' and data->>'refundId' = (select id::text from refunds where policy_id = $1)`,
            id,
          )
        )[0]?.n,
      (tries) => tries > 0,
    )
    expect((await policyOf(ana, id)).payments.map(({ state }) => state)).toEqual(['paid'])
    await hide('GONE-', 'PAY-')
    await untilSentBack(id)
    expect(await chargeOf(id)).toEqual([{ status: 'refunded', captures: 1 }])
  })

  it('that the provider had sent back already, as after a crash before that was noted, is not sent back again', async () => {
    const { id } = await healthIssued(ana)
    await app.owner.query(
      `update simulators.charges set status = 'refunded' where merchant_reference = (select reference from payments where policy_id = $1)`,
      [id],
    )
    answered(await giveBack(ana, id))
    const { history } = await untilSentBack(id)
    expect(history.filter(({ title }) => title === 'Payment returned in full')).toHaveLength(1)
  })

  it('whose payment the bank takes back meanwhile has nothing left to be sent back, and says so', async () => {
    const { id } = await healthIssued(ana)
    await app.owner.query(
      `update simulators.charges set status = 'reversed' where merchant_reference = (select reference from payments where policy_id = $1)`,
      [id],
    )
    answered(await giveBack(ana, id))
    const ended = await until(
      () => policyOf(ana, id),
      ({ refund }) => refund?.wasPaid === false,
    )
    expect(ended).toMatchObject({ state: 'cancelled', credit: null, refund: { amount: 0 } })
    expect(ended.payments.map(({ state }) => state)).toEqual(['reversed'])
    expect(ended.invoices.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note'])
  })
})

describe('a journey', () => {
  it('of more than thirty days may be given back for five, a shorter one not at all', async () => {
    const long = await travelIssued(ana, alone({ returnOn: addDays(DEPARTURE, 44) }))
    expect(long.giveBack).toEqual({ until: addDays(today, 5), amount: long.total })
    answered(await giveBack(ana, long.id))
    expect((await untilSentBack(long.id)).refund?.charges).toBeGreaterThan(0)
    const short = await travelIssued(ana, alone())
    expect(short.giveBack).toBeNull()
    expect(await giveBack(ana, short.id)).toMatchObject({ status: 409, message: expect.stringContaining('too short') })
  })
})

describe('a vehicle’s insurance', () => {
  it('is not given back: it ends by the terms printed on it', async () => {
    const { id } = await motorToPay(ana, await sedan(ana, { withCtpl: false }))
    expect((await giveBack(ana, id)).status).toBe(409)
  })
})
