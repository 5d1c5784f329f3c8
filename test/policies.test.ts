import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, endOf } from '#domain/day.ts'
import { OUR_BRAND } from '#domain/our-brand.ts'
import type { Quotation } from '#features/selling/quotes/public/contract/quotes.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { issue } from '#features/servicing/policies/server/issue.ts'
import type { Actor } from '#kit/actor.ts'
import { setTime } from '#kit/server/clock.ts'
import { type AppPool, transact } from '#kit/server/db.ts'
import { makeLog } from '#kit/server/log.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, policyToPay, proveIdentity, until, untilComplete } from './support/buying.ts'
import { endCtpl } from './support/ending.ts'
import { answered, type Caller, car, consents, maria, person, quoted } from './support/quoting.ts'

let app: TestApp
let pool: AppPool
let ana: Caller
let jose: Caller
let carlo: Caller
let underwriter: Caller

beforeAll(async () => {
  app = await startApp()
  pool = app.openAppPool(12)
  ana = await person(app.url, 'ana.reyes')
  jose = await person(app.url, 'jose.ibanez')
  carlo = await person(app.url, 'carlo.mendoza')
  underwriter = await person(app.url, 'ramon.penaflor')
})
afterEach(() => setTime(undefined))
afterAll(async () => {
  await pool.end()
  await app.stop()
})

const accepted = async (who = ana): Promise<Quotation> => {
  const { id, version, total } = await quoted<Quotation>(who)
  return answered<Quotation>(await who.post(`user/quotation/${id}/accept`, { version, total, consents }))
}
const convert = (who: Caller, quotationId: string) => who.post('user/policy/convert', { quotationId })
const pay = async (policy: PolicyDetail, who = ana) => {
  await proveIdentity(who, policy.id)
  await comeBack(app.url, await decideOnCardPage(await openPayment(who, policy.id), 'pay'))
}

const actor: Actor = { kind: 'system', name: 'test' }
const nothing = async () => undefined
const asTheWorkerDoes = () => ({
  actor,
  now: new Date(),
  log: makeLog('silent'),
  enqueue: nothing,
  insurer: OUR_BRAND.insurer,
  notifier: {
    ...{ issued: nothing, settled: nothing, complete: nothing, fleetIssued: nothing, fleetComplete: nothing },
    ...{
      noticed: nothing,
      noticeWithdrawn: nothing,
      cancelled: nothing,
      takenBack: nothing,

      chargePaid: nothing,
      chargeAsked: nothing,
    },
    ...{
      coveredLonger: nothing,
      carriedOut: nothing,
      notRenewed: nothing,
      renewedAfterAll: nothing,
      givenBack: nothing,
      refunded: nothing,
      refusalAsked: nothing,
      refusalReturned: nothing,
      changed: nothing,
      changeRefused: nothing,
      ownerAsked: nothing,
      passedOn: nothing,
      lost: nothing,
    },
  },
  transaction: <T>(work: Parameters<typeof transact<T>>[2]) => transact(pool, actor, work),
})

describe('an accepted quotation', () => {
  it('becomes one policy, however often and at once it is converted', async () => {
    const { id, number } = await accepted()
    const replies = await Promise.all(Array.from({ length: 8 }, () => convert(ana, id)))
    const policies = replies.map((reply) => answered<PolicyDetail>(reply))
    expect(new Set(policies.map((policy) => policy.id)).size).toBe(1)
    // Neither verified nor paid, the policy is nothing to announce: the next step is on the following screen.
    expect(replies[0]?.message).toBe('')
    expect(policies[0]).toMatchObject({
      state: 'awaiting-payment',
      number: null,
      reference: number,
      total: 61_040,
      next: { action: 'verify-identity', title: 'Identity check' },
    })
    const legacy = answered<PolicyDetail>(await ana.post('user/ctplPolicy', { quotationNumber: number }))
    expect(legacy.id).toBe(policies[0]?.id)
    expect(answered<Quotation>(await ana.get(`user/quotation/${id}`)).state).toBe('converted')
    expect(policies[0]?.sections.map(({ title }) => title)).toEqual(expect.arrayContaining(['Policyholder', 'Vehicle', 'Cover', 'Agent']))
  })

  it('is needed: one that is not accepted, or another’s, becomes nothing', async () => {
    const { id } = await quoted<Quotation>(ana)
    expect(await convert(ana, id)).toMatchObject({ status: 409, message: 'Accept the quotation first; then it can become a policy.' })
    const mine = await accepted()
    for (const who of [carlo, jose]) expect(await convert(who, mine.id)).toMatchObject({ status: 404 })
    expect(await ana.post('user/ctplPolicy', {})).toMatchObject({ status: 422 })
    expect(await convert(ana, 'not-an-id')).toMatchObject({ status: 422 })
  })

  it('is stopped when the same vehicle was insured meanwhile', async () => {
    const answers = car()
    const first = await policyToPay(ana, answers)
    const { id, version, total } = await quoted<Quotation>(carlo, { answers, holder: maria({ mobile: '0917 555 0001' }) })
    answered(await carlo.post(`user/quotation/${id}/accept`, { version, total, consents }))
    await pay(first)
    await until(
      () => policyOf(ana, first.id),
      ({ state }) => state === 'issued',
    )
    const stopped = await convert(carlo, id)
    expect(stopped).toMatchObject({ status: 409, message: expect.stringContaining('already in force') })
    expect(JSON.stringify(stopped)).not.toContain('Dela Peña')
  })

  it('begins no sooner than it is paid, and ends when it was to end', async () => {
    const today = dayOf(new Date())
    const { id, version, total } = await quoted<Quotation>(ana, {
      answers: car({ registrationType: 'N', plate: undefined, mvFile: undefined, year: Number(today.slice(0, 4)) }),
    })
    answered(await ana.post(`user/quotation/${id}/accept`, { version, total, consents }))
    setTime(new Date(endOf(addDays(today, 2)).getTime() - 3_600_000))
    const again = await person(app.url, 'ana.reyes')
    const policy = answered<PolicyDetail>(await convert(again, id))
    expect(policy.coverFrom).toBe(addDays(today, 2))
  })
})

