import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, endOf } from '#domain/day.ts'
import type { ExtensionOffer } from '#features/servicing/extensions/public/contract.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, type openPayment, policyOf, until } from './support/buying.ts'
import { signInCustomer } from './support/customers.ts'
import { textOfPdf } from './support/pdf.ts'
import { answered, type Caller, maria, person } from './support/quoting.ts'
import { alone, DEPARTURE, RETURN, travelIssued, traveller, travelToPay } from './support/travelling.ts'

let app: TestApp
let ana: Caller
beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
})
afterEach(() => setTime(undefined))
afterAll(() => app.stop())

const LATER = addDays(RETURN, 5)
const at = (id: string) => `user/policy/${id}/extension`
const offerOf = (who: Caller, id: string, day: string) => who.get(at(id), { until: day })
const ask = (who: Caller, id: string, day: string, total: number) => who.post(at(id), { until: day, noClaim: true, total })

type Asked = { readonly chargeId: string | null; readonly total: number; readonly coverTo: string }

/** Requests more days at the displayed price. */
async function asked(who: Caller, id: string, day: string): Promise<Asked> {
  const { total } = answered<ExtensionOffer>(await offerOf(who, id, day))
  return answered<Asked>(await ask(who, id, day, total))
}

async function payFor(who: Caller, policyId: string, chargeId: string | null) {
  const open = answered<Awaited<ReturnType<typeof openPayment>>>(
    await who.post('user/payment/start', { policyId, chargeId: chargeId ?? undefined, method: 'card' }),
  )
  return { open, back: await decideOnCardPage(open, 'pay') }
}

const extended = (id: string, coverTo: string, who = ana) =>
  until(
    () => policyOf(who, id),
    (policy) => policy.coverTo === coverTo,
  )

/** The middle of the trip: everyone signs in again. */
async function onTheWay(day = addDays(DEPARTURE, 4)): Promise<Caller> {
  setTime(new Date(endOf(day).getTime() - 3_600_000))
  return person(app.url, 'ana.reyes')
}

