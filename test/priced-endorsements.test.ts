import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, type Day, dayOf, daysBetween, endOf } from '#domain/day.ts'
import { proportion, share, sum } from '#domain/money.ts'
import type { ChangeOffer, Endorsement, PolicyAsOf, PolicyChanges } from '#features/servicing/endorsements/public/contract.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { setTime } from '#kit/server/clock.ts'
import { stamps } from '#lines/premium-taxes.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, type openPayment, policyOf, until } from './support/buying.ts'
import { earnedOf, motorSold, netOf } from './support/commissions.ts'
import { signInCustomer } from './support/customers.ts'
import { readPdf } from './support/ending.ts'
import { healthIssued } from './support/insuring-health.ts'
import { answered, type Caller, maria, person } from './support/quoting.ts'
import { alone, DEPARTURE, LONGER, travelIssued } from './support/travelling.ts'

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

type Side = 'user' | 'customer'
type Values = Record<string, unknown>
const at = (id: string, side: Side = 'user') => `${side}/policy/${id}/endorsements`
const changesOf = async (id: string, who = ana, side: Side = 'user') => answered<PolicyChanges>(await who.get(at(id, side)))
const offerOf = async (who: Caller, id: string, kind: string, values: Values, side: Side = 'user') =>
  answered<ChangeOffer>(await who.post(`${at(id, side)}/offer`, { kind, values }))

/** Looks at the price, and asks for it. */
async function ask(who: Caller, id: string, kind: string, values: Values, side: Side = 'user'): Promise<Endorsement> {
  const { price } = await offerOf(who, id, kind, values, side)
  const { endorsements } = answered<PolicyChanges>(await who.post(at(id, side), { kind, values, total: price.total }))
  const [newest] = endorsements
  if (!newest) throw new Error('nothing was asked for')
  return newest
}

const insuredFor = async (id: string, who = ana) => Number((await changesOf(id, who)).answers.value)
const allCovers = async (id: string, more: Values, who = ana) => {
  const { answers } = await changesOf(id, who)
  const names = [
    'actsOfNature',
    'strikesRiots',
    'bodilyInjury',
    'propertyDamage',
    'personalAccident',
    'roadside',
    'personalEffects',
    'replacementRide',
    'repairShop',
  ]
  return { ...Object.fromEntries(names.map((name) => [name, answers[name]])), ...more }
}

async function payFor(who: Caller, id: string, chargeId: string | undefined, side: Side = 'user') {
  const start = { policyId: id, chargeId, method: 'card' }
  const open = answered<Awaited<ReturnType<typeof openPayment>>>(await who.post(`${side}/payment/start`, start))
  return { open, outcome: await comeBack(app.url, await decideOnCardPage(open, 'pay')) }
}
const inForce = (id: string, n: number, who = ana) =>
  until(
    () => changesOf(id, who),
    ({ endorsements }) => endorsements.find((each) => each.n === n)?.state === 'in-force',
  )

async function later(day: Day, name = 'ana.reyes'): Promise<Caller> {
  setTime(new Date(endOf(day).getTime() - 3_600_000))
  return person(app.url, name)
}

const round = async (name: string) => app.owner.query('insert into pgboss.job (name, data) values ($1, $2)', [name, '{}'])

/** What the register of invoices says of a policy: invoices less credit notes, and the net premium in them. */
async function registered(id: string) {
  const { rows } = await app.owner.query<{ total: number; net: number }>(
    `select coalesce(sum(sign * total_centavos), 0)::float8 as total,
       coalesce(sum(sign * (vatable_centavos + zero_rated_centavos + exempt_centavos)), 0)::float8 as net
     from (select *, case when kind = 'credit-note' then -1 else 1 end as sign from invoices where policy_id = $1) i`,
    [id],
  )
  return rows[0]
}
/** What of a policy stands in the ledger of commission as the basis of who sold it. */
async function basisOf(id: string): Promise<number> {
  const { rows } = await app.owner.query<{ basis: number }>(
    `select coalesce(sum((w->>'basis')::bigint), 0)::float8 as basis from commission_entries e join commission_sales s on s.id = e.sale_id,
       jsonb_array_elements(e.workings) w where s.policy_id = $1 and e.role = 'sells'`,
    [id],
  )
  return rows[0]?.basis ?? 0
}
async function expectToAgree(id: string, who = ana) {
  const policy = await policyOf(who, id)
  expect(await registered(id)).toEqual({ total: policy.total, net: netOf(policy) })
  expect(await basisOf(id)).toBe(netOf(policy))
  expect(sum(policy.worksheet.lines.map(({ amount }) => amount))).toBe(policy.total)
}