describe('a paid policy', () => {
  it('is issued once, with numbers that follow each other, however many workers are at it at once', async () => {
    const model = await policyToPay(ana)
    const numbered = 200
    await app.owner.query(
      `with cloned_quotations as (
         insert into quotations select (jsonb_populate_record(q, jsonb_build_object('id', uuidv7(), 'number', 'Q-CLONE-' || n))).* from quotations q, generate_series(1, $2) n where q.id = $1 returning id, number),
       cloned as (
         insert into policies select (jsonb_populate_record(p, jsonb_build_object('id', uuidv7(), 'quotation_id', q.id, 'quotation_number', q.number))).* from policies p, cloned_quotations q where p.quotation_id = $1 returning *)
       insert into risk_keys (policy_id, line, kind, value, cover_from, cover_to)
         select c.id, k.line, k.kind, k.value, k.cover_from, k.cover_to from cloned c, policies p join risk_keys k on k.policy_id = p.id where p.quotation_id = $1`,
      [model.quotationId, numbered],
    )
    const { rows } = await app.owner.query<{ policy: string; payment: string }>(
      `insert into payments (policy_id, charge_id, line, agent_id, customer_id, attempt, state, amount_centavos, reference, provider, audience, paid_at)
         select p.id, c.id, line, agent_id, customer_id, 1, 'paid', total_centavos, 'CLONE-' || quotation_number, 'test', 'agent', now()
         from policies p join charges c on c.policy_id = p.id where quotation_number like 'Q-CLONE-%' returning policy_id as policy, id as payment`,
    )
    const jobs = rows.flatMap(({ policy, payment }) => [1, 2, 3].map(() => ({ policyId: policy, paymentId: payment })))
    const work = async () => {
      for (let job = jobs.pop(); job; job = jobs.pop()) await issue(job, asTheWorkerDoes())
    }
    await Promise.all(Array.from({ length: 24 }, work))
    const issued = await app.owner.query<{ number: string; coc: string; state: string }>(
      `select p.number, c.coc_number as coc, p.state from policies p join certificates c on c.policy_id = p.id where p.id = any($1) order by c.coc_number`,
      [rows.map(({ policy }) => policy)],
    )
    expect(issued.rows).toHaveLength(numbered)
    expect(new Set(issued.rows.map(({ state }) => state))).toEqual(new Set(['issued']))
    for (const column of ['coc', 'number'] as const) {
      const serials = issued.rows.map((row) => Number(row[column].slice(-6))).sort((a, b) => a - b)
      expect(serials).toEqual(serials.map((_, n) => (serials[0] ?? 0) + n))
    }
    const invoiced = await app.owner.query<{ number: string }>('select number from invoices where policy_id = any($1) order by number', [
      rows.map(({ policy }) => policy),
    ])
    const counted = invoiced.rows.map(({ number }) => Number(number.slice(-8)))
    expect(counted).toHaveLength(numbered)
    expect(counted).toEqual(counted.map((_, n) => (counted[0] ?? 0) + n))
    const { rows: keys } = await app.owner.query('select policy_id from risk_keys where policy_id = any($1) and kind = $2', [
      rows.map(({ policy }) => policy),
      'chassis',
    ])
    expect(keys).toHaveLength(numbered)
  })

  it('insures from the day of its issue where that is later than agreed, and is found by it', async () => {
    const today = dayOf(new Date())
    const answers = car({ registrationType: 'N', plate: undefined, mvFile: undefined, year: Number(today.slice(0, 4)) })
    const { id: policyId } = await policyToPay(ana, answers)
    const { rows } = await app.owner.query<{ id: string }>(
      `insert into payments (policy_id, charge_id, line, agent_id, customer_id, attempt, state, amount_centavos, reference, provider, audience, paid_at)
         select p.id, c.id, line, agent_id, customer_id, 1, 'paid', total_centavos, 'LATER', 'test', 'agent', now()
         from policies p join charges c on c.policy_id = p.id where p.id = $1 returning id`,
      [policyId],
    )
    const insuredFrom = async () =>
      (
        await app.owner.query<{ from: string }>(`select distinct cover_from as from from risk_keys where policy_id = $1`, [policyId])
      ).rows.map(({ from }) => from)
    expect(await insuredFrom()).toEqual([today])
    const later = addDays(today, 2)
    const now = new Date(endOf(later).getTime() - 3_600_000)
    await issue({ policyId, paymentId: rows[0]?.id ?? '' }, { ...asTheWorkerDoes(), now })
    expect(await policyOf(ana, policyId)).toMatchObject({ state: 'issued', coverFrom: later })
    expect(await insuredFrom()).toEqual([later])
  })

  it('is not issued by a payment of another amount or another policy, nor by one that is not paid', async () => {
    const [one, other] = [await policyToPay(ana), await policyToPay(ana, car(), maria({ mobile: '0917 555 0002' }))]
    const { rows } = await app.owner.query<{ id: string }>(
      `insert into payments (policy_id, charge_id, line, agent_id, customer_id, attempt, state, amount_centavos, reference, provider, audience, paid_at)
       select p.id, c.id, line, agent_id, customer_id, 1, 'paid', total_centavos - 1, 'WRONG-' || p.id, 'test', 'agent', now()
       from policies p join charges c on c.policy_id = p.id where p.id = any($1) returning id`,
      [[one.id]],
    )
    for (const policyId of [one.id, other.id]) await issue({ policyId, paymentId: rows[0]?.id ?? '' }, asTheWorkerDoes())
    expect((await policyOf(ana, one.id)).state).toBe('awaiting-payment')
    expect((await policyOf(ana, other.id)).state).toBe('awaiting-payment')
  })

  it('tells its story in words, and what is next', async () => {
    const policy = await policyToPay(ana)
    await pay(policy)
    const done = await untilComplete(ana, policy.id)
    expect(done.history.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        'Application made from the accepted quotation',
        'Ready to be paid',
        'Payment confirmed by the provider',
        'Premium paid',
        'Policy issued',
        'Certificate authenticated',
      ]),
    )
    expect(done.history[0]?.who).toBe('Ana Reyes')
    expect(done.next).toMatchObject({
      title: done.coverFrom > dayOf(new Date()) ? 'Cover has not started yet' : 'In order',
      ...{ tone: 'good', action: 'open-documents' },
    })
    expect(done.documents.every(({ ready }) => ready)).toBe(true)
    expect(done.payments).toHaveLength(1)
  })
})