async function printed(id: string, kind: string, who: Caller): Promise<string> {
  const reply = await fetch(`${app.url}/sdx-api/secure/user/policy/${id}/document/${kind}`, { headers: who.headers })
  expect(reply.status).toBe(200)
  return textOfPdf(new Uint8Array(await reply.arrayBuffer()))
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

describe('a journey that lasts longer', () => {
  it('from ten days to fifteen is paid for by the difference, and its papers say the new end, without a gap', async () => {
    const policy = await travelIssued(ana, alone())
    const who = await onTheWay()
    const offer = answered<ExtensionOffer>(await offerOf(who, policy.id, LATER))
    // supplement.md A7: SCH-S from 10 to 15 days.
    expect(Object.fromEntries(offer.lines.map(({ code, amount }) => [code, amount]))).toEqual({
      ...{ extension: 31_000, dst: 3_900, lgt: 62, vat: 3_720 },
    })
    expect(offer).toMatchObject({ total: 38_682, coveredTo: RETURN, coverTo: LATER })

    const { chargeId } = await asked(who, policy.id, LATER)
    const before = await policyOf(who, policy.id)
    expect(before).toMatchObject({
      coverTo: RETURN,
      versions: [],
      charges: [{ kind: 'extension', state: 'open', amount: 38_682, payBy: RETURN }],
    })
    const { back } = await payFor(who, policy.id, chargeId)
    expect(await comeBack(app.url, back)).toMatchObject({ outcome: 'paid', amount: 38_682, chargeId })

    const after = await extended(policy.id, LATER, who)
    expect(after).toMatchObject({
      state: 'issued',
      coverFrom: DEPARTURE,
      total: policy.total + 38_682,
      payments: [{ amount: policy.total }],
    })
    expect(after.charges).toMatchObject([{ state: 'paid', payments: [{ state: 'paid', amount: 38_682 }] }])
    expect(after.versions).toMatchObject([{ version: 1, coverFrom: DEPARTURE, coverTo: RETURN, total: policy.total }])
    expect(sum(after.worksheet.lines.map(({ amount }) => amount))).toBe(after.total)
    expect(after.invoices.map(({ kind, total }) => [kind, total])).toEqual([
      ['invoice', policy.total],
      ['invoice', 38_682],
    ])
    expect(await printed(policy.id, 'policy', who)).toContain('15 days')
    expect(await printed(policy.id, 'visa-letter', who)).toContain('15 days')
    expect(await printed(policy.id, 'policy?version=1', who)).toContain('10 days')
    expect((await who.get(`user/policy/${policy.id}/document/policy`, { version: '7' })).status).toBe(404)
    expect(await printed(policy.id, after.invoices[1]?.number ?? '', who)).toContain('More days of cover')
  })

  it('may be asked for by the customer, twice over, each time from the day that is paid until then', async () => {
    const mobile = '+639175558801'
    const { id, total } = await travelIssued(ana, alone(), maria({ mobile }))
    const customer = await signInCustomer(app, mobile)
    const mine = (path: string) => path.replace('user/', 'customer/')
    const price = async (day: string) => answered<ExtensionOffer>(await customer.get(mine(at(id)), { until: day })).total
    const first = await price(LATER)
    const { chargeId } = answered<Asked>(await customer.post(mine(at(id)), { until: LATER, noClaim: true, total: first }))
    const home = answered<{ inForce: { charges: { id: string }[] }[] }>(await customer.get('customer/home'))
    expect(home.inForce[0]?.charges).toMatchObject([{ id: chargeId, amount: first, isPayable: true }])
    const open = answered<Awaited<ReturnType<typeof openPayment>>>(
      await customer.post('customer/payment/start', { policyId: id, chargeId, method: 'card' }),
    )
    await comeBack(app.url, await decideOnCardPage(open, 'pay'))
    await extended(id, LATER)
    const latest = addDays(RETURN, 35)
    const second = await asked(ana, id, latest)
    await comeBack(app.url, (await payFor(ana, id, second.chargeId)).back)
    const { versions, total: whole } = await extended(id, latest)
    expect(whole).toBe(total + first + second.total)
    expect(versions.map(({ coverFrom, coverTo }) => [coverFrom, coverTo])).toEqual([
      [DEPARTURE, RETURN],
      [DEPARTURE, LATER],
    ])
  })

  it('within the days of a price costs nothing more, and is covered at once', async () => {
    const { id, total } = await travelIssued(ana, alone({ returnOn: addDays(DEPARTURE, 11) }))
    const free = addDays(DEPARTURE, 13)
    expect(await asked(ana, id, free)).toEqual({ chargeId: null, total: 0, coverTo: free })
    expect(await policyOf(ana, id)).toMatchObject({ coverTo: free, total, charges: [], versions: [{ version: 1 }] })
  })

  it('is refused with the reason: over, not paid, called off, too long, too early, somebody else’s days, or not as it was shown', async () => {
    const policy = await travelIssued(ana, alone())
    const until = (reply: { readonly fields?: readonly { readonly path: string; readonly message: string }[] }) => reply.fields?.[0]
    expect(until(await offerOf(ana, policy.id, RETURN))).toMatchObject({ message: expect.stringContaining('insured until') })
    expect(until(await offerOf(ana, policy.id, addDays(DEPARTURE, 180)))).toMatchObject({
      message: expect.stringContaining('up to 180 days'),
    })
    expect((await offerOf(ana, policy.id, 'never')).status).toBe(422)
    expect(await ask(ana, policy.id, LATER, 1)).toMatchObject({ status: 409, message: expect.stringContaining('price has changed') })
    expect((await ana.post(at(policy.id), { until: LATER, noClaim: false, total: 38_682 })).fields).toMatchObject([{ path: 'noClaim' }])

    const unpaid = await travelToPay(ana, alone())
    expect(await offerOf(ana, unpaid.id, LATER)).toMatchObject({ status: 409, message: expect.stringContaining('not paid yet') })
    const calledOff = await travelIssued(ana, alone())
    answered(await ana.post(`user/policy/${calledOff.id}/call-off`, { because: 'asked' }))
    expect(await offerOf(ana, calledOff.id, LATER)).toMatchObject({ status: 409, message: expect.stringContaining('was cancelled') })
    const year = await travelIssued(ana, alone({ tripType: 'annual', startOn: DEPARTURE, departOn: undefined, returnOn: undefined }))
    expect(until(await offerOf(ana, year.id, addDays(DEPARTURE, 500)))).toMatchObject({ message: expect.stringContaining('year of trips') })
    const passport = traveller('Imelda', '1980-05-06', { passportExpiry: addDays(RETURN, 2) })
    const ending = await travelIssued(ana, alone({ travellers: [passport] }))
    expect(until(await offerOf(ana, ending.id, LATER))).toMatchObject({ message: expect.stringContaining('passport expires') })

    const somebody = [traveller('Teodora', '1990-02-03')]
    const first = await travelIssued(ana, alone({ travellers: somebody }))
    const next = { departOn: addDays(RETURN, 2), returnOn: addDays(RETURN, 6) }
    await travelIssued(ana, alone({ travellers: somebody, ...next }))
    expect(until(await offerOf(ana, first.id, LATER))).toMatchObject({ message: expect.stringContaining('another policy') })
    expect((await offerOf(ana, first.id, addDays(RETURN, 1))).code).toBe(-1)

    const carlo = await person(app.url, 'carlo.mendoza')
    expect((await offerOf(carlo, policy.id, LATER)).status).toBe(404)
    expect((await ask(carlo, policy.id, LATER, 38_682)).status).toBe(404)
    const who = await onTheWay(addDays(RETURN, 1))
    expect(await offerOf(who, policy.id, LATER)).toMatchObject({ status: 409, message: expect.stringContaining('Cover ended on') })
  })
})

describe('the money for more days', () => {
  it('is one charge when the same days are asked for again, also by agent and customer at once', async () => {
    const mobile = '+639175558802'
    const { id } = await travelIssued(ana, alone(), maria({ mobile }))
    const customer = await signInCustomer(app, mobile)
    const byCustomer = () => customer.post(`customer/policy/${id}/extension`, { until: LATER, noClaim: true, total: 38_682 })
    const replies = await Promise.all([ask(ana, id, LATER, 38_682), byCustomer(), ask(ana, id, LATER, 38_682), byCustomer()])
    expect(new Set(replies.map((reply) => answered<Asked>(reply).chargeId)).size).toBe(1)
    expect((await policyOf(ana, id)).charges).toMatchObject([{ state: 'open', amount: 38_682 }])
  })

  it('is taken once, however often it is begun, and gone back with when it was given up or comes too late', async () => {
    const policy = await travelIssued(ana, alone())
    const first = await asked(ana, policy.id, LATER)
    const start = () => ana.post('user/payment/start', { policyId: policy.id, chargeId: first.chargeId, method: 'card' })
    const [one, two] = [await start(), await start()].map((reply) => answered<Awaited<ReturnType<typeof openPayment>>>(reply))
    expect(two?.payment.id).toBe(one?.payment.id)
    expect((await ask(ana, policy.id, addDays(LATER, 1), first.total)).status).toBe(409)
    if (one) await comeBack(app.url, await decideOnCardPage(one, 'cancel'))
    // Another day replaces it; the payment page left open for the first comes too late.
    const second = await asked(ana, policy.id, addDays(LATER, 20))
    await app.owner.query(`update simulators.charges set status = 'paid' where merchant_reference = $1`, [one?.payment.reference])
    const late = new URL(`/app/travel-payment-return-url?reference=${one?.payment.reference}`, app.url)
    expect(await comeBack(app.url, late)).toMatchObject({ outcome: 'not-paid' })
    expect((await policyOf(ana, policy.id)).charges.map(({ state }) => state)).toEqual(['ended', 'open'])
    await comeBack(app.url, (await payFor(ana, policy.id, second.chargeId)).back)
    await extended(policy.id, addDays(LATER, 20))
    expect(await ana.post('user/payment/start', { policyId: policy.id, chargeId: second.chargeId })).toMatchObject({ status: 409 })
    const other = await travelIssued(ana, alone())
    expect((await ana.post('user/payment/start', { policyId: other.id, chargeId: second.chargeId })).status).toBe(404)
  })

  it('is not taken while the premium is owed again, which the bank took back', async () => {
    const { id, payments } = await travelIssued(ana, alone())
    const { chargeId } = await asked(ana, id, LATER)
    await app.owner.query(`update simulators.charges set status = 'reversed' where merchant_reference = $1`, [payments[0]?.reference])
    await app.owner.query(`update payments set next_check_at = '2020-01-01' where policy_id = $1`, [id])
    await app.owner.query(`insert into pgboss.job (name, data) values ('reconcile-payments', '{}')`)
    await until(
      () => policyOf(ana, id),
      ({ credit }) => credit !== null,
    )
    const start = await ana.post('user/payment/start', { policyId: id, chargeId, method: 'card' })
    expect(start).toMatchObject({ status: 409, message: expect.stringContaining('not paid yet') })
  })

  it('that a crash left unused adds the days once, also when cover would have ended meanwhile', async () => {
    const policy = await travelIssued(ana, alone())
    const { chargeId, total } = await asked(ana, policy.id, LATER)
    await app.owner.query(
      `insert into payments (policy_id, charge_id, line, agent_id, customer_id, attempt, state, amount_centavos, reference, provider, audience, paid_at)
       select id, $2, line, agent_id, customer_id, 2, 'paid', $3, 'CRASHED-' || id, 'test', 'agent', now() - interval '1 hour' from policies where id = $1`,
      [policy.id, chargeId, total],
    )
    const who = await onTheWay(addDays(RETURN, 1))
    const done = async (name: string) => {
      const { rows } = await app.owner.query<{ id: string }>(`insert into pgboss.job (name, data) values ($1, '{}') returning id`, [name])
      const stateOf = async () => (await app.owner.query('select state from pgboss.job where id = $1', [rows[0]?.id])).rows[0]?.state
      await until(stateOf, (state) => state === 'completed')
    }
    await done('expire-policies')
    expect((await policyOf(who, policy.id)).state).toBe('issued')
    await Promise.all([done('sweep-policies'), done('sweep-policies'), done('sweep-policies')])
    const after = await extended(policy.id, LATER, who)
    await done('sweep-policies')
    expect(after).toMatchObject({ state: 'issued', versions: [{ version: 1 }], charges: [{ state: 'paid' }] })
    expect((await policyOf(who, policy.id)).invoices).toHaveLength(2)
  })

  it('that the bank takes back is owed again, and its invoice is credited; paid again, there is another', async () => {
    const policy = await travelIssued(ana, alone())
    const { chargeId } = await asked(ana, policy.id, LATER)
    const { open } = await payFor(ana, policy.id, chargeId)
    await extended(policy.id, LATER)
    await decideOnCardPage(open, 'take-back')
    const owed = await until(
      () => policyOf(ana, policy.id),
      ({ charges }) => charges[0]?.state === 'open',
    )
    expect(owed.invoices.map(({ kind, total }) => [kind, total])).toEqual([
      ['invoice', policy.total],
      ['invoice', 38_682],
      ['credit-note', 38_682],
    ])
    expect(owed).toMatchObject({ state: 'issued', coverTo: LATER, charges: [{ isPayable: true, payBy: null }] })
    // Nothing more can be added before what is owed is paid.
    expect(await offerOf(ana, policy.id, addDays(LATER, 9))).toMatchObject({
      status: 409,
      message: expect.stringContaining('not paid yet'),
    })
    await payFor(ana, policy.id, chargeId)
    const paid = await until(
      () => policyOf(ana, policy.id),
      ({ charges }) => charges[0]?.state === 'paid',
    )
    expect(paid.invoices).toHaveLength(4)
    expect(paid.versions).toHaveLength(1)
  })

  it('is returned with the rest when a policy is given back, each invoice credited as a whole', async () => {
    const policy = await travelIssued(ana, alone({ returnOn: addDays(DEPARTURE, 40) }))
    const longer = addDays(DEPARTURE, 60)
    const { chargeId } = await asked(ana, policy.id, longer)
    await payFor(ana, policy.id, chargeId)
    const { total } = await extended(policy.id, longer)
    const given = answered<PolicyDetail>(await ana.post(`user/policy/${policy.id}/give-back`, {}))
    expect(given.refund).toMatchObject({ wasPaid: true })
    const credited = given.invoices.filter(({ kind }) => kind === 'credit-note')
    expect(sum(credited.map((note) => note.total))).toBe(total)
    const sentBack = async () =>
      (await app.owner.query('select state from payments where policy_id = $1', [policy.id])).rows.map(({ state }) => state)
    expect(await until(sentBack, (states) => states.every((state) => state === 'refunded'))).toHaveLength(2)
  })
})

it('what more days cost is production of the day on which they are paid, and no other policy', async () => {
  const { rows } = await app.owner.query(
    `select (select count(*)::int from policies where line = 'travel' and issued_at is not null) as sold,
       (select sum(total_centavos)::int from policies where line = 'travel' and issued_at is not null) as premium,
       (select sum(n)::int from production where measure = 'policies' and line = 'travel' and period = 'day') as counted,
       (select sum(amount_centavos)::int from production where measure = 'policies' and line = 'travel' and period = 'day') as amount`,
  )
  const [{ sold, premium, counted, amount }] = rows
  expect(sold).toBeGreaterThan(5)
  expect([counted, amount]).toEqual([sold, premium])
})
