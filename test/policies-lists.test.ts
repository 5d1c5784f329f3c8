import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { addDays, dayOf } from '#domain/day.ts'
import type { contract, PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, policyToPay, proveIdentity, until, untilComplete } from './support/buying.ts'
import { call } from './support/calls.ts'
import { signInCustomer } from './support/customers.ts'
import { answered, type Caller, car, maria, person } from './support/quoting.ts'
import { staffIds } from './support/staff.ts'

type List = z.output<typeof contract.policies.reply>

let app: TestApp
let ana: Caller
let jose: Caller
let miguel: Caller
let carlo: Caller
let underwriter: Caller
let ids: Readonly<Record<string, string>> = {}

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  jose = await person(app.url, 'jose.ibanez')
  miguel = await person(app.url, 'miguel.lacson')
  carlo = await person(app.url, 'carlo.mendoza')
  underwriter = await person(app.url, 'ramon.penaflor')
  ids = await staffIds(app)
})
afterAll(() => app.stop())

const list = async (who: Caller, of: string, query: Record<string, string> = {}) =>
  answered<List>(await who.get(`user/policy/getPolicy/${ids[of]}`, query))
const pay = async (policy: PolicyDetail, who = ana) => {
  await proveIdentity(who, policy.id)
  await comeBack(app.url, await decideOnCardPage(await openPayment(who, policy.id), 'pay'))
}

const customer = (mobile: string) => signInCustomer(app, mobile)

describe('who sees a policy', () => {
  it('is its agent, those above, underwriters and its customer; to all others it does not exist', async () => {
    const policy = await policyToPay(ana, car(), maria({ mobile: '0917 555 0101' }))
    await pay(policy)
    await untilComplete(ana, policy.id)
    await policyToPay(ana, car(), maria({ mobile: '0917 555 0102' }))
    for (const who of [ana, miguel, underwriter]) expect(await who.get(`user/policy/${policy.id}`)).toMatchObject({ code: -1 })
    for (const who of [jose, carlo]) {
      expect(await who.get(`user/policy/${policy.id}`)).toMatchObject({ status: 404 })
      expect(await who.get(`user/policy/${policy.id}/document/policy`)).toMatchObject({ status: 404 })
      expect(await who.post(`user/policy/${policy.id}/cancel`, { reason: 'Not mine to cancel' })).toMatchObject({ status: 404 })
    }
    expect(await call(app.url, 'GET', `secure/user/policy/${policy.id}`)).toMatchObject({ status: 401 })
    const owner = await customer('+639175550101')
    const stranger = await customer('+639175550102')
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
  })
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
  })

  it('shows an agent no colleague’s, a manager the team’s on demand, an underwriter all', async () => {
    const policy = await policyToPay(ana)
    const has = async (who: Caller, of: string, query: Record<string, string> = {}) =>
      (await list(who, of, query)).items.some(({ _id }) => _id === policy.id)
    expect(await has(ana, 'ana.reyes')).toBe(true)
    expect(await has(miguel, 'miguel.lacson')).toBe(false)
    expect(await has(miguel, 'miguel.lacson', { team: 'true' })).toBe(true)
    expect(await has(miguel, 'ana.reyes')).toBe(true)
    expect(await has(underwriter, 'ramon.penaflor')).toBe(true)
    for (const owner of ['ana.reyes', 'miguel.lacson', 'corazon.villanueva'])
      expect((await list(carlo, owner, { team: 'true' })).count, owner).toBe(0)
    expect(await carlo.get('user/policy/getPolicy/no-id')).toMatchObject({ status: 404 })
  })

  it('turns its pages from either end and from any row, without a gap or a repeat', async () => {
    const of = 'ana.reyes'
    const { quotationId } = await policyToPay(ana)
    await app.owner.query(
      `with cloned as (insert into quotations select (jsonb_populate_record(q, jsonb_build_object('id', uuidv7(), 'number', 'Q-CLONE-' || n))).* from quotations q, generate_series(1, 30) n where q.id = $1 returning id, number)
       insert into policies select (jsonb_populate_record(p, jsonb_build_object('id', uuidv7(), 'quotation_id', c.id, 'quotation_number', c.number))).* from policies p, cloned c where p.quotation_id = $1`,
      [quotationId],
    )
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