describe('a policy ends', () => {
  it('by cancellation with a reason, before it is paid by its agent and afterwards, once notice has run out, by underwriting only', async () => {
    const { id } = await policyToPay(ana)
    expect(await ana.post(`user/policy/${id}/cancel`, { reason: '' })).toMatchObject({ status: 422 })
    const cancelled = answered<PolicyDetail>(await ana.post(`user/policy/${id}/cancel`, { reason: 'The customer sold the car.' }))
    expect(cancelled).toMatchObject({ state: 'cancelled', next: { title: 'Cancelled', text: 'The customer sold the car.' } })
    expect(await ana.post(`user/policy/${id}/cancel`, { reason: 'Once more' })).toMatchObject({ status: 409 })

    const paid = await policyToPay(ana)
    await pay(paid)
    await untilComplete(ana, paid.id)
    expect(await ana.post(`user/policy/${paid.id}/cancel`, { reason: 'The customer sold the car.' })).toMatchObject({ status: 403 })
    await endCtpl(underwriter, paid.id, () => person(app.url, 'ramon.penaflor'))
    setTime(undefined)
    const after = await policyOf(ana, paid.id)
    expect(after).toMatchObject({ state: 'cancelled', certificate: { state: 'voided' } })
    expect(after.documents.find(({ kind }) => kind === 'certificate')?.ready).toBe(false)
  })

  it('not while money may be on its way', async () => {
    const policy = await policyToPay(ana)
    await proveIdentity(ana, policy.id)
    await openPayment(ana, policy.id)
    expect(await ana.post(`user/policy/${policy.id}/cancel`, { reason: 'The customer sold the car.' })).toMatchObject({
      status: 409,
      message: expect.stringContaining('payment'),
    })
  })

  it('by itself when its last day is over', async () => {
    const policy = await policyToPay(ana)
    await pay(policy)
    await untilComplete(ana, policy.id)
    const lastDay = policy.coverTo
    await app.owner.query(`insert into pgboss.job (name, data) values ('expire-policies', '{}')`)
    await pause(1500)
    expect((await policyOf(ana, policy.id)).state).toBe('issued')
    setTime(new Date(endOf(lastDay).getTime() + 1000))
    await app.owner.query(`insert into pgboss.job (name, data) values ('expire-policies', '{}')`)
    const state = async () =>
      (await app.owner.query<{ state: string }>('select state from policies where id = $1', [policy.id])).rows[0]?.state
    expect(await until(state, (found) => found === 'expired')).toBe('expired')
  })
})
