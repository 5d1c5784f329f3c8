import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hmac } from '#kit/server/crypto.ts'
import { readConfig } from '../src/app/server/config.ts'
import { start } from '../src/app/server/start.ts'
import { startApp, TEST_SECRET, type TestApp } from './support/app.ts'
import { decideOnCheckout, openPayment, until } from './support/buying.ts'
import { call } from './support/calls.ts'
import { payingOn } from './support/paying.ts'
import { answered, type Caller, person } from './support/quoting.ts'

let app: TestApp
let ana: Caller
let on: ReturnType<typeof payingOn>
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' })
  ana = await person(app.url, 'ana.reyes')
  on = payingOn(app, () => ana)
})
afterAll(() => app.stop())

type Told = { secret?: string; age?: number; eventId?: string; amount?: number; status?: string; header?: string }
const webhook = (
  session: string,
  { secret, age = 0, eventId = `evt_${randomUUID()}`, amount = 61_040, status = 'paid', header }: Told = {},
) => {
  const body = JSON.stringify({ id: eventId, type: `checkout_session.payment.${status}`, data: { id: session, amount, status } })
  const t = Math.floor(Date.now() / 1000) - age
  return fetch(`${app.url}/sdx-api/auth/payment/notify`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [header ?? 'checkout-signature']: `t=${t},v1=${hmac(secret ?? hmac(TEST_SECRET, 'checkout-webhook'), `${t}.${body}`)}`,
    },
    body,
  })
}

describe('a webhook of the checkout', () => {
  it('that is forged, old, of another provider’s kind or unreadable is refused', async () => {
    const id = await on.ready()
    await openPayment(ana, id, 'wallet')
    const session = await on.sessionOf(id)
    expect((await webhook(session, { secret: 'another' })).status).toBe(401)
    expect((await webhook(session, { age: 301 })).status).toBe(401)
    expect((await webhook(session, { age: -301 })).status).toBe(401)
    expect((await webhook(session, { header: 'payment-signature' })).status).toBe(401)
    expect((await webhook('not a session')).status).toBe(401)
    expect((await on.payments(id))[0]?.state).toBe('pending')
  })

  it('that says paid, or another amount, is not believed, and a replay counts once', async () => {
    const id = await on.ready()
    const { payment } = await openPayment(ana, id, 'wallet')
    const session = await on.sessionOf(id)
    const eventId = `evt_${randomUUID()}`
    for (let each = 0; each < 4; each += 1) expect((await webhook(session, { eventId, amount: 1 })).status).toBe(200)
    const { rows } = await app.owner.query(`select provider from payment_notices where event_id = $1`, [eventId])
    expect(rows).toEqual([{ provider: 'hosted-checkout' }])
    await until(
      async () => (await app.owner.query('select checks from payments where id = $1', [payment.id])).rows[0].checks,
      (checks) => checks > 0,
    )
    expect((await on.payments(id))[0]?.state).toBe('pending')
  })
})

describe('a payment', () => {
  const FOLLOWS = {
    active: 'pending',
    awaiting_payment: 'pending',
    paid: 'paid',
    failed: 'failed',
    cancelled: 'cancelled',
    expired: 'expired',
    reversed: 'failed',
  } as const
  const HINTS = {
    'a webhook says paid': (session: string) => webhook(session),
    'a webhook says failed': (session: string) => webhook(session, { status: 'failed' }),
    'a forged webhook': (session: string) => webhook(session, { secret: 'another' }),
    'the browser comes back': (session: string) =>
      call(app.url, 'POST', 'auth/payment/return', { body: { query: { session_id: session } } }),
    'another provider’s page': () => call(app.url, 'POST', 'auth/payment/return', { body: { query: { cipher: 'nonsense', paid: 'yes' } } }),
  } as const

  it('follows what its own provider says when it is asked, whatever browsers and webhooks tell', async () => {
    const hints = fc.array(fc.constantFrom(...(Object.keys(HINTS) as (keyof typeof HINTS)[])), { maxLength: 3 })
    const statuses = fc.constantFrom(...(Object.keys(FOLLOWS) as (keyof typeof FOLLOWS)[]))
    await fc.assert(
      fc.asyncProperty(statuses, hints, async (status, told) => {
        const id = await on.ready()
        const { payment } = await openPayment(ana, id, 'wallet')
        const session = await on.sessionOf(id)
        await app.owner.query('update simulators.checkout_sessions set status = $2, counter_code = $1 where id = $1', [session, status])
        for (const hint of told) {
          await HINTS[hint](session)
          expect(['pending', FOLLOWS[status]]).toContain((await on.payments(id))[0]?.state)
        }
        const asked = await call(app.url, 'POST', 'auth/payment/return', { body: { reference: payment.reference } })
        expect(answered<{ state: string }>(asked).state).toBe(FOLLOWS[status])
      }),
      { numRuns: 12 },
    )
  })

  it('whose provider is not configured any more stays in doubt and is not lost', async () => {
    const id = await on.ready()
    const opened = await openPayment(ana, id, 'wallet')
    const back = await decideOnCheckoutUntold(opened)
    const without = await start(
      readConfig({
        ...{ DATABASE_URL: app.databaseUrl, PORT: '0', LOG_LEVEL: 'silent', KALASAG_SECRET: TEST_SECRET, DEMO_DATA: 'off' },
        ...{ KALASAG_PART: 'web', PAYMENT_PROVIDERS: 'card-page', CHECK_REPLIES: 'on' },
      }),
    )
    try {
      const reference = { body: { reference: opened.payment.reference } }
      expect(
        await call(without.url, 'POST', 'auth/payment/return', { body: { query: { session_id: back.searchParams.get('session_id') } } }),
      ).toMatchObject({ status: 404 })
      expect(await call(without.url, 'POST', 'auth/payment/return', reference)).toMatchObject({ data: { outcome: 'checking' } })
      const there = await person(without.url, 'ana.reyes')
      expect(await openPayment(there, id)).toMatchObject({ checkout: null, payment: { outcome: 'checking' } })
      expect((await on.payments(id))[0]?.reason).toContain('hosted-checkout is not configured any more')
      expect(answered<{ code: string }[]>(await there.get('user/payment-choices')).map(({ code }) => code)).toEqual(['card'])
    } finally {
      await without.stop()
    }
    await on.sweep(id)
    await on.expectPaidOnce(id)
  })

  /** The wallet pays, and neither webhook nor browser reports it. */
  async function decideOnCheckoutUntold(opened: Awaited<ReturnType<typeof openPayment>>): Promise<URL> {
    await on.spoil('missing')
    const back = await decideOnCheckout(opened, 'gcash')
    await on.spoil(null)
    return back
  }
})

describe('the configuration of payment providers', () => {
  it('names what is wrong with it', () => {
    expect(() => readConfig({ PAYMENT_PROVIDERS: 'card-page,barter' })).toThrow(
      /PAYMENT_PROVIDERS: barter: known are card-page, hosted-checkout/,
    )
    expect(() => readConfig({ PAYMENT_PROVIDERS: 'hosted-checkout', SIMULATORS: 'off' })).toThrow(/has no address/)
    expect(() => readConfig({ CHECKOUT_PROVIDER_URL: 'https://pay.example' })).toThrow(/CHECKOUT_PROVIDER_KEY: needed by hosted-checkout/)
  })
})
