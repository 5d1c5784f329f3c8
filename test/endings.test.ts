import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, endOf } from '#domain/day.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, policyToPay, proveIdentity, until } from './support/buying.ts'
import { payFor } from './support/changing.ts'
import { motorConsents, motorToPay, sedan } from './support/motoring.ts'
import { answered, type Caller, person } from './support/quoting.ts'
import { pricedIn, renewalOf, runJob } from './support/renewing.ts'
import { alone, LONGER, travelIssued } from './support/travelling.ts'

let app: TestApp
let ana: Caller
let underwriter: Caller

const today = dayOf(new Date())
const BANK = 'insurance@bdo.example'
const signIn = async () => {
  ana = await person(app.url, 'ana.reyes')
  underwriter = await person(app.url, 'ramon.penaflor')
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
const mortgaged = (more = {}) => sedan(ana, { mortgagee: 'BDO', mortgageClause: 'STANDARD_BANK', withCtpl: false, ...more })
const motorIssued = async (answers: Promise<Awaited<ReturnType<typeof sedan>>>) => issuedOf(await motorToPay(ana, await answers))

/** Paid and in force; `open` is its payment, for later actions of the bank. */
async function issuedOf({ id }: PolicyDetail) {
  await proveIdentity(ana, id)
  const open = await openPayment(ana, id)
  await comeBack(app.url, await decideOnCardPage(open, 'pay'))
  await until(
    () => policyOf(ana, id),
    ({ state, documentStatus }) => state === 'issued' && documentStatus === 'complete',
  )
  return { id, open }
}

const notice = (who: Caller, id: string, body: object) => who.post(`user/policy/${id}/notice-of-cancellation`, body)
const cancel = (who: Caller, id: string, body: object = {}) =>
  who.post(`user/policy/${id}/cancel`, { reason: 'The car was sold.', ...body })
const sent = async (id: string, purpose: string) =>
  (
    await app.owner.query<{ channel: string; recipient: string }>(
      `select channel, recipient from messages where about = $1 and purpose = $2 order by id`,
      [id, purpose],
    )
  ).rows

describe('a mortgaged policy', () => {
  it('is not cancelled at the customer’s wish without the mortgagee’s consent, and is with it', async () => {
    const { id } = await motorIssued(mortgaged())
    expect(await policyOf(underwriter, id)).toMatchObject({ mayCancel: true, mortgagee: 'BDO Unibank, Inc.' })
    expect(await cancel(underwriter, id)).toMatchObject({
      ...{ status: 422, fields: [{ path: 'consent', message: expect.stringContaining('30 days later') }] },
    })
    expect((await cancel(ana, id, { consent: 'Letter of 20 November' })).status).toBe(403)
    const ended = answered<PolicyDetail>(await cancel(underwriter, id, { consent: 'Letter of 20 November' }))
    expect(ended).toMatchObject({ state: 'cancelled', refund: { by: 'insured', wasPaid: true } })
    expect(ended.history.at(-1)?.reason).toContain('Consent of the mortgagee: Letter of 20 November')
    expect((await sent(id, 'policy-cancelled')).map(({ channel }) => channel)).toContain('sms')
  })

  it('is cancelled at the customer’s wish thirty days after written notice to the mortgagee, who is told where it takes notices', async () => {
    const { id } = await motorIssued(mortgaged())
    expect((await notice(ana, id, { ground: 'asked', reason: 'The car was sold.', mortgageeEmail: BANK })).status).toBe(403)
    expect(await notice(underwriter, id, { ground: 'asked', reason: 'The car was sold.' })).toMatchObject({
      ...{ status: 422, fields: [{ path: 'mortgageeEmail' }] },
    })
    const lastDay = addDays(today, 30)
    const noticed = answered<PolicyDetail>(
      await notice(underwriter, id, { ground: 'asked', reason: 'The car was sold.', mortgageeEmail: BANK }),
    )
    expect(noticed).toMatchObject({
      state: 'issued',
      notice: { by: 'insured', lastDay, mortgagee: 'BDO Unibank, Inc.', isOver: false },
      mayNotice: [],
    })
    expect(await policyOf(ana, id)).toMatchObject({ next: { title: 'Notice of cancellation' }, mayWithdrawNotice: false })
    expect(await sent(id, 'notice-to-mortgagee')).toEqual([{ channel: 'mail', recipient: BANK }])
    expect(await sent(id, 'notice-of-cancellation')).not.toEqual([])
    await on(lastDay)
    expect((await cancel(underwriter, id)).status).toBe(422)
    await on(addDays(lastDay, 1))
    expect((await cancel(ana, id)).status).toBe(403)
    expect(answered<PolicyDetail>(await cancel(underwriter, id))).toMatchObject({ state: 'cancelled', refund: { by: 'insured' } })
  })

  it('stays in force when the notice is withdrawn, and the mortgagee is told so', async () => {
    const { id } = await motorIssued(mortgaged())
    answered(await notice(underwriter, id, { ground: 'asked', reason: 'The car was sold.', mortgageeEmail: BANK }))
    expect((await ana.post(`user/policy/${id}/notice-of-cancellation/withdraw`, { reason: 'Not theirs.' })).status).toBe(403)
    const kept = answered<PolicyDetail>(
      await underwriter.post(`user/policy/${id}/notice-of-cancellation/withdraw`, { reason: 'The sale fell through.' }),
    )
    expect(kept).toMatchObject({ state: 'issued', notice: null })
    expect(await sent(id, 'notice-to-mortgagee')).toHaveLength(2)
    await on(addDays(today, 40))
    expect((await cancel(underwriter, id)).status).toBe(422)
  })
})

describe('an insurer', () => {
  it('ends cover only on a ground of the law, after fifteen days of written notice, and returns in proportion', async () => {
    const { id } = await motorIssued(sedan(ana, { withCtpl: false }))
    for (const body of [{ ground: 'because' }, { ground: 'fraud' }]) expect((await notice(underwriter, id, body)).status).toBe(422)
    const grounds = async (who: Caller) => (await policyOf(who, id)).mayNotice.map(({ ground }) => ground)
    expect(await grounds(ana)).toEqual([])
    expect(await grounds(underwriter)).toEqual(['fraud', 'crime', 'recklessness', 'uninsurable', 'other-insurance', 'regulator'])
    const body = { ground: 'fraud', reason: 'The chassis number was altered.' }
    const replies = await Promise.all([1, 2, 3].map(() => notice(underwriter, id, body)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    await on(addDays(today, 16))
    const ended = answered<PolicyDetail>(await cancel(underwriter, id, { reason: 'As noticed.' }))
    expect(ended.refund).toMatchObject({ by: 'insurer', parts: [{ daysLeft: 365 - 16, daysAll: 365 }] })
    expect(ended.refund?.amount).toBe(Math.round(((ended.refund?.net ?? 0) * (365 - 16)) / 365))
  })
})

describe('a bank that takes a payment back', () => {
  it('leaves the premium to be paid again at once and the certificate as it is, and is seen by agent, customer and underwriters', async () => {
    const { id, open } = await issuedOf(await policyToPay(ana))
    const before = await policyOf(ana, id)
    await decideOnCardPage(open, 'take-back')
    const owed = await until(
      () => policyOf(ana, id),
      ({ credit }) => credit?.state === 'owed',
    )
    expect(owed).toMatchObject({
      ...{ state: 'issued', certificate: { state: 'authenticated' }, next: { title: 'The payment was reversed', action: 'pay' } },
      credit: { wasTakenBack: true, dueOn: today },
    })
    expect(owed.payments.map(({ state }) => state)).toEqual(['reversed'])
    expect(await sent(id, 'payment-taken-back')).not.toEqual([])
    const me = (await app.owner.query(`select id from staff where agent_code = 'UWR-001'`)).rows[0].id
    const listed = answered<{ items: { _id: string }[] }>(await underwriter.get(`user/policy/getPolicy/${me}`, { credit: 'taken-back' }))
    expect(listed.items.map(({ _id }) => _id)).toContain(id)

    await comeBack(app.url, await decideOnCardPage(await openPayment(ana, id), 'pay'))
    const again = await until(
      () => policyOf(ana, id),
      ({ credit }) => credit?.state === 'paid',
    )
    expect(again).toMatchObject({ number: before.number, documentStatus: 'complete', certificate: before.certificate })
  })

  it('is found although it was not told, and believed once', async () => {
    const { id } = await motorIssued(sedan(ana, { withCtpl: false }))
    await app.owner.query(
      `update simulators.charges set status = 'reversed' where merchant_reference = (select reference from payments where policy_id = $1)`,
      [id],
    )
    await app.owner.query(`update payments set next_check_at = now() - interval '1 minute' where policy_id = $1`, [id])
    for (const _ of [1, 2]) await app.owner.query(`insert into pgboss.job (name, data) values ('reconcile-payments', '{}')`)
    const owed = await until(
      () => policyOf(ana, id),
      ({ credit }) => credit?.state === 'owed',
    )
    expect(owed.history.filter(({ title }) => title === 'Payment reversed by the bank')).toHaveLength(1)
    await on(addDays(today, 1))
    expect((await policyOf(ana, id)).mayNotice.map(({ ground }) => ground)).toEqual(['non-payment'])
  })

  it('is heard once of a payment: what was paid again since stays paid, and is returned when the policy is cancelled', async () => {
    const { id, open } = await motorIssued(sedan(ana, { withCtpl: false }))
    const owed = () =>
      until(
        () => policyOf(ana, id),
        ({ credit }) => credit?.state === 'owed',
      )
    await decideOnCardPage(open, 'take-back')
    await owed()
    await comeBack(app.url, await decideOnCardPage(await openPayment(ana, id), 'pay'))
    await until(
      () => policyOf(ana, id),
      ({ credit }) => credit?.state === 'paid',
    )
    const toldOnce = (await sent(id, 'payment-taken-back')).length
    const again = async () => {
      await app.owner.query(`insert into pgboss.job (name, data) values ('take-back-payment', $1)`, [
        JSON.stringify({ policyId: id, paymentId: open.payment.id }),
      ])
      await until(
        async () =>
          (await app.owner.query(`select state from pgboss.job where name = 'take-back-payment' order by created_on desc limit 1`)).rows[0]
            .state,
        (state) => state === 'completed',
      )
    }
    await again()
    expect((await policyOf(ana, id)).credit?.state).toBe('paid')
    const { refund } = answered<PolicyDetail>(await cancel(underwriter, id))
    expect(refund?.amount).toBeGreaterThan(0)
    await again()
    expect((await policyOf(ana, id)).refund).toEqual(refund)
    expect(await sent(id, 'payment-taken-back')).toHaveLength(toldOnce)
  })

  it('of a policy that another follows by now leaves its premium to be paid again, and what is paid settles it', async () => {
    await app.owner.query(`update licences set valid_until = '2040-12-31'`)
    const { id, open } = await motorIssued(sedan(ana))
    const { coverTo } = await policyOf(ana, id)
    await on(addDays(coverTo, -60))
    await runJob(app, 'offer-renewals')
    const { quotationId, total } = pricedIn(await renewalOf(ana, id))
    const { version } = answered<{ version: number }>(await ana.get(`user/quotation/${quotationId}`))
    answered(await ana.post(`user/quotation/${quotationId}/accept`, { version, total, consents: motorConsents }))
    await issuedOf(answered<PolicyDetail>(await ana.post('user/policy/convert', { quotationId })))
    await on(addDays(coverTo, 1))
    await runJob(app, 'expire-policies')
    await runJob(app, 'close-renewals')
    expect((await policyOf(ana, id)).state).toBe('renewed')
    await decideOnCardPage(open, 'take-back')
    await until(
      () => policyOf(ana, id),
      ({ credit }) => credit?.state === 'owed',
    )
    await comeBack(app.url, await decideOnCardPage(await openPayment(ana, id), 'pay'))
    const settled = await until(
      () => policyOf(ana, id),
      ({ credit }) => credit?.state === 'paid',
    )
    expect(settled).toMatchObject({ state: 'renewed', invoices: [{ kind: 'invoice' }, { kind: 'credit-note' }, { kind: 'invoice' }] })
  })

  it('of more days of a journey leaves them to be paid again, also once the journey is over', async () => {
    const { id } = await travelIssued(ana, alone())
    const days = `user/policy/${id}/extension`
    const { total } = answered<{ total: number }>(await ana.get(days, { until: LONGER }))
    const { chargeId } = answered<{ chargeId: string }>(await ana.post(days, { until: LONGER, noClaim: true, total }))
    const charged = (wanted: string) =>
      until(
        () => policyOf(ana, id),
        ({ charges }) => charges[0]?.state === wanted,
      )
    const { open } = await payFor(ana, id, chargeId)
    const { coverTo } = await charged('paid')
    await decideOnCardPage(open, 'take-back')
    await charged('open')
    await on(addDays(coverTo, 1))
    await runJob(app, 'expire-policies')
    expect(await policyOf(ana, id)).toMatchObject({ state: 'expired', charges: [{ isPayable: true }] })
    await payFor(ana, id, chargeId)
    expect((await charged('paid')).invoices).toHaveLength(4)
  })

  it('after the policy was cancelled leaves nothing to be returned', async () => {
    const { id, open } = await motorIssued(sedan(ana, { withCtpl: false }))
    expect(answered<PolicyDetail>(await cancel(underwriter, id)).refund).toMatchObject({ wasPaid: true })
    await decideOnCardPage(open, 'take-back')
    const { refund } = await until(
      () => policyOf(ana, id),
      (policy) => policy.refund?.wasPaid === false,
    )
    expect(refund?.amount).toBe(0)
  })
})
