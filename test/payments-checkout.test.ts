import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, decideOnCheckout, openPayment, policyOf, until, untilComplete } from './support/buying.ts'
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
afterEach(async () => {
  await on.spoil(null)
  setTime(undefined)
})

const payAtCounter = (code = '') => call(app.url, 'POST', 'auth/simulators/pay-at-counter', { body: { code } })

describe('what the payer may choose', () => {
  it('is a card, a wallet or a counter, each with what happens next', async () => {
    const choices = answered<{ code: string; label: string }[]>(await ana.get('user/payment-choices'))
    expect(choices.map(({ label }) => label)).toEqual(['Card', 'GCash or Maya', 'Pay at a counter'])
    const id = await on.ready()
    expect(await ana.post('user/payment/start', { policyId: id, method: 'barter' })).toMatchObject({ status: 409 })
    expect(await on.payments(id)).toEqual([])
  })

  it('may be chosen again: the first checkout is closed at its own provider, and is never charged', async () => {
    const id = await on.ready()
    const card = await openPayment(ana, id, 'card')
    const wallet = await openPayment(ana, id, 'wallet')
    expect(wallet.payment.reference).not.toBe(card.payment.reference)
    expect(await on.cards(id)).toEqual(['expired'])
    await decideOnCardPage(card, 'pay')
    expect(await comeBack(app.url, await decideOnCheckout(wallet, 'maya'))).toMatchObject({ outcome: 'paid' })
    await on.expectPaidOnce(id)
    expect((await on.payments(id)).map(({ state, method }) => [state, method])).toEqual([
      ['paid', 'wallet'],
      ['expired', 'card'],
    ])
  })
})

describe('a wallet', () => {
  it('pays at once; the browser brings back the session and nothing else', async () => {
    const id = await on.ready()
    const back = await decideOnCheckout(await openPayment(ana, id, 'wallet'), 'gcash')
    expect(back.pathname).toBe('/app/ctpl-payment-return-url')
    expect([...back.searchParams.keys()]).toEqual(['session_id'])
    expect(await comeBack(app.url, back)).toMatchObject({ outcome: 'paid', policyId: id })
    await on.expectPaidOnce(id)
  })

  it('that refuses, or a payer who gives up, is charged nothing and may try again', async () => {
    const id = await on.ready()
    expect(await comeBack(app.url, await decideOnCheckout(await openPayment(ana, id, 'wallet'), 'refuse'))).toMatchObject({
      outcome: 'not-paid',
    })
    expect(await comeBack(app.url, await decideOnCheckout(await openPayment(ana, id, 'wallet'), 'cancel'))).toMatchObject({
      outcome: 'not-paid',
    })
    await on.spoil('refused')
    expect(await comeBack(app.url, await decideOnCheckout(await openPayment(ana, id, 'wallet'), 'maya'))).toMatchObject({
      outcome: 'not-paid',
    })
    await on.spoil(null)
    expect((await on.payments(id)).map(({ state, reason }) => [state, reason])).toEqual([
      ['failed', 'The wallet refused the payment.'],
      ['cancelled', 'The payment was given up.'],
      ['failed', 'The wallet refused the payment.'],
    ])
    await comeBack(app.url, await decideOnCheckout(await openPayment(ana, id, 'wallet'), 'maya'))
    await on.expectPaidOnce(id)
  })

  it.each(['twice', 'out-of-order', 'late', 'missing', 'forged', 'malformed'] as const)(
    'whose webhook is %s ends in one payment and one policy',
    async (fault) => {
      const id = await on.ready()
      const opened = await openPayment(ana, id, 'wallet')
      await on.spoil(fault)
      const back = await decideOnCheckout(opened, 'gcash')
      await on.spoil(null)
      // An unreadable return gives no hint; then the payment is identified by our reference.
      await comeBack(app.url, fault === 'malformed' ? new URL(`?reference=${opened.payment.reference}`, back) : back)
      await on.expectPaidOnce(id)
    },
  )

  it.each(['down', 'malformed', 'unanswered'] as const)(
    'whose provider is %s at first is charged nothing, and pays later',
    async (fault) => {
      const id = await on.ready()
      await on.spoil(fault)
      expect((await ana.post('user/payment/start', { policyId: id, method: 'wallet' })).status).toBe(503)
      await on.spoil(null)
      const opened = await until(
        () => ana.post('user/payment/start', { policyId: id, method: 'wallet' }),
        ({ code }) => code === -1,
      )
      await comeBack(app.url, await decideOnCheckout(answered(opened), 'gcash'))
      await on.expectPaidOnce(id)
    },
  )

  it('of which another amount was taken issues nothing: we are checking', async () => {
    const id = await on.ready()
    await on.spoil('other-amount')
    const back = await decideOnCheckout(await openPayment(ana, id, 'wallet'), 'gcash')
    expect(await comeBack(app.url, back)).toMatchObject({ outcome: 'checking' })
    expect((await on.payments(id))[0]?.reason).toContain('60940')
    expect((await policyOf(ana, id)).state).toBe('awaiting-payment')
  })

  it('that pays an old attempt after a card paid a new one gets its money back from its own provider', async () => {
    const id = await on.ready()
    const first = await openPayment(ana, id, 'wallet')
    await comeBack(app.url, await decideOnCheckout(first, 'cancel'))
    await comeBack(app.url, await decideOnCardPage(await openPayment(ana, id, 'card'), 'pay'))
    await untilComplete(ana, id)
    await app.owner.query(`update simulators.checkout_sessions set status = 'paid' where reference_number = $1`, [first.payment.reference])
    await comeBack(app.url, new URL(`/app/ctpl-payment-return-url?reference=${first.payment.reference}`, app.url))
    expect((await on.payments(id)).map(({ state }) => state)).toEqual(['paid', 'refunded'])
    expect([await on.cards(id), (await on.sessions(id)).map(({ status }) => status)]).toEqual([['paid'], ['refunded']])
  })

  it('that takes the money back makes the premium owed again', async () => {
    const id = await on.ready()
    const opened = await openPayment(ana, id, 'wallet')
    await comeBack(app.url, await decideOnCheckout(opened, 'gcash'))
    await untilComplete(ana, id)
    await decideOnCheckout(opened, 'take-back')
    await until(
      () => policyOf(ana, id),
      ({ credit }) => credit?.state === 'owed',
    )
    expect((await on.payments(id)).map(({ state }) => state)).toEqual(['reversed'])
  })
})