describe('a change that costs more', () => {
  it('is priced for the days that are left, counts once it is paid, and stands in papers, invoice and commission', async () => {
    const { policy } = await motorSold(ana, {})
    const who = await later(addDays(today, 100))
    const values = await allCovers(policy.id, { strikesRiots: true, roadside: true }, who)
    const { price, why } = await offerOf(who, policy.id, 'covers', values)
    expect(why).toEqual([])
    expect(price).toMatchObject({ daysLeft: daysBetween(addDays(today, 100), policy.coverTo), returnsNothing: false })
    const whole = sum(price.covers.map(({ before, after }) => after - before))
    expect(price.net).toBe(proportion(whole, price.daysLeft, price.daysAll))
    const taxes = Object.fromEntries(price.lines.filter(({ kind }) => kind === 'tax').map(({ code, amount }) => [code, amount]))
    expect(taxes).toMatchObject({ dst: stamps(price.net, { rate: 125_000, mode: 'unit' }), vat: share(price.net, 120_000) })
    expect(sum(price.lines.map(({ amount }) => amount))).toBe(price.total)

    const asked = await ask(who, policy.id, 'covers', values)
    expect(asked).toMatchObject({ state: 'waiting-payment', toPay: { until: addDays(today, 107) } })
    expect(await policyOf(who, policy.id)).toMatchObject({
      total: policy.total,
      versions: [],
      charges: [{ kind: 'endorsement', isPayable: true }],
    })
    // Asked twice, it is one.
    expect(await who.post(at(policy.id), { kind: 'covers', values, total: price.total })).toMatchObject({
      status: 409,
    })
    await payFor(who, policy.id, asked.toPay?.chargeId)
    const { endorsements } = await inForce(policy.id, 1, who)
    expect(endorsements[0]).toMatchObject({ effectiveOn: addDays(today, 100), toPay: null })
    const after = await policyOf(who, policy.id)
    expect(after).toMatchObject({ total: policy.total + price.total, versions: [{ version: 1, total: policy.total }] })
    expect(after.versions[0]?.reason).toContain('more was paid')
    await expectToAgree(policy.id, who)
    const slip = await readPdf(who, `${at(policy.id)}/${asked.id}/slip`)
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
    const asked = await ask(customer, id, 'options', values, 'customer')
    expect(asked).toMatchObject({ state: 'waiting-payment', price: { on: DEPARTURE } })
    const home = answered<{ inForce: { charges: { id: string }[] }[] }>(await customer.get('customer/home'))
    expect(home.inForce[0]?.charges).toMatchObject([{ id: asked.toPay?.chargeId, isPayable: true }])
    await payFor(customer, id, asked.toPay?.chargeId, 'customer')
    await inForce(id, 1)
    await expectToAgree(id)
  })

  it('that technical control refers is agreed to by an underwriter, never by who asked, and then waits for its payment', async () => {
    const { policy } = await motorSold(ana)
    const value = (await insuredFor(policy.id)) * 3
    const asked = await ask(ana, policy.id, 'value', { value, accessories: [] })
    expect(asked).toMatchObject({ state: 'waiting-approval', mayDecide: false })
    expect(asked.why.length).toBeGreaterThan(0)
    const decide = `${at(policy.id)}/${asked.id}/decide`
    expect((await ana.post(decide, { decision: 'agree' })).status).toBe(403)
    const agreed = answered<PolicyChanges>(await ramon.post(decide, { decision: 'agree' }))
    expect(agreed.endorsements[0]).toMatchObject({ state: 'waiting-payment' })
    expect((await ramon.post(decide, { decision: 'agree' })).status).toBe(409)
    await payFor(ana, policy.id, agreed.endorsements[0]?.toPay?.chargeId)
    await inForce(policy.id, 1)
  })

  it('is worked out anew each day, lapses after a week, and takes no money then', async () => {
    const { policy } = await motorSold(ana)
    const value = (await insuredFor(policy.id)) + 4_000_000
    const asked = await ask(ana, policy.id, 'value', { value, accessories: [] })
    let who = await later(addDays(today, 3))
    await round('follow-changes')
    const cheaper = await until(
      () => changesOf(policy.id, who),
      ({ endorsements }) => endorsements[0]?.price?.on === addDays(today, 3),
    )
    const price = cheaper.endorsements[0]?.price
    expect(price?.total).toBeLessThan(asked.price?.total ?? 0)
    expect((await policyOf(who, policy.id)).charges[0]?.amount).toBe(price?.total)
    who = await later(addDays(today, 8))
    expect(await who.post('user/payment/start', { policyId: policy.id, chargeId: asked.toPay?.chargeId, method: 'card' })).toMatchObject({
      status: 409,
    })
    await round('follow-changes')
    const lapsed = await until(
      () => changesOf(policy.id, who),
      ({ endorsements }) => endorsements[0]?.state === 'lapsed',
    )
    expect(lapsed.endorsements[0]?.reason).toContain('not paid by')
    expect(await policyOf(who, policy.id)).toMatchObject({ total: policy.total, versions: [], charges: [{ state: 'ended' }] })
  })

  it('is withdrawn while nobody pays, and closed when its policy ends or expires', async () => {
    const first = (await motorSold(ana)).policy
    const value = (await insuredFor(first.id)) + 4_000_000
    const { id, toPay } = await ask(ana, first.id, 'value', { value, accessories: [] })
    const withdrawn = answered<PolicyChanges>(await ana.post(`${at(first.id)}/${id}/withdraw`, {}))
    expect(withdrawn.endorsements[0]).toMatchObject({ state: 'withdrawn' })
    expect(await ana.post('user/payment/start', { policyId: first.id, chargeId: toPay?.chargeId, method: 'card' })).toMatchObject({
      status: 409,
    })
    await ask(ana, first.id, 'value', { value, accessories: [] })
    answered(await ramon.post(`user/policy/${first.id}/cancel`, { reason: 'The customer asks for it.' }))
    expect((await changesOf(first.id)).endorsements[0]).toMatchObject({ state: 'lapsed', reason: expect.stringContaining('ended before') })

    const second = (await motorSold(ana)).policy
    await ask(ana, second.id, 'value', { value: value * 3, accessories: [] })
    const who = await later(addDays(second.coverTo, 1))
    await round('expire-policies')
    const over = await until(
      () => changesOf(second.id, who),
      ({ endorsements }) => endorsements[0]?.state === 'lapsed',
    )
    expect(over.endorsements[0]?.reason).toContain('Cover ended')
  })

  it('is refused with a sentence: not as shown, unpaid, other words for the same, too little, or before its price was looked at', async () => {
    const { policy } = await motorSold(ana)
    const value = await insuredFor(policy.id)
    const post = (body: object) => ana.post(at(policy.id), { kind: 'value', ...body })
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
    expect(await ana.post(at(policy.id), { kind: 'address', values: {} })).toMatchObject({ status: 422 })
  })
})

