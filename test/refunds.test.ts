import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dayOf } from '#domain/day.ts'
import { sum } from '#domain/money.ts'
import type { PolicyMembers } from '#features/servicing/members/public/contract.ts'
import { type OfficeRefund, PAID_ALONE_UP_TO } from '#features/servicing/payments/rules/office-refunds.ts'
import { cardPage } from '#features/servicing/payments/server/provider/card-page/index.ts'
import { hostedCheckout } from '#features/servicing/payments/server/provider/hosted-checkout/index.ts'
import { ProviderUnavailable } from '#features/servicing/payments/server/provider.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { hmac } from '#kit/server/crypto.ts'
import { startApp, TEST_SECRET, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, decideOnCheckout, openPayment, policyOf, proveIdentity, until } from './support/buying.ts'
import { signInCustomer } from './support/customers.ts'
import { colleagues, groupIssued } from './support/insuring-groups.ts'
import { payingOn } from './support/paying.ts'
import { answered, type Caller, person } from './support/quoting.ts'
import { alone, travelToPay } from './support/travelling.ts'

let app: TestApp
let ana: Caller
let underwriter: Caller
let on: ReturnType<typeof payingOn>
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' })
  ana = await person(app.url, 'ana.reyes')
  underwriter = await person(app.url, 'ramon.penaflor')
  on = payingOn(app, () => ana)
})
afterEach(() => on.spoil(null))
afterAll(() => app.stop())

const untilSent = (id: string) =>
  until(
    () => policyOf(ana, id),
    ({ refunds }) => refunds.length > 0 && refunds.every(({ state }) => state === 'sent'),
    40,
  )
const journeyPaidBy = async (method: 'card' | 'wallet'): Promise<PolicyDetail> => {
  const { id } = await travelToPay(ana, alone())
  await proveIdentity(ana, id)
  const opened = await openPayment(ana, id, method)
  await comeBack(app.url, method === 'card' ? await decideOnCardPage(opened, 'pay') : await decideOnCheckout(opened, 'gcash'))
  return until(
    () => policyOf(ana, id),
    ({ documentStatus }) => documentStatus === 'complete',
  )
}
/** What the providers refunded of a policy's payments, by their own books. */
const sentByProviders = async (id: string): Promise<number[]> =>
  (
    await app.owner.query(
      `select r.amount_centavos::int as amount from simulators.refunds r join payments y on r.ref in (y.reference, y.provider_ref) where y.policy_id = $1`,
      [id],
    )
  ).rows.map(({ amount }) => amount)
const rowsOf = async (sql: string, id: string) => (await app.owner.query(sql, [id])).rows

