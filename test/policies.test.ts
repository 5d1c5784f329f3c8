import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { addDays, dayOf, endOf } from '#domain/day.ts'
import type { contract, PolicyDetail } from '#features/policies/contract.ts'
import { issue } from '#features/policies/issue.ts'
import type { Quotation } from '#features/quotes/contract.ts'
import type { Actor } from '#kit/actor.ts'
import { pretend } from '#kit/server/clock.ts'
import { APP_ROLE, openPool, type Pool, transact } from '#kit/server/db.ts'
import { makeLog } from '#kit/server/log.ts'
import { call, signIn, startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, policyToPay, proveIdentity, until, untilComplete } from './support/buying.ts'
import { answered, type Caller, caller, car, consents, maria, quoted } from './support/quoting.ts'

type List = z.output<typeof contract.policies.reply>

let app: TestApp
let pool: Pool
let ana: Caller
let jose: Caller
let miguel: Caller
let carlo: Caller
let underwriter: Caller
const ids: Record<string, string> = {}
const person = async (email: string) => caller(app.url, await signIn(app.url, `${email}@kalasag.example`))

beforeAll(async () => {
  app = await startApp()
  pool = openPool(app.databaseUrl, { role: APP_ROLE, max: 12 })
  ana = await person('ana.reyes')
  jose = await person('jose.ibanez')
  miguel = await person('miguel.lacson')
  carlo = await person('carlo.mendoza')
  underwriter = await person('ramon.penaflor')
  const { rows } = await app.owner.query<{ id: string; email: string }>('select id, email from staff')
  for (const { id, email } of rows) ids[email.split('@')[0] ?? ''] = id
})
afterEach(() => pretend(undefined))
afterAll(async () => {
  await pool.end()
  await app.stop()
})

const accepted = async (who = ana): Promise<Quotation> => {
  const { id, version, total } = await quoted<Quotation>(who)
  return answered<Quotation>(await who.post(`user/quotation/${id}/accept`, { version, total, consents }))
}
const convert = (who: Caller, quotationId: string) => who.post('user/policy/convert', { quotationId })
const list = async (who: Caller, of: string, query: Record<string, string> = {}) =>
  answered<List>(await who.get(`user/policy/getPolicy/${ids[of]}`, query))
const pay = async (policy: PolicyDetail, who = ana) => {
  await proveIdentity(who, policy.id)
  await comeBack(app.url, await decideOnCardPage(await openPayment(who, policy.id), 'pay'))
}

/** The newest code that was sent to a number. */
async function codeFor(mobile: string): Promise<string | undefined> {
  const { rows } = await app.owner.query<{ body: string }>(
    'select body from simulators.inbox where recipient = $1 and body ilike $2 order by received_at desc limit 1',
    [mobile, '%code%'],
  )
  return /\b(\d{6})\b/.exec(rows[0]?.body ?? '')?.[1]
}

async function customer(mobile: string): Promise<Caller> {
  answered(await call(app.url, 'POST', 'auth/customer/code', { body: { mobile } }))
  const code = await until(
    () => codeFor(mobile),
    (found) => found !== undefined,
  )
  const { accessToken } = answered<{ accessToken: string }>(await call(app.url, 'POST', 'auth/customer/verify', { body: { mobile, code } }))
  return caller(app.url, { authorization: `Bearer ${accessToken}` })
}

describe('an accepted quotation', () => {
  it('becomes one policy, however often and at once it is converted', async () => {
    const { id, number } = await accepted()
    const replies = await Promise.all(Array.from({ length: 8 }, () => convert(ana, id)))
    const policies = replies.map((reply) => answered<PolicyDetail>(reply))
    expect(new Set(policies.map((policy) => policy.id)).size).toBe(1)
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
    expect(policies[0]?.sections.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Policyholder', 'Vehicle', 'Cover', 'Your agent']),
    )
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
    pretend(new Date(endOf(addDays(today, 2)).getTime() - 3_600_000))
    const again = await person('ana.reyes')
    const policy = answered<PolicyDetail>(await convert(again, id))
    expect(policy.coverFrom).toBe(addDays(today, 2))
  })
})