describe('a change that costs less', () => {
  it('counts at once, is credited without stamp tax and goes back once; commission follows', async () => {
    const { policy } = await motorSold(ana)
    const who = await later(addDays(today, 50))
    const values = await allCovers(policy.id, { actsOfNature: false }, who)
    const asked = await ask(who, policy.id, 'covers', values)
    expect(asked).toMatchObject({ state: 'in-force', effectiveOn: addDays(today, 50) })
    const { price } = asked
    if (!price) throw new Error('it has no price')
    expect(price.total).toBeLessThan(0)
    expect(price.lines.map(({ code }) => code)).toEqual(['acts-of-nature', 'vat', 'lgt'])
    const after = await policyOf(who, policy.id)
    expect(after.total).toBe(policy.total + price.total)
    expect(after.refunds).toMatchObject([{ amount: -price.total, isOfEnd: false }])
    expect(after.invoices.filter(({ kind }) => kind === 'credit-note').map(({ total }) => total)).toEqual([-price.total])
    await expectToAgree(policy.id, who)
    // Nobody pays more and gets something back for the same day.
    const back = await who.post(`${at(policy.id)}/offer`, { kind: 'covers', values: { ...values, actsOfNature: true } })
    expect(back).toMatchObject({ status: 409, message: expect.stringContaining('the other way') })
    const slip = await readPdf(who, `${at(policy.id)}/${asked.id}/slip`)
    for (const said of ['Premium returned', 'Total returned', 'Documentary stamp tax is not returned']) expect(slip.text).toContain(said)
    const { rows } = await app.owner.query<{ amount: number }>(
      'select coalesce(sum(amount_centavos), 0)::float8 as amount from production where measure = $1 and period = $2 and line = $3',
      ['policies', 'day', 'motor'],
    )
    const sold = await app.owner.query<{ total: number }>(
      `select coalesce(sum(total_centavos), 0)::float8 as total from policies where line = 'motor' and issued_at is not null`,
    )
    expect(rows[0]?.amount).toBe(sold.rows[0]?.total)
  })

  it('of a mortgaged vehicle needs our office, since the bank must agree', async () => {
    const { policy } = await motorSold(ana, { mortgagee: 'BDO', mortgageClause: 'STANDARD_BANK' })
    const values = await allCovers(policy.id, { actsOfNature: false })
    const asked = await ask(ana, policy.id, 'covers', values)
    expect(asked).toMatchObject({ state: 'waiting-approval', why: [{ sentence: expect.stringContaining('bank must agree') }] })
    const decided = answered<PolicyChanges>(await ramon.post(`${at(policy.id)}/${asked.id}/decide`, { decision: 'agree' }))
    expect(decided.endorsements[0]).toMatchObject({ state: 'in-force' })
  })

  it('of critical illness is downward only, and beneficiaries change without a price', async () => {
    const policy = await healthIssued(ana)
    const { answers } = await changesOf(policy.id)
    const sum = Number(answers.sumInsured)
    expect(await ana.post(`${at(policy.id)}/offer`, { kind: 'benefit', values: { sumInsured: sum + 10_000_000 } })).toMatchObject({
      status: 422,
      fields: [{ path: 'values.sumInsured' }],
    })
    const asked = await ask(ana, policy.id, 'benefit', { sumInsured: sum / 2 })
    expect(asked).toMatchObject({ state: 'in-force' })
    expect(asked.price?.total).toBeLessThan(0)
    await expectToAgree(policy.id)
  })
})

