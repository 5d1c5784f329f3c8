import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, daysBetween } from '#domain/day.ts'
import { proportion, share, sum } from '#domain/money.ts'
import type { PolicyAsOf, PolicyChanges } from '#features/servicing/endorsements/public/contract.ts'
import { setTime } from '#kit/server/clock.ts'
import { stamps } from '#lines/premium-taxes.ts'
import { startApp, type TestApp } from './support/app.ts'
import { policyOf, until } from './support/buying.ts'
import {
  askForPriced,
  changeInForce,
  changesAt,
  changesOf,
  coversWith,
  expectToAgree,
  haveDone,
  insuredFor,
  later,
  offerOf,
  payFor,
} from './support/changing.ts'
import { earnedOf, motorSold } from './support/commissions.ts'
import { signInCustomer } from './support/customers.ts'
import { readPdf } from './support/ending.ts'
import { answered, type Caller, maria, person } from './support/quoting.ts'
import { runJob } from './support/renewing.ts'
import { alone, DEPARTURE, travelIssued } from './support/travelling.ts'

let app: TestApp
let ana: Caller
let ramon: Caller
const today = dayOf(new Date())

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  ramon = await person(app.url, 'ramon.penaflor')
})
afterEach(() => setTime(undefined))
afterAll(() => app.stop())