describe('a code for the counter', () => {
  it('waits with its code, amount and last day, is paid the next day, and then issues the policy', async () => {
    const id = await on.ready()
    const back = await decideOnCheckout(await openPayment(ana, id, 'counter'), 'counter')
    const waiting = await comeBack(app.url, back)
    expect(waiting).toMatchObject({ outcome: 'open', state: 'pending', amount: 61_040, counterCode: { outlets: ['7-Eleven', 'Bayad'] } })
    const { payBy } = (await app.owner.query('select pay_by::text as "payBy" from policies where id = $1', [id])).rows[0]
    const lastDay = dayOf(new Date(waiting.counterCode?.payableUntil ?? ''))
    expect(lastDay <= addDays(dayOf(new Date()), 3) && lastDay <= payBy).toBe(true)
    expect((await policyOf(ana, id)).next).toMatchObject({ title: 'To be paid at a counter', action: 'pay' })
    await on.sweep(id)
    await until(
      async () => (await app.owner.query('select checks, next_check_at > now() as later from payments where policy_id = $1', [id])).rows[0],
      ({ checks, later }) => checks > 1 && later,
    )
    expect((await on.payments(id))[0]).toMatchObject({ state: 'pending', counterCode: waiting.counterCode })

    setTime(new Date(Date.now() + 20 * 3_600_000))
    ana = await person(app.url, 'ana.reyes')
    answered(await payAtCounter(waiting.counterCode?.code))
    expect((await payAtCounter(waiting.counterCode?.code)).status).toBe(404)
    await on.expectPaidOnce(id)
    setTime(undefined)
    ana = await person(app.url, 'ana.reyes')
  })

  it('that nobody paid lapses, nothing is charged, and another way pays', async () => {
    const id = await on.ready()
    const waiting = await comeBack(app.url, await decideOnCheckout(await openPayment(ana, id, 'counter'), 'counter'))
    await app.owner.query(
      `update simulators.checkout_sessions set expires_at = now() - interval '1 minute' where reference_number = (select reference from payments where policy_id = $1)`,
      [id],
    )
    expect((await payAtCounter(waiting.counterCode?.code)).status).toBe(404)
    await on.sweep(id)
    await until(
      () => on.payments(id),
      ([payment]) => payment?.state === 'expired' && payment.counterCode === null,
    )
    await comeBack(app.url, await decideOnCheckout(await openPayment(ana, id, 'wallet'), 'gcash'))
    await on.expectPaidOnce(id)
  })

  it('is given up when the payer takes a card instead, and cannot be paid any more', async () => {
    const id = await on.ready()
    const waiting = await comeBack(app.url, await decideOnCheckout(await openPayment(ana, id, 'counter'), 'counter'))
    const card = await openPayment(ana, id, 'card')
    expect((await payAtCounter(waiting.counterCode?.code)).status).toBe(404)
    expect(await comeBack(app.url, await decideOnCardPage(card, 'pay'))).toMatchObject({ outcome: 'paid' })
    expect((await on.sessions(id)).map(({ status, captures }) => [status, captures])).toEqual([['expired', 0]])
  })
})