describe('what follows a change of the price', () => {
  it('cancelled, the policy returns of the price that stands now, and everything agrees', async () => {
    const { policy } = await motorSold(ana)
    const value = (await insuredFor(policy.id)) + 6_000_000
    const asked = await ask(ana, policy.id, 'value', { value, accessories: [] })
    await payFor(ana, policy.id, asked.toPay?.chargeId)
    await inForce(policy.id, 1)
    const underwriter = await later(addDays(today, 120), 'ramon.penaflor')
    const before = await policyOf(underwriter, policy.id)
    const standing = netOf(policy) + sum((asked.price?.covers ?? []).map(({ before: was, after }) => after - was))
    expect(before.refundToday?.net).toBe(standing)
    expect(before.refundToday?.returned.insurer).toBe(
      proportion(standing, daysBetween(addDays(today, 120), policy.coverTo), daysBetween(policy.coverFrom, policy.coverTo)),
    )
    const ended = answered<PolicyDetail>(await underwriter.post(`user/policy/${policy.id}/cancel`, { reason: 'The vehicle was sold.' }))
    const net = ended.refund?.amount ?? 0
    expect(net).toBe(before.refundToday?.returned.insured)
    expect(await registered(policy.id)).toMatchObject({ net: netOf(before) - net })
    expect(await basisOf(policy.id)).toBe(netOf(before) - net)
  })

  it('the payment that a bank takes back is owed again, and nothing else is added before', async () => {
    const { policy } = await motorSold(ana)
    const value = (await insuredFor(policy.id)) + 6_000_000
    const asked = await ask(ana, policy.id, 'value', { value, accessories: [] })
    const { open } = await payFor(ana, policy.id, asked.toPay?.chargeId)
    await inForce(policy.id, 1)
    await decideOnCardPage(open, 'take-back')
    await until(
      () => policyOf(ana, policy.id),
      ({ charges }) => charges[0]?.state === 'open',
    )
    const offer = await ana.post(`${at(policy.id)}/offer`, { kind: 'value', values: { value: value + 1_000_000, accessories: [] } })
    expect(offer).toMatchObject({ status: 409, message: expect.stringContaining('not paid yet') })
    await payFor(ana, policy.id, asked.toPay?.chargeId)
    const paid = await until(
      () => policyOf(ana, policy.id),
      ({ charges }) => charges[0]?.state === 'paid',
    )
    expect(paid.versions).toHaveLength(1)
  })

  it('more days of a journey take the place of a change that is not paid, and the other way round', async () => {
    const { id } = await travelIssued(ana, alone())
    const values = { winterSports: true, cruise: false, equipment: false, rentalExcess: false }
    await ask(ana, id, 'options', values)
    const days = `user/policy/${id}/extension`
    const { total } = answered<{ total: number }>(await ana.get(days, { until: LONGER }))
    answered(await ana.post(days, { until: LONGER, noClaim: true, total }))
    expect((await changesOf(id)).endorsements[0]).toMatchObject({ state: 'lapsed', reason: expect.stringContaining('More days') })
    const again = await ask(ana, id, 'options', values)
    expect((await policyOf(ana, id)).charges.map(({ kind, state }) => [kind, state])).toEqual([
      ['endorsement', 'ended'],
      ['extension', 'ended'],
      ['endorsement', 'open'],
    ])
    await payFor(ana, id, again.toPay?.chargeId)
    await inForce(id, 2)
    await expectToAgree(id)
  })
})