describe('a paid policy', () => {
  it('is issued once, with numbers that follow each other, however many jobs ask at once', async () => {
    const model = await policyToPay(ana)
    const numbered = 200
    const { rows } = await app.owner.query<{ policy: string; payment: string }>(
      `with cloned_quotations as (
         insert into quotations select (jsonb_populate_record(q, jsonb_build_object('id', uuidv7(), 'number', 'Q-CLONE-' || n))).* from quotations q, generate_series(1, $2) n where q.id = $1 returning id, number),
       cloned as (
         insert into policies select (jsonb_populate_record(p, jsonb_build_object('id', uuidv7(), 'quotation_id', q.id, 'quotation_number', q.number))).* from policies p, cloned_quotations q where p.quotation_id = $1 returning *)
       insert into payments (policy_id, line, agent_id, customer_id, attempt, state, amount_centavos, reference, provider, audience, paid_at)
         select id, line, agent_id, customer_id, 1, 'paid', total_centavos, 'CLONE-' || quotation_number, 'test', 'agent', now() from cloned returning policy_id as policy, id as payment`,
      [model.quotationId, numbered],
    )
    const actor: Actor = { kind: 'system', name: 'test' }
    const nothing = async () => undefined
    const given = {
      actor,
      now: new Date(),
      log: makeLog('silent'),
      enqueue: nothing,
      tell: { issued: nothing, complete: nothing },
      transaction: <T>(work: Parameters<typeof transact<T>>[2]) => transact(pool, actor, work),
    }
    await Promise.all(rows.flatMap(({ policy, payment }) => [1, 2, 3].map(() => issue({ policyId: policy, paymentId: payment }, given))))
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
    const { rows: keys } = await app.owner.query('select policy_id from risk_keys where policy_id = any($1) and kind = $2', [
      rows.map(({ policy }) => policy),
      'chassis',
    ])
    expect(keys).toHaveLength(numbered)
  }, 60_000)

  it('is not issued by a payment of another amount or another policy, nor by one that is not paid', async () => {
    const [one, other] = [await policyToPay(ana), await policyToPay(ana, car(), maria({ mobile: '0917 555 0002' }))]
    const { rows } = await app.owner.query<{ id: string }>(
      `insert into payments (policy_id, line, agent_id, customer_id, attempt, state, amount_centavos, reference, provider, audience, paid_at)
       select id, line, agent_id, customer_id, 1, 'paid', total_centavos - 1, 'WRONG-' || id, 'test', 'agent', now() from policies where id = any($1) returning id`,
      [[one.id]],
    )
    const actor: Actor = { kind: 'system', name: 'test' }
    const nothing = async () => undefined
    const given = {
      actor,
      now: new Date(),
      log: makeLog('silent'),
      enqueue: nothing,
      tell: { issued: nothing, complete: nothing },
      transaction: <T>(work: Parameters<typeof transact<T>>[2]) => transact(pool, actor, work),
    }
    for (const policyId of [one.id, other.id]) await issue({ policyId, paymentId: rows[0]?.id ?? '' }, given)
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
    expect(done.next).toMatchObject({ title: 'In order', tone: 'good', action: 'open-documents' })
    expect(done.documents.every(({ ready }) => ready)).toBe(true)
    expect(done.payments).toHaveLength(1)
  })
})