describe('a change that costs more', () => {
  it('is priced for the days that are left, counts once it is paid, and stands in papers, invoice and commission', async () => {
    const { policy } = await motorSold(ana, {})
    const who = await later(app.url, addDays(today, 100))
    const values = await coversWith(who, policy.id, { strikesRiots: true, roadside: true })
    const { price, why } = await offerOf(who, policy.id, 'covers', values)
    expect(why).toEqual([])
    expect(price).toMatchObject({ daysLeft: daysBetween(addDays(today, 100), policy.coverTo), returnsNothing: false })
    const whole = sum(price.covers.map(({ before, after }) => after - before))
    expect(price.net).toBe(proportion(whole, price.daysLeft, price.daysAll))
    const taxes = Object.fromEntries(price.lines.filter(({ kind }) => kind === 'tax').map(({ code, amount }) => [code, amount]))
    expect(taxes).toMatchObject({ dst: stamps(price.net, { rate: 125_000, mode: 'unit' }), vat: share(price.net, 120_000) })
    expect(sum(price.lines.map(({ amount }) => amount))).toBe(price.total)

    const asked = await askForPriced(who, policy.id, 'covers', values)
    expect(asked).toMatchObject({ state: 'waiting-payment', toPay: { until: addDays(today, 107) } })
    expect(await policyOf(who, policy.id)).toMatchObject({
      total: policy.total,
      versions: [],
      charges: [{ kind: 'endorsement', isPayable: true }],
    })
    // Asked twice, it is one.
    expect(await who.post(changesAt(policy.id), { kind: 'covers', values, total: price.total })).toMatchObject({
      status: 409,
    })
    await payFor(who, policy.id, asked.toPay?.chargeId)
    const { endorsements } = await changeInForce(who, policy.id, 1)
    expect(endorsements[0]).toMatchObject({ effectiveOn: addDays(today, 100), toPay: null })
    const after = await policyOf(who, policy.id)
    expect(after).toMatchObject({ total: policy.total + price.total, versions: [{ version: 1, total: policy.total }] })
    expect(after.versions[0]?.reason).toContain('more was paid')
    await expectToAgree(app, who, policy.id)
    const slip = await readPdf(who, `${changesAt(policy.id)}/${asked.id}/slip`)
    for (const said of ['Additional premium', `${price.daysLeft} of ${price.daysAll} days`, 'Strikes and riots', 'Total paid'])
      expect(slip.text).toContain(said)
    const eve = answered<PolicyAsOf>(await who.get(`user/policy/${policy.id}/as-of`, { on: addDays(today, 99) }))
    expect(eve.total).toBe(policy.total)
    expect((await earnedOf(who, policy.id)).length).toBeGreaterThan(0)
  })

  it('is asked for and paid by the customer from their own policy', async () => {
    const mobile = '+639175559102'
    const { id } = await travelIssued(ana, alone(), maria({ mobile }))
    const customer = await signInCustomer(app, mobile)
    const values = { winterSports: true, cruise: false, equipment: false, rentalExcess: false }
    const asked = await askForPriced(customer, id, 'options', values, 'customer')
    expect(asked).toMatchObject({ state: 'waiting-payment', price: { on: DEPARTURE } })
    const home = answered<{ inForce: { charges: { id: string }[] }[] }>(await customer.get('customer/home'))
    expect(home.inForce[0]?.charges).toMatchObject([{ id: asked.toPay?.chargeId, isPayable: true }])
    await payFor(customer, id, asked.toPay?.chargeId, 'customer')
    await changeInForce(ana, id, 1)
    await expectToAgree(app, ana, id)
  })

  it('that technical control refers is agreed to by an underwriter, never by who asked, and then waits for its payment', async () => {
    const { policy } = await motorSold(ana)
    const value = (await insuredFor(ana, policy.id)) * 3
    const asked = await askForPriced(ana, policy.id, 'value', { value, accessories: [] })
    expect(asked).toMatchObject({ state: 'waiting-approval', mayDecide: false })
    expect(asked.why.length).toBeGreaterThan(0)
    const decide = `${changesAt(policy.id)}/${asked.id}/decide`
    expect((await ana.post(decide, { decision: 'agree' })).status).toBe(403)
    const agreed = answered<PolicyChanges>(await ramon.post(decide, { decision: 'agree' }))
    expect(agreed.endorsements[0]).toMatchObject({ state: 'waiting-payment' })
    expect((await ramon.post(decide, { decision: 'agree' })).status).toBe(409)
    await payFor(ana, policy.id, agreed.endorsements[0]?.toPay?.chargeId)
    await changeInForce(ana, policy.id, 1)
  })

  it('is worked out anew each day, lapses after a week, and takes no money then', async () => {
    const { policy } = await motorSold(ana)
    const value = (await insuredFor(ana, policy.id)) + 4_000_000
    const asked = await askForPriced(ana, policy.id, 'value', { value, accessories: [] })
    let who = await later(app.url, addDays(today, 3))
    await haveDone(app, 'follow-changes')
    const cheaper = await until(
      () => changesOf(who, policy.id),
      ({ endorsements }) => endorsements[0]?.price?.on === addDays(today, 3),
    )
    const price = cheaper.endorsements[0]?.price
    expect(price?.total).toBeLessThan(asked.price?.total ?? 0)
    expect((await policyOf(who, policy.id)).charges[0]?.amount).toBe(price?.total)
    who = await later(app.url, addDays(today, 8))
    expect(await who.post('user/payment/start', { policyId: policy.id, chargeId: asked.toPay?.chargeId, method: 'card' })).toMatchObject({
      status: 409,
    })
    await haveDone(app, 'follow-changes')
    const lapsed = await until(
      () => changesOf(who, policy.id),
      ({ endorsements }) => endorsements[0]?.state === 'lapsed',
    )
    expect(lapsed.endorsements[0]?.reason).toContain('not paid by')
    expect(await policyOf(who, policy.id)).toMatchObject({ total: policy.total, versions: [], charges: [{ state: 'ended' }] })
  })

  it('is made with what was paid for it in time, though cover is over by the time that is settled', async () => {
    const { policy } = await motorSold(ana)
    const value = (await insuredFor(ana, policy.id)) + 4_000_000
    const lastDays = addDays(policy.coverTo, -2)
    const asked = await askForPriced(await later(app.url, lastDays), policy.id, 'value', { value, accessories: [] })
    const underwriter = await later(app.url, lastDays, 'ramon.penaflor')
    const decide = `${changesAt(policy.id)}/${asked.id}/decide`
    const [agreed] = answered<PolicyChanges>(await underwriter.post(decide, { decision: 'agree' })).endorsements
    const { toPay, price } = agreed ?? asked
    // As if a process had died with it.
    await app.owner.query(
      `insert into payments (policy_id, charge_id, line, agent_id, customer_id, attempt, state, amount_centavos, reference, provider, audience, paid_at)
       select id, $2, line, agent_id, customer_id, 2, 'paid', $3, 'CRASHED-' || id, 'test', 'agent', now() - interval '1 hour' from policies where id = $1`,
      [policy.id, toPay?.chargeId, price?.total],
    )
    const who = await later(app.url, addDays(policy.coverTo, 1))
    for (const job of ['follow-changes', 'expire-policies', 'sweep-policies'] as const) await runJob(app, job)
    const after = await until(
      () => policyOf(who, policy.id),
      ({ charges }) => charges[0]?.state !== 'open',
    )
    expect(after).toMatchObject({ total: policy.total + (price?.total ?? 0), charges: [{ state: 'paid' }] })
  })

  it('is withdrawn while nobody pays, and closed when its policy ends or expires', async () => {
    const first = (await motorSold(ana)).policy
    const value = (await insuredFor(ana, first.id)) + 4_000_000
    const { id, toPay } = await askForPriced(ana, first.id, 'value', { value, accessories: [] })
    const withdrawn = answered<PolicyChanges>(await ana.post(`${changesAt(first.id)}/${id}/withdraw`, {}))
    expect(withdrawn.endorsements[0]).toMatchObject({ state: 'withdrawn' })
    expect(await ana.post('user/payment/start', { policyId: first.id, chargeId: toPay?.chargeId, method: 'card' })).toMatchObject({
      status: 409,
    })
    await askForPriced(ana, first.id, 'value', { value, accessories: [] })
    answered(await ramon.post(`user/policy/${first.id}/cancel`, { reason: 'The customer asks for it.' }))
    expect((await changesOf(ana, first.id)).endorsements[0]).toMatchObject({
      state: 'lapsed',
      reason: expect.stringContaining('ended before'),
    })

    const second = (await motorSold(ana)).policy
    await askForPriced(ana, second.id, 'value', { value: value * 3, accessories: [] })
    const who = await later(app.url, addDays(second.coverTo, 1))
    await haveDone(app, 'expire-policies')
    const over = await until(
      () => changesOf(who, second.id),
      ({ endorsements }) => endorsements[0]?.state === 'lapsed',
    )
    expect(over.endorsements[0]?.reason).toContain('Cover ended')
  })

  it('is refused with a sentence: not as shown, unpaid, other words for the same, too little, or before its price was looked at', async () => {
    const { policy } = await motorSold(ana)
    const value = await insuredFor(ana, policy.id)
    const post = (body: object) => ana.post(changesAt(policy.id), { kind: 'value', ...body })
    expect(await post({ values: { value: value + 1_000_000, accessories: [] } })).toMatchObject({
      status: 422,
      fields: [{ path: 'total' }],
    })
    expect(await post({ values: { value: value + 1_000_000, accessories: [] }, total: 1 })).toMatchObject({ status: 409 })
    expect(await post({ values: { value, accessories: [] }, total: 1 })).toMatchObject({ status: 422 })
    expect(await post({ values: { value: Math.round(value / 300) * 100, accessories: [] }, total: 1 })).toMatchObject({
      status: 422,
      fields: [{ path: 'values.value', message: expect.stringContaining('less than half') }],
    })
    expect(await ana.post(changesAt(policy.id), { kind: 'address', values: {} })).toMatchObject({ status: 422 })
  })
})
