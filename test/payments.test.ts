import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Fault } from '#features/reference/simulators/public/rules.ts'
import { encrypt, hmac } from '#kit/server/crypto.ts'
import { startApp, TEST_SECRET, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, policyToPay, proveIdentity, until, untilComplete } from './support/buying.ts'
import { call } from './support/calls.ts'
import { answered, type Caller, caller, person } from './support/quoting.ts'

let app: TestApp
let ana: Caller
let carlo: Caller

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  carlo = await person(app.url, 'carlo.mendoza')
})
afterAll(() => app.stop())

const spoil = async (fault: Fault | null, requests: number | null = null) =>
  answered(await call(app.url, 'POST', 'auth/simulators/fault', { body: { service: 'card', fault, requests } }))
afterEach(() => spoil(null))

/** A policy whose customer has passed the identity check. */
async function ready(): Promise<string> {
  const { id } = await policyToPay(ana)
  await proveIdentity(ana, id)
  return id
}

type Charge = { captures: number; status: string }
const charges = async (policyId: string): Promise<Charge[]> =>
  (
    await app.owner.query(
      'select c.captures, c.status from simulators.charges c join payments p on p.reference = c.merchant_reference where p.policy_id = $1 order by p.attempt',
      [policyId],
    )
  ).rows

/** What must hold however badly the payment went. */
async function expectHonest(policyId: string) {
  const captured = (await charges(policyId)).filter(({ status }) => status === 'paid').length
  const { rows } = await app.owner.query('select count(*)::int as paid from payments where policy_id = $1 and state = $2', [
    policyId,
    'paid',
  ])
  const { state } = await policyOf(ana, policyId)
  const issued = state === 'issued' || state === 'paid'
  expect(captured, 'charged at most once').toBeLessThanOrEqual(1)
  expect(rows[0].paid, 'no lost payment, no invented one').toBe(captured)
  if (issued) expect(captured, 'no policy without payment').toBe(1)
}

const payments = async (policyId: string) =>
  answered<{ id: string; state: string; outcome: string; reason: string | null }[]>(await ana.get(`user/policy/${policyId}/payments`))

describe('a payment', () => {
  it('that the bank accepts issues the policy and its certificate', async () => {
    const id = await ready()
    const back = await decideOnCardPage(await openPayment(ana, id), 'pay')
    expect(back.pathname).toBe('/app/ctpl-payment-return-url-cyphyer')
    expect(await comeBack(app.url, back)).toMatchObject({ outcome: 'paid', policyId: id, line: 'ctpl' })
    const policy = await untilComplete(ana, id)
    expect(policy.number).toMatch(/^POL-CTPL-\d\d-\d{6}$/)
    await expectHonest(id)
  })

  it('waits for the identity check', async () => {
    const { id } = await policyToPay(ana)
    expect(await ana.post('user/payment/start', { policyId: id })).toMatchObject({
      status: 409,
      message: expect.stringContaining('identity check'),
    })
    expect(await payments(id)).toEqual([])
  })

  it('that the bank refuses says so, charges nothing and may be tried again', async () => {
    const id = await ready()
    expect(await comeBack(app.url, await decideOnCardPage(await openPayment(ana, id), 'refuse'))).toMatchObject({ outcome: 'not-paid' })
    expect((await policyOf(ana, id)).state).toBe('awaiting-payment')
    expect(await comeBack(app.url, await decideOnCardPage(await openPayment(ana, id), 'pay'))).toMatchObject({ outcome: 'paid' })
    await untilComplete(ana, id)
    expect((await payments(id)).map(({ state }) => state)).toEqual(['paid', 'failed'])
    await expectHonest(id)
  })

  it('that the payer gives up charges nothing', async () => {
    const id = await ready()
    const back = await decideOnCardPage(await openPayment(ana, id), 'cancel')
    expect(back.pathname).toBe('/app/ctpl-payment-return-url')
    expect(await comeBack(app.url, back)).toMatchObject({ outcome: 'not-paid' })
    await expectHonest(id)
  })

  it('started twice is one payment with one card page', async () => {
    const id = await ready()
    const [first, second] = await Promise.all([openPayment(ana, id), openPayment(ana, id)])
    expect(second.payment.reference).toBe(first.payment.reference)
    expect((await charges(id)).length).toBe(1)
  })

  it('made already cannot be made again', async () => {
    const id = await ready()
    const opened = await openPayment(ana, id)
    await comeBack(app.url, await decideOnCardPage(opened, 'pay'))
    await untilComplete(ana, id)
    expect(await ana.post('user/payment/start', { policyId: id })).toMatchObject({
      status: 409,
      message: 'This was already paid. Nothing was charged again.',
    })
    await decideOnCardPage(opened, 'pay')
    await expectHonest(id)
  })

  it('is found by the reconcile job when the payer never comes back and no notification comes', async () => {
    await spoil('missing')
    const id = await ready()
    await decideOnCardPage(await openPayment(ana, id), 'pay')
    await app.owner.query(`update payments set next_check_at = now() - interval '1 second' where policy_id = $1`, [id])
    await app.owner.query(`insert into pgboss.job (name, data) values ('reconcile-payments', '{}')`)
    await untilComplete(ana, id)
    await expectHonest(id)
  })
})