describe('what of a payment is returned', () => {
  it('is sent back the way it was paid, a part of it, once; customer and agent are told and see it, and the rest stays paid', async () => {
    for (const method of ['card', 'wallet'] as const) {
      const sold = await journeyPaidBy(method)
      const left = sold.callOff?.asked.amount ?? 0
      answered(await ana.post(`user/policy/${sold.id}/call-off`, { because: 'asked' }))
      const ended = await untilSent(sold.id)
      expect(left).toBeLessThan(sold.total)
      expect(ended.refunds).toMatchObject([{ amount: left, state: 'sent', isOfEnd: true, paymentReference: sold.payments[0]?.reference }])
      expect(await sentByProviders(sold.id)).toEqual([left])
      expect(ended.payments.map(({ state }) => state)).toEqual(['paid'])
      expect(ended.history.map(({ title }) => title)).toContain('Money returned by the payment provider')
      const customer = await signInCustomer(app, sold.holderMobile)
      expect(answered<PolicyDetail>(await customer.get(`customer/policy/${sold.id}`)).refunds).toEqual(ended.refunds)
      const told = await until(
        () => rowsOf(`select distinct purpose from messages where about = $1 and purpose = 'refund-sent'`, sold.id),
        (rows) => rows.length > 0,
      )
      expect(told).toHaveLength(1)
      expect(
        await rowsOf(`select title from notifications where kind = 'refund-sent' and path like '%' || $1 || '%'`, sold.id),
      ).toHaveLength(1)
    }
  })

  it('waits for a provider that does not answer, and goes once as soon as it does', async () => {
    const sold = await journeyPaidBy('wallet')
    await on.spoil('unanswered')
    answered(await ana.post(`user/policy/${sold.id}/call-off`, { because: 'asked' }))
    await until(
      async () =>
        (
          await rowsOf(
            `select retry_count as n from pgboss.job where name = 'send-refund' and data->>'refundId' = (select id::text from refunds where policy_id = $1)`,
            sold.id,
          )
        )[0]?.n,
      (tries) => tries > 0,
      40,
    )
    expect((await policyOf(ana, sold.id)).refunds.map(({ state }) => state)).toEqual(['asked'])
    await on.spoil(null)
    const { refunds } = await untilSent(sold.id)
    expect(await sentByProviders(sold.id)).toEqual(refunds.map(({ amount }) => amount))
  })

  it('for members who left goes with their credit note, and is not returned again when the policy ends', async () => {
    const { id, total } = await groupIssued(ana, colleagues(10))
    for (const who of ['2', '4']) {
      answered(await ana.post(`user/policy/${id}/members/${who}/leave`, { on: dayOf(new Date()), hasClaimed: false }))
      answered(await ana.post(`user/policy/${id}/members/adjustment`, {}))
    }
    const after = await untilSent(id)
    const { adjustments } = answered<PolicyMembers>(await ana.get(`user/policy/${id}/members`))
    expect(after.refunds.map(({ amount, isOfEnd }) => [amount, isOfEnd])).toEqual(adjustments.map(({ total: of }) => [-of, false]))
    expect(adjustments.every(({ sentBack, total: of }) => sentBack === -of)).toBe(true)
    answered(await underwriter.post(`user/policy/${id}/cancel`, { reason: 'The company closes.' }))
    const ended = await untilSent(id)
    const returned = sum(ended.refunds.map(({ amount }) => amount))
    expect(ended.refunds).toHaveLength(3)
    expect(returned).toBeLessThanOrEqual(total)
    expect(returned).toBe(sum(ended.invoices.map(({ kind, total: each }) => (kind === 'credit-note' ? each : 0))))
    expect(sum(await sentByProviders(id))).toBe(returned)
  })

  it('is paid by the office where the provider refuses for good: by two people above what one settles, and the customer is told', async () => {
    const [perpetua, eusebio] = [await person(app.url, 'perpetua.dimaculangan'), await person(app.url, 'eusebio.villarosa')]
    const sold = await journeyPaidBy('wallet')
    const left = sold.callOff?.asked.amount ?? 0
    // The provider reports that so much was refunded already that there is no room for it.
    await app.owner.query(
      `insert into simulators.refunds (key, ref, amount_centavos, sent_at) select 'used-' || y.reference, s.id, y.amount_centavos - $2::int + 1, now()
       from payments y join simulators.checkout_sessions s on s.reference_number = y.reference where y.policy_id = $1`,
      [sold.id, left],
    )
    answered(await ana.post(`user/policy/${sold.id}/call-off`, { because: 'asked' }))
    await until(
      () => policyOf(ana, sold.id),
      ({ refunds }) => refunds.some(({ state }) => state === 'office'),
      60,
    )
    const waiting = async () =>
      answered<{ items: OfficeRefund[] }>(await perpetua.get('user/office-refunds')).items.find(({ policyId }) => policyId === sold.id)
    const refund = await waiting()
    expect(refund).toMatchObject({ state: 'office', amount: left, refusedBecause: 'The provider says that the refund failed.' })
    expect((await ana.get('user/office-refunds')).status).toBe(403)
    const customer = await signInCustomer(app, sold.holderMobile)
    const asCustomer = async () => answered<PolicyDetail>(await customer.get(`customer/policy/${sold.id}`)).refunds
    expect(await asCustomer()).toMatchObject([{ state: 'office', paidReference: null }])
    const at = (step: string) => `user/office-refund/${refund?.id}/${step}`
    const paid = { way: 'bank-transfer', reference: 'BPI 2026-0042', paidOn: dayOf(new Date()) }
    expect(await perpetua.post(at('pay-out'), { ...paid, reference: '' })).toMatchObject({ status: 422, fields: [{ path: 'reference' }] })
    for (const paidOn of ['2040-01-01', '1900-01-01'])
      expect(await perpetua.post(at('pay-out'), { ...paid, paidOn })).toMatchObject({ status: 422, fields: [{ path: 'paidOn' }] })
    expect(await perpetua.post(at('confirm'), {})).toMatchObject({ status: 409 })
    const isLarge = left > PAID_ALONE_UP_TO
    answered(await perpetua.post(at('pay-out'), paid))
    if (isLarge) {
      expect((await perpetua.post(at('confirm'), {})).status).toBe(403)
      answered(await eusebio.post(at('return'), { reason: 'The bank does not know it.' }))
      expect(await waiting()).toMatchObject({ state: 'office', reference: null })
      answered(await perpetua.post(at('pay-out'), paid))
      answered(await eusebio.post(at('confirm'), {}))
    }
    expect((await perpetua.post(at('pay-out'), paid)).status).toBe(409)
    expect(await asCustomer()).toMatchObject([{ state: 'paid-out', amount: left, paidReference: paid.reference, paidOn: paid.paidOn }])
    const told = await until(
      () => rowsOf(`select distinct purpose from messages where about = $1 and purpose = 'refund-paid-out'`, sold.id),
      (rows) => rows.length > 0,
    )
    expect(told).toHaveLength(1)
  })

  it('waits for the office no more once the bank took the payment back', async () => {
    const perpetua = await person(app.url, 'perpetua.dimaculangan')
    const { id, callOff, payments } = await journeyPaidBy('card')
    // The provider reports that so much was refunded already that there is no room for it.
    await app.owner.query(
      `insert into simulators.refunds (key, ref, amount_centavos, sent_at) select 'used-' || reference, reference, amount_centavos - $2::int + 1, now()
       from payments where policy_id = $1`,
      [id, callOff?.asked.amount],
    )
    answered(await ana.post(`user/policy/${id}/call-off`, { because: 'asked' }))
    const untilRefund = (wanted: string) =>
      until(
        () => policyOf(ana, id),
        ({ refunds }) => refunds.some(({ state }) => state === wanted),
        60,
      )
    await untilRefund('office')
    await app.owner.query(`update simulators.charges set status = 'reversed' where merchant_reference = $1`, [payments[0]?.reference])
    await app.owner.query(`insert into pgboss.job (name, data) values ('check-payment', $1)`, [{ paymentId: payments[0]?.id }])
    await untilRefund('dropped')
    const { items } = answered<{ items: OfficeRefund[] }>(await perpetua.get('user/office-refunds'))
    expect(items.filter(({ policyId }) => policyId === id)).toEqual([])
  })

  it('is never more than was paid, in the database, whoever writes it', async () => {
    const { id, total, payments } = await journeyPaidBy('card')
    const add = (amount: number) =>
      app.owner.query(
        `insert into refunds (policy_id, payment_id, source_id, amount_centavos, reference) values ($1, $2, gen_random_uuid(), $3, 'REF-' || gen_random_uuid())`,
        [id, payments[0]?.id, amount],
      )
    await expect(add(total + 1)).rejects.toThrow('cannot return more than was paid')
    await add(total - 100)
    await expect(add(101)).rejects.toThrow('cannot return more than was paid')
  })
})