describe('who sees a policy', () => {
  it('is its agent, those above, underwriters and its customer; to all others it does not exist', async () => {
    const policy = await policyToPay(ana, car(), maria({ mobile: '0917 555 0101' }))
    await pay(policy)
    await untilComplete(ana, policy.id)
    for (const who of [ana, miguel, underwriter]) expect(await who.get(`user/policy/${policy.id}`)).toMatchObject({ code: -1 })
    for (const who of [jose, carlo]) {
      expect(await who.get(`user/policy/${policy.id}`)).toMatchObject({ status: 404 })
      expect(await who.get(`user/policy/${policy.id}/document/policy`)).toMatchObject({ status: 404 })
      expect(await who.post(`user/policy/${policy.id}/cancel`, { reason: 'Not mine to cancel' })).toMatchObject({ status: 404 })
    }
    expect(await call(app.url, 'GET', `secure/user/policy/${policy.id}`)).toMatchObject({ status: 401 })
    const owner = await customer('+639175550101')
    const stranger = await customer('+639171234567')
    expect(answered<PolicyDetail>(await owner.get(`customer/policy/${policy.id}`)).mayCancel).toBe(false)
    expect(await stranger.get(`customer/policy/${policy.id}`)).toMatchObject({ status: 404 })
    expect(await stranger.get(`customer/policy/${policy.id}/document/certificate`)).toMatchObject({ status: 404 })
    expect(await owner.get(`user/policy/${policy.id}`)).toMatchObject({ status: 403 })
    const mine = answered<List>(await owner.get('customer/getPolicy', { policyStatus: 'activepolicy' }))
    expect(mine).toMatchObject({ count: 1, items: [{ _id: policy.id, policyStatus: 'issued' }] })
    const pdf = await fetch(`${app.url}/sdx-api/secure/customer/policy/${policy.id}/document/certificate`, { headers: owner.headers })
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    const others = answered<List>(await stranger.get('customer/getPolicy'))
    expect(others.items.map(({ _id }) => _id)).not.toContain(policy.id)
  }, 40_000)
})

describe('the list of policies', () => {
  it('has 14 a page, items and count, and finds by every filter of the specification', async () => {
    const policy = await policyToPay(ana, car(), maria({ lastName: 'Ñ100%_Santos'.replace(/[0-9%_]/g, ''), mobile: '0917 555 0201' }))
    await pay(policy)
    const { number } = await until(
      () => policyOf(ana, policy.id),
      ({ documentStatus }) => documentStatus === 'complete',
    )
    const today = dayOf(new Date())
    const all = await list(ana, 'ana.reyes')
    expect(all.items.length).toBeLessThanOrEqual(14)
    expect(all.items.length).toBe(Math.min(14, all.count))
    const found = async (query: Record<string, string>) => (await list(ana, 'ana.reyes', query)).items.map(({ _id }) => _id)
    for (const query of [
      { policyNumber: number ?? '' },
      { policyHolderName: 'ÑSANTOS' },
      {
        policyNumber: number ?? '',
        LOB: 'CTPL',
        staffName: 'ana r',
        policyStatus: 'issued',
        documentStatus: 'complete',
        createdAt: today,
        page: '0',
        policyHolderName: '',
      },
      {
        policyNumber: number ?? '',
        effectivityDateFrom: policy.coverFrom,
        effectivityDateTo: policy.coverFrom,
        expirationDateFrom: policy.coverTo,
        expirationDateTo: policy.coverTo,
      },
      { search: policy.description.split(' · ')[0] ?? '', policyNumber: number ?? '' },
    ])
      expect(await found(query), JSON.stringify(query)).toEqual([policy.id])
    for (const query of [
      { LOB: 'travel' },
      { policyHolderName: '%' },
      { staffName: 'Carlo' },
      { createdAt: addDays(today, -1) },
      { effectivityDateFrom: addDays(policy.coverFrom, 900) },
    ])
      expect(await found(query), JSON.stringify(query)).toEqual([])
    expect(await ana.get(`user/policy/getPolicy/${ids['ana.reyes']}`, { createdAt: 'yesterday' })).toMatchObject({ status: 422 })
  }, 40_000)

  it('shows an agent no colleague’s, a manager the team’s on demand, an underwriter all', async () => {
    const policy = await policyToPay(ana)
    const has = async (who: Caller, of: string, query: Record<string, string> = {}) =>
      (await list(who, of, query)).items.some(({ _id }) => _id === policy.id)
    expect(await has(ana, 'ana.reyes')).toBe(true)
    expect(await has(miguel, 'miguel.lacson')).toBe(false)
    expect(await has(miguel, 'miguel.lacson', { team: 'true' })).toBe(true)
    expect(await has(miguel, 'ana.reyes')).toBe(true)
    expect(await has(underwriter, 'ramon.penaflor')).toBe(true)
    for (const of of ['ana.reyes', 'miguel.lacson', 'corazon.villanueva'])
      expect((await list(carlo, of, { team: 'true' })).count, of).toBe(0)
    expect(await carlo.get('user/policy/getPolicy/no-id')).toMatchObject({ status: 404 })
  })

  it('turns its pages from either end and from any row, without a gap or a repeat', async () => {
    const of = 'ana.reyes'
    const { count } = await list(ana, of, { limit: '1' })
    const pages = Math.ceil(count / 7)
    expect(pages).toBeGreaterThan(4)
    const seen: string[] = []
    for (let page = 1; page <= pages; page++)
      seen.push(...(await list(ana, of, { page: String(page), limit: '7' })).items.map(({ _id }) => _id))
    expect(seen).toHaveLength(count)
    expect([...seen].sort().reverse()).toEqual(seen)
    const after = await list(ana, of, { limit: '7', after: seen[6] ?? '' })
    expect(after.items.map(({ _id }) => _id)).toEqual(seen.slice(7, 14))
    const before = await list(ana, of, { limit: '7', before: seen[14] ?? '' })
    expect(before.items.map(({ _id }) => _id)).toEqual(seen.slice(7, 14))
    const largest = await ana.get(`user/policy/getPolicy/${ids[of]}?page=1&page=2&limit=7&`)
    expect(answered<List>(largest).items.map(({ _id }) => _id)).toEqual(seen.slice(7, 14))
    expect((await list(ana, of, { page: '9999' })).items).toEqual([])
  })
})