describe('a notification', () => {
  it.each(['twice', 'out-of-order', 'late', 'missing', 'forged'] as const)(
    'that is %s ends in one payment and one policy',
    async (fault) => {
      await spoil(fault)
      const id = await ready()
      expect(await comeBack(app.url, await decideOnCardPage(await openPayment(ana, id), 'pay'))).toMatchObject({ outcome: 'paid' })
      await untilComplete(ana, id)
      await expectHonest(id)
    },
  )

  it('alone is enough when the payer never comes back', async () => {
    const id = await ready()
    await decideOnCardPage(await openPayment(ana, id), 'pay')
    await untilComplete(ana, id)
    await expectHonest(id)
  })

  const notice = (reference: string, { secret = hmac(TEST_SECRET, 'card-provider'), age = 0, eventId = randomUUID() } = {}) => {
    const body = JSON.stringify({ eventId, reference, status: 'paid' })
    const t = Math.floor(Date.now() / 1000) - age
    return fetch(`${app.url}/sdx-api/auth/payment/notify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'payment-signature': `t=${t},v1=${hmac(secret, `${t}.${body}`)}` },
      body,
    })
  }

  it('that is forged, old or unsigned is refused and changes nothing', async () => {
    const id = await ready()
    const { payment } = await openPayment(ana, id)
    expect((await notice(payment.reference, { secret: 'another' })).status).toBe(401)
    expect((await notice(payment.reference, { age: 600 })).status).toBe(401)
    expect((await fetch(`${app.url}/sdx-api/auth/payment/notify`, { method: 'POST', body: '{}' })).status).toBe(401)
    expect((await policyOf(ana, id)).state).toBe('awaiting-payment')
  })

  it('that says paid is not believed: the provider is asked', async () => {
    const id = await ready()
    const { payment } = await openPayment(ana, id)
    expect((await notice(payment.reference)).status).toBe(200)
    await until(
      async () => (await app.owner.query('select checks from payments where id = $1', [payment.id])).rows[0].checks,
      (checks) => checks > 0,
    )
    expect((await policyOf(ana, id)).state).toBe('awaiting-payment')
  })

  it('counts once however often it is replayed', async () => {
    const id = await ready()
    const { payment } = await openPayment(ana, id)
    const eventId = randomUUID()
    for (let each = 0; each < 5; each++) expect((await notice(payment.reference, { eventId })).status).toBe(200)
    const { rows } = await app.owner.query(`select count(*)::int as n from payment_notices where event_id = $1`, [eventId])
    expect(rows[0].n).toBe(1)
  })
})

describe('a provider in trouble', () => {
  it.each(['down', 'malformed', 'unanswered'] as const)(
    'that is %s when the payment opens: nothing is charged, and it works when it is back',
    async (fault) => {
      const id = await ready()
      await spoil(fault)
      expect(await ana.post('user/payment/start', { policyId: id })).toMatchObject({
        status: 503,
        message: expect.stringContaining('No card was entered, so nothing was charged'),
      })
      // Nothing is in doubt: the next step is to pay, and asking again gives the same answer.
      expect((await policyOf(ana, id)).next).toMatchObject({ title: 'Waiting for payment', action: 'pay' })
      expect((await policyOf(ana, id)).payments[0]?.wasOpened).toBe(false)
      expect(await ana.post('user/payment/start', { policyId: id })).toMatchObject({ status: 503 })
      await spoil(null)
      const opened = await until(
        () => ana.post('user/payment/start', { policyId: id }),
        ({ code }) => code === -1,
      )
      expect(await comeBack(app.url, await decideOnCardPage(answered(opened), 'pay'))).toMatchObject({ outcome: 'paid' })
      await untilComplete(ana, id)
      await expectHonest(id)
    },
  )

  it('that does not answer after the card was charged: we are checking, never failed, and it is settled by itself', async () => {
    const id = await ready()
    const opened = await openPayment(ana, id)
    await spoil('missing')
    const back = await decideOnCardPage(opened, 'pay')
    await spoil('down')
    expect(await comeBack(app.url, back)).toMatchObject({ outcome: 'checking', ...{ amount: 61_040, startedAt: expect.any(String) } })
    expect((await policyOf(ana, id)).next).toMatchObject({ title: 'We are checking the payment', action: 'none' })
    expect(await ana.post('user/payment/start', { policyId: id })).toMatchObject({
      code: -1,
      data: { checkout: null, payment: { outcome: 'checking' } },
    })
    await spoil(null)
    await app.owner.query(`update payments set next_check_at = now() - interval '1 second' where policy_id = $1`, [id])
    await app.owner.query(`insert into pgboss.job (name, data) values ('reconcile-payments', '{}')`)
    await untilComplete(ana, id)
    await expectHonest(id)
  })

  it('that was silent while the card page was open: when it is back, the payer goes on with the same page', async () => {
    const id = await ready()
    const { payment, checkout } = await openPayment(ana, id)
    await spoil('down')
    expect(await openPayment(ana, id)).toMatchObject({ checkout: null, payment: { outcome: 'checking' } })
    await spoil(null)
    const resumed = await openPayment(ana, id)
    expect(resumed).toMatchObject({ checkout: { url: checkout?.url }, payment: { id: payment.id, outcome: 'open' } })
    expect(await comeBack(app.url, await decideOnCardPage(resumed, 'pay'))).toMatchObject({ outcome: 'paid' })
    await untilComplete(ana, id)
    await expectHonest(id)
  })

  it('that took another amount: no policy, and the screen says that we are checking', async () => {
    const id = await ready()
    await spoil('other-amount')
    expect(await comeBack(app.url, await decideOnCardPage(await openPayment(ana, id), 'pay'))).toMatchObject({ outcome: 'checking' })
    expect((await policyOf(ana, id)).state).toBe('awaiting-payment')
    const [payment] = await payments(id)
    expect(payment?.reason).toContain('60940')
  })

  it('that charges an old attempt after a new one was paid gives the money back', async () => {
    const id = await ready()
    const first = await openPayment(ana, id)
    await comeBack(app.url, await decideOnCardPage(first, 'cancel'))
    await comeBack(app.url, await decideOnCardPage(await openPayment(ana, id), 'pay'))
    await untilComplete(ana, id)
    await app.owner.query(`update simulators.charges set status = 'paid' where merchant_reference = $1`, [first.payment.reference])
    const back = new URL(`/app/ctpl-payment-return-url?reference=${first.payment.reference}`, app.url)
    expect(await comeBack(app.url, back)).toMatchObject({ outcome: 'not-paid' })
    expect((await payments(id)).map(({ state }) => state)).toEqual(['paid', 'refunded'])
    expect((await charges(id)).map(({ status }) => status)).toEqual(['refunded', 'paid'])
  })

  it('that charges after the policy was cancelled gives the money back, and nothing is issued', async () => {
    const id = await ready()
    const opened = await openPayment(ana, id)
    await comeBack(app.url, await decideOnCardPage(opened, 'cancel'))
    answered(await ana.post(`user/policy/${id}/cancel`, { reason: 'The customer sold the car.' }))
    await app.owner.query(`update simulators.charges set status = 'paid' where merchant_reference = $1`, [opened.payment.reference])
    const back = new URL(`/app/ctpl-payment-return-url?reference=${opened.payment.reference}`, app.url)
    expect(await comeBack(app.url, back)).toMatchObject({ outcome: 'not-paid' })
    expect((await policyOf(ana, id)).state).toBe('cancelled')
    expect((await charges(id)).map(({ status }) => status)).toEqual(['refunded'])
  })
})

describe('a return from the card page', () => {
  it('that we did not encrypt is not believed', async () => {
    const cipher = encrypt('another secret', 'return', JSON.stringify({ reference: 'PAY-1', status: 'paid' }))
    expect(await call(app.url, 'POST', 'auth/payment/return', { body: { query: { cipher } } })).toMatchObject({
      status: 404,
      message: expect.stringContaining('could not be trusted'),
    })
    expect(await call(app.url, 'POST', 'auth/payment/return', { body: { reference: 'PAY-UNKNOWN' } })).toMatchObject({ status: 404 })
  })
})

describe('somebody else', () => {
  it('can neither see nor start a payment', async () => {
    const id = await ready()
    const { payment } = await openPayment(ana, id)
    for (const stranger of [carlo, caller(app.url, {})]) {
      const expected = stranger === carlo ? 404 : 401
      expect((await stranger.get(`user/payment/${payment.id}`)).status).toBe(expected)
      expect((await stranger.post('user/payment/start', { policyId: id })).status).toBe(expected)
    }
    expect(answered(await carlo.get(`user/policy/${id}/payments`))).toEqual([])
  })
})
