import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import type { LinkInformation, NewLink, SharedLink } from '#features/people/sharing/public/contract.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, policyToPay, proveIdentity, until } from './support/buying.ts'
import { call } from './support/calls.ts'
import { signInCustomer } from './support/customers.ts'
import { answered, type Caller, car, maria, person } from './support/quoting.ts'

const MOBILE = '+639178880321'
const DAY_MS = 86_400_000

let app: TestApp
let ana: Caller

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
})
afterEach(() => setTime(undefined))
afterAll(() => app.stop())

const toPay = () => policyToPay(ana, car(), maria({ mobile: MOBILE }))
const linkTo = async (policyId: string, more = {}) => answered<NewLink>(await ana.post('customer/shareableLink', { policyId, ...more }))
const informationOf = (token: string) => call(app.url, 'POST', 'auth/customer/jwtDecrypt', { body: { token } })
const askAgain = (token: string) => call(app.url, 'POST', 'auth/link/ask-again', { body: { token } })
const linksOf = async (policyId: string) => answered<{ items: SharedLink[] }>(await ana.get('user/links', { policyId })).items
const later = async (days: number) => {
  setTime(new Date(Date.now() + days * DAY_MS + 60_000))
  ana = await person(app.url, 'ana.reyes')
}
const told = async () =>
  (await app.owner.query<{ path: string }>(`select path from notifications where kind = 'link-wanted' order by id`)).rows.map(
    ({ path }) => path,
  )

describe('a payment link', () => {
  it('holds as long as the agent says, a week without a word', async () => {
    const { id } = await toPay()
    const today = dayOf(new Date())
    for (const holdsDays of [1, 3, 7, 14, 30] as const)
      expect(dayOf(new Date((await linkTo(id, { holdsDays })).expiresAt))).toBe(addDays(today, holdsDays))
    expect(dayOf(new Date((await linkTo(id)).expiresAt))).toBe(addDays(today, 7))
    expect((await ana.post('customer/shareableLink', { policyId: id, holdsDays: 365 })).status).toBe(422)
  })

  it('shows the agent how far the customer came, and that it is paid', async () => {
    const { id } = await toPay()
    const { token } = await linkTo(id)
    expect((await linksOf(id))[0]).toMatchObject({ state: 'sent', openedAt: null })
    expect(answered<LinkInformation>(await informationOf(token))).toMatchObject({ kind: 'payment', policyId: id, paid: false })
    expect((await linksOf(id))[0]?.state).toBe('opened')
    await signInCustomer(app, MOBILE, token)
    expect((await linksOf(id))[0]?.state).toBe('signed-in')
    await proveIdentity(ana, id)
    await comeBack(app.url, await decideOnCardPage(await openPayment(ana, id), 'pay'))
    await until(
      () => policyOf(ana, id),
      ({ state }) => state === 'issued',
    )
    expect(answered<LinkInformation>(await informationOf(token)).paid).toBe(true)
    expect((await ana.post('customer/shareableLink', { policyId: id })).status).toBe(409)
  })

  it('that has expired says so, and its customer asks for another, of which the agent is told once a day', async () => {
    const { id } = await toPay()
    const { token } = await linkTo(id, { holdsDays: 1 })
    expect((await askAgain(token)).status).toBe(406)
    await later(1)
    expect(await informationOf(token)).toMatchObject({ status: 406, message: expect.stringContaining('expired') })
    const before = (await told()).length
    for (let times = 0; times < 3; times += 1)
      expect(answered<{ agent: { name: string } }>(await askAgain(token)).agent.name).toBe('Ana Reyes')
    expect((await told()).slice(before)).toEqual([`/ctpl-customer-payment-link?policy=${id}`])
    expect((await linksOf(id))[0]).toMatchObject({ state: 'expired', askedAgainAt: expect.any(String) })
    const { token: renewed } = await linkTo(id)
    expect(answered<LinkInformation>(await informationOf(renewed)).policyId).toBe(id)
    await later(2.5)
    answered(await askAgain(token))
    expect((await told()).slice(before)).toHaveLength(2)
  })

  it('that was withdrawn, or is not ours, asks nobody for anything', async () => {
    const { id } = await toPay()
    const { id: link, token } = await linkTo(id, { holdsDays: 1 })
    answered(await ana.post(`user/link/${link}/revoke`, {}))
    await later(2)
    const before = (await told()).length
    for (const wrong of [token, `${token.slice(0, -3)}abc`, 'nonsense']) expect((await askAgain(wrong)).status).toBe(406)
    expect(await told()).toHaveLength(before)
  })

  it('asks for the premium of a policy that was issued on credit, until it is paid', async () => {
    await app.owner.query(
      `insert into credit_entitlements (staff_id, max_days, max_outstanding_centavos) select id, 30, 100000000 from staff where agent_code = 'BAC-001'`,
    )
    const { id } = await toPay()
    await proveIdentity(ana, id)
    answered(await ana.post(`user/policy/${id}/issue-on-credit`, { days: 30 }))
    const { token } = await linkTo(id, { holdsDays: 30 })
    expect(answered<LinkInformation>(await informationOf(token)).paid).toBe(false)
    await comeBack(app.url, await decideOnCardPage(await openPayment(ana, id), 'pay'))
    await until(
      () => policyOf(ana, id),
      ({ credit }) => credit?.state === 'paid',
    )
    expect(answered<LinkInformation>(await informationOf(token)).paid).toBe(true)
    expect((await ana.post('customer/shareableLink', { policyId: id })).status).toBe(409)
  })
})