describe('a policy ends', () => {
  it('by cancellation with a reason, before it is paid by its agent and afterwards by underwriting only', async () => {
    const { id } = await policyToPay(ana)
    expect(await ana.post(`user/policy/${id}/cancel`, { reason: '' })).toMatchObject({ status: 422 })
    const cancelled = answered<PolicyDetail>(await ana.post(`user/policy/${id}/cancel`, { reason: 'The customer sold the car.' }))
    expect(cancelled).toMatchObject({ state: 'cancelled', next: { title: 'Cancelled', text: 'The customer sold the car.' } })
    expect(await ana.post(`user/policy/${id}/cancel`, { reason: 'Once more' })).toMatchObject({ status: 409 })

    const paid = await policyToPay(ana)
    await pay(paid)
    await untilComplete(ana, paid.id)
    expect(await ana.post(`user/policy/${paid.id}/cancel`, { reason: 'The customer sold the car.' })).toMatchObject({ status: 403 })
    answered(await underwriter.post(`user/policy/${paid.id}/cancel`, { reason: 'Fraud was proved.' }))
    const after = await policyOf(ana, paid.id)
    expect(after).toMatchObject({ state: 'cancelled', certificate: { state: 'voided' } })
    expect(after.documents.find(({ kind }) => kind === 'certificate')?.ready).toBe(false)
  }, 40_000)

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
    pretend(new Date(endOf(lastDay).getTime() + 1000))
    await app.owner.query(`insert into pgboss.job (name, data) values ('expire-policies', '{}')`)
    const state = async () =>
      (await app.owner.query<{ state: string }>('select state from policies where id = $1', [policy.id])).rows[0]?.state
    expect(await until(state, (found) => found === 'expired')).toBe('expired')
  }, 40_000)
})