describe('a provider', () => {
  const surroundings = { simulatorsUrl: () => app.url, secretFor: (purpose: string) => hmac(TEST_SECRET, purpose) }

  it('sends each part back once under its name, refuses the name for another amount, and never sends more than was paid', async () => {
    for (const [method, { connect }] of [
      ['card', cardPage],
      ['wallet', hostedCheckout],
    ] as const) {
      const { id, total } = await journeyPaidBy(method)
      const [payment] = await rowsOf(
        'select reference, provider_ref as "providerRef", amount_centavos::int as amount, currency from payments where policy_id = $1',
        id,
      )
      const provider = connect({}, surroundings)
      const refund = (reference: string, amount: number) => provider.refund(payment, { reference: `${id} ${reference}`, amount })
      await Promise.all([1, 2, 3].map(() => refund('first', 1_000)))
      expect(await sentByProviders(id)).toEqual([1_000])
      await expect(refund('first', 2_000)).rejects.toThrow(ProviderUnavailable)
      await expect(refund('more', total)).rejects.toThrow(ProviderUnavailable)
      await expect(refund('nothing', 0)).rejects.toThrow(ProviderUnavailable)
      expect(await provider.retrieve(payment)).toMatchObject({ status: 'paid' })
      await refund('rest', total - 1_000)
      await expect(refund('again', 1)).rejects.toThrow(ProviderUnavailable)
      expect([(await provider.retrieve(payment)).status, sum(await sentByProviders(id))]).toEqual(['refunded', total])
    }
  })
})
