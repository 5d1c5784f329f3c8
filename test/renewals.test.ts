import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, addYears, dayOf, startOf } from '#domain/day.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import type { RenewalDetail } from '#features/servicing/renewals/public/contract.ts'
import type { RenewalItem } from '#features/servicing/renewals/rules/list.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, proveIdentity, until, untilComplete } from './support/buying.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { ctplInForce, paidFor, replacedToday } from './support/ending.ts'
import { motorConsents, motorToPay, sedan } from './support/motoring.ts'
import { answered, type Caller, consents, maria, person } from './support/quoting.ts'
import { at, decline, prepare, pricedIn, renewalOf, runJob } from './support/renewing.ts'
import { staffId } from './support/staff.ts'
import { act, confirmed, dearer, draftOf, proposed, saved, seen } from './support/tariffs.ts'

let app: TestApp
let ana: Caller
let underwriter: Caller

const signIn = async () => {
  ana = await person(app.url, 'ana.reyes')
  underwriter = await person(app.url, 'ramon.penaflor')
}
const TEN_MS = 10 * 3_600_000
/** Ten in the morning of a day; everyone signs in again. */
const on = async (day: string) => {
  setTime(new Date(startOf(day).getTime() + TEN_MS))
  await signIn()
}

beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_MINUTE: '100000' })
  await app.owner.query(`update licences set valid_until = '2040-12-31'`)
  await signIn()
})
afterEach(async () => {
  setTime(undefined)
  await signIn()
})
afterAll(() => app.stop())

const motorInForce = async () => paidFor(ana, motorToPay(ana, await sedan(ana)))

/** Cover for the vehicle alone, which needs no certificate. */
async function withoutCtpl(): Promise<PolicyDetail> {
  const { id } = await motorToPay(ana, await sedan(ana, { withCtpl: false }))
  await proveIdentity(ana, id)
  await comeBack(app.url, await decideOnCardPage(await openPayment(ana, id), 'pay'))
  return until(
    () => policyOf(ana, id),
    ({ state }) => state === 'issued',
  )
}

/** Sixty days before a policy ends, with its offer made by the job. */
async function offered(policy: PolicyDetail): Promise<RenewalDetail> {
  await on(addDays(policy.coverTo, -60))
  await runJob(app, 'offer-renewals')
  return renewalOf(ana, policy.id)
}

/** Accepts the offer and pays it, without another identity check. */
async function renew(who: Caller, renewal: RenewalDetail, declared = consents, side: 'user' | 'customer' = 'user'): Promise<PolicyDetail> {
  const { quotationId, total } = pricedIn(renewal)
  const { version } = answered<{ version: number }>(await who.get(`${side}/quotation/${quotationId}`))
  answered(await who.post(`${side}/quotation/${quotationId}/accept`, { version, total, consents: declared }))
  const following = answered<PolicyDetail>(await who.post(`${side}/policy/convert`, { quotationId }))
  expect(following.next.action).toBe('pay')
  await comeBack(app.url, await decideOnCardPage(await openPayment(ana, following.id), 'pay'))
  return untilComplete(ana, following.id)
}

/** Text messages about renewals sent to a number. */
const texts = async (mobile: string) =>
  (await app.owner.query('select body from simulators.inbox where recipient = $1 order by received_at', [mobile])).rows
    .map(({ body }) => String(body))
    .filter((body) => /renew/.test(body))
/** What is scheduled to be sent about the renewal of a policy, by its name. */
const waiting = async (policyId: string): Promise<string[]> => {
  const { rows } = await app.owner.query(
    `select split_part(key, ':', 3) as name from reminders where key like 'renewal:' || (select id from renewals where policy_id = $1) || ':%' and sent_at is null order by due_at`,
    [policyId],
  )
  return rows.map(({ name }) => String(name))
}
const madeFor = async (policyId: string) =>
  (
    await app.owner.query(
      `select (select count(*)::int from renewals where policy_id = $1) as renewals,
         (select count(*)::int from quotations q join policies p on q.previous_id = p.quotation_id where p.id = $1) as quotations`,
      [policyId],
    )
  ).rows[0]

describe('a policy that ends', () => {
  it('of a vehicle is offered again at its value of today, with the reason of each difference, and renewed without a gap', async () => {
    const policy = await motorInForce()
    expect((await prepare(ana, policy.id)).status).toBe(409)
    const renewal = await offered(policy)
    expect(renewal).toMatchObject({ state: 'offered', endsOn: policy.coverTo, may: ['accept', 'share', 'decline', 'remind'] })
    const { lines, reasons, total, coverFrom, validUntil, gapDays } = pricedIn(renewal)
    expect({ coverFrom, validUntil, gapDays }).toEqual({ coverFrom: policy.coverTo, validUntil: policy.coverTo, gapDays: 0 })
    // Every difference is explained by its reasons, to the centavo.
    for (const { before, after, reasons: why } of lines)
      expect(why.reduce((all, { amount }) => all + amount, 0)).toBe((after ?? 0) - (before ?? 0))
    expect(reasons.reduce((all, { amount }) => all + amount, 0)).toBe(total - policy.total)
    expect(reasons.map(({ text }) => text).join(' ')).toContain('market value of the vehicle went down')

    const following = await renew(ana, renewal, motorConsents)
    expect(following.coverFrom).toBe(policy.coverTo)
    expect(await renewalOf(ana, policy.id)).toMatchObject({ state: 'renewed', following: { id: following.id }, may: [] })
    expect(await renewalOf(ana, following.id)).toMatchObject({ renews: { id: policy.id } })
    expect(await policyOf(ana, policy.id)).toMatchObject({ state: 'issued', next: { title: 'Renewed' } })
    await on(addDays(policy.coverTo, 1))
    await runJob(app, 'expire-policies')
    await runJob(app, 'close-renewals')
    expect((await policyOf(ana, policy.id)).state).toBe('renewed')
  })

  it('of CTPL goes on with the registration, by the customer, who proved who they are the year before', async () => {
    const policy = await ctplInForce(ana, maria({ mobile: '0917 555 0071', email: 'maria71@example.com' }))
    await offered(policy)
    const customer = await signInCustomer(app, '+639175550071')
    const renewal = await renewalOf(customer, policy.id, 'customer')
    expect(renewal.may).toEqual(['accept', 'share', 'decline', 'remind'])
    expect(pricedIn(renewal)).toMatchObject({ coverFrom: policy.coverTo, coverTo: addYears(policy.coverTo, 1) })
    answered(await customer.post(`${at(policy.id, 'customer')}/seen`, {}))
    expect((await renewalOf(ana, policy.id)).seenAt).not.toBeNull()
    const home = answered<{ quotations: unknown[]; waiting: { next: { action: string } }[] }>(await customer.get('customer/home'))
    expect(home).toMatchObject({ quotations: [], waiting: [{ next: { action: 'renew' } }] })
    const following = await renew(customer, renewal, consents, 'customer')
    expect(following).toMatchObject({ coverFrom: policy.coverTo, state: 'issued' })
  })

  it('is dearer by rates that hold from a day before it, and says so in plain words', async () => {
    const policy = await ctplInForce(ana)
    const teresita = await person(app.url, 'teresita.ocampo')
    const draft = await draftOf(underwriter, 'CTPL-NEXT-1', addDays(dayOf(new Date()), 120))
    const ready = await proposed(underwriter, await saved(underwriter, draft, { tables: dearer(draft, 60_000) }))
    const toActivate = await seen(teresita, ready.id)
    answered(await act(teresita, toActivate, 'activate', { confirmed: confirmed(toActivate) }))
    const { reasons, total } = pricedIn(await offered(policy))
    expect(total).toBeGreaterThan(policy.total)
    expect(reasons).toEqual([
      {
        text: expect.stringContaining('Our rates changed: the new ones apply from'),
        textI18n: expect.anything(),
        amount: total - policy.total,
      },
    ])
  })

  it('is offered once, however often and by however many it is asked for', async () => {
    const policy = await ctplInForce(ana)
    await on(addDays(policy.coverTo, -30))
    const replies = await Promise.all([prepare(ana, policy.id), prepare(ana, policy.id), prepare(ana, policy.id)])
    for (const reply of replies) answered(reply)
    await runJob(app, 'offer-renewals')
    await runJob(app, 'offer-renewals')
    expect(await madeFor(policy.id)).toEqual({ renewals: 1, quotations: 1 })
  })

  it('is told to its holder three times, by the way and in the language that they choose, and never again once they refuse', async () => {
    const policy = await ctplInForce(ana, maria({ mobile: '0917 555 0072', email: 'maria72@example.com' }))
    await offered(policy)
    await runJob(app, 'deliver-reminders')
    await until(
      () => texts('+639175550072'),
      (sent) => sent.length === 1,
    )
    expect(await waiting(policy.id)).toEqual(['30', '7'])
    const customer = await signInCustomer(app, '+639175550072')
    const choose = (by: string, language: string) => customer.post(`${at(policy.id, 'customer')}/reminders`, { by, language })
    answered(await choose('mail', 'fil'))
    const { rows } = await app.owner.query(
      `select mobile, email, title from reminders where key like 'renewal:%' and sent_at is null and email = 'maria72@example.com'`,
    )
    expect(rows).toEqual(
      Array.from({ length: 2 }, () => ({ mobile: null, email: 'maria72@example.com', title: expect.stringContaining('i-renew') })),
    )
    answered(await choose('none', 'en'))
    expect(await waiting(policy.id)).toEqual([])
    answered(await choose('both', 'en'))
    expect(await waiting(policy.id)).toEqual(['30', '7'])
    expect(await choose('pigeon', 'en')).toMatchObject({ status: 422 })

    expect(await customer.post(`${at(policy.id, 'customer')}/decline`, { why: 'no' })).toMatchObject({
      status: 422,
      fields: [{ path: 'why' }],
    })
    const refused = answered<RenewalDetail>(await decline(customer, policy.id, 'customer'))
    expect(refused).toMatchObject({ state: 'declined', declinedBecause: 'It costs too much: Too dear.', may: ['prepare'] })
    expect(await waiting(policy.id)).toEqual([])
    expect((await decline(customer, policy.id, 'customer')).status).toBe(409)
    await runJob(app, 'offer-renewals')
    expect((await renewalOf(ana, policy.id)).state).toBe('declined')
    // Resumed, it is offered again.
    expect(answered<RenewalDetail>(await prepare(customer, policy.id, 'customer'))).toMatchObject({ state: 'offered' })
    expect(await madeFor(policy.id)).toEqual({ renewals: 1, quotations: 2 })
  })

  it('is not offered once notice of non-renewal was given, and again when that is withdrawn', async () => {
    const noticed = await ctplInForce(ana)
    await offered(noticed)
    answered(await underwriter.post(`user/policy/${noticed.id}/notice-of-non-renewal`, { reason: 'Three losses in the year.' }))
    expect(await renewalOf(ana, noticed.id)).toMatchObject({ state: 'not-renewed', offer: { state: 'withdrawn' }, may: [] })
    expect(await waiting(noticed.id)).toEqual([])
    expect((await prepare(ana, noticed.id)).status).toBe(409)
    await runJob(app, 'offer-renewals')
    expect((await renewalOf(ana, noticed.id)).state).toBe('not-renewed')
    answered(await underwriter.post(`user/policy/${noticed.id}/notice-of-non-renewal/withdraw`, { reason: 'The losses were another’s.' }))
    await runJob(app, 'offer-renewals')
    expect((await renewalOf(ana, noticed.id)).state).toBe('offered')
  })

  it('is not offered once it was cancelled', async () => {
    const cancelled = await ctplInForce(ana)
    expect((await offered(cancelled)).state).toBe('offered')
    answered(await underwriter.post(`user/policy/${cancelled.id}/notice-of-cancellation`, replacedToday()))
    const { notice } = await until(
      () => policyOf(underwriter, cancelled.id),
      (policy) => policy.notice?.lto?.state === 'sent',
    )
    await on(addDays(notice?.coveredUntil ?? '', 1))
    answered(await underwriter.post(`user/policy/${cancelled.id}/cancel`, { reason: 'As noticed.' }))
    expect(await renewalOf(ana, cancelled.id)).toMatchObject({ state: 'stopped', offer: { state: 'withdrawn' }, may: [] })
    expect((await prepare(ana, cancelled.id)).status).toBe(409)
  })

  it('lapses when nobody renews it, and is taken up again with the gap said; a vehicle is then looked at first', async () => {
    const policy = await withoutCtpl()
    await offered(policy)
    await on(addDays(policy.coverTo, 1))
    await runJob(app, 'expire-policies')
    await runJob(app, 'close-renewals')
    expect(await renewalOf(ana, policy.id)).toMatchObject({ state: 'lapsed', may: ['prepare'] })
    const soon = answered<RenewalDetail>(await prepare(ana, policy.id))
    expect(soon).toMatchObject({ state: 'offered' })
    expect(pricedIn(soon)).toMatchObject({ gapDays: 1, coverFrom: addDays(policy.coverTo, 1) })

    await on(addDays(policy.coverTo, 45))
    await runJob(app, 'close-renewals')
    const late = answered<RenewalDetail>(await prepare(ana, policy.id))
    expect(late).toMatchObject({ state: 'due', obstacle: { code: 'referred' }, offer: { state: 'referred' } })
    await on(addDays(policy.coverTo, 61))
    await runJob(app, 'close-renewals')
    expect(await prepare(ana, policy.id)).toMatchObject({ status: 409 })
  })

  it('is nobody’s to see, make or refuse who may not', async () => {
    const policy = await ctplInForce(ana, maria({ mobile: '0917 555 0073' }))
    await offered(policy)
    const bernadette = await person(app.url, 'bernadette.aguilar')
    const stranger = await signInCustomer(app, '+639175550074', (await linkFrom(ana)).token)
    for (const reply of [
      await bernadette.get(at(policy.id)),
      await prepare(bernadette, policy.id),
      await decline(bernadette, policy.id),
      await stranger.get(at(policy.id, 'customer')),
      await prepare(stranger, policy.id, 'customer'),
      await decline(stranger, policy.id, 'customer'),
      await stranger.post(`${at(policy.id, 'customer')}/seen`, {}),
      await ana.get(at('not-a-policy')),
    ])
      expect(reply.status).toBe(404)
    expect((await prepare(underwriter, policy.id)).status).toBe(403)
    expect((await decline(underwriter, policy.id)).status).toBe(403)
    expect((await renewalOf(underwriter, policy.id)).state).toBe('offered')
  })

  it('stands on the list of its agent and of those above, the soonest first', async () => {
    const policy = await ctplInForce(ana)
    await offered(policy)
    const listed = async (who: Caller, name: string, query: Readonly<Record<string, string>> = {}) =>
      answered<{ items: RenewalItem[] }>(await who.get(`user/renewals/${await staffId(app, name)}`, { limit: '100', ...query })).items
    const own = await listed(ana, 'ana.reyes')
    expect(own.map(({ endsOn }) => endsOn)).toEqual(own.map(({ endsOn }) => endsOn).toSorted())
    expect(own.find(({ id }) => id === policy.id)).toMatchObject({
      state: 'offered',
      before: policy.total,
      after: expect.any(Number),
      isSent: false,
    })
    expect((await listed(ana, 'ana.reyes', { within: '45' })).some(({ id }) => id === policy.id)).toBe(false)
    expect((await listed(ana, 'ana.reyes', { state: 'lapsed' })).some(({ id }) => id === policy.id)).toBe(false)
    const miguel = await person(app.url, 'miguel.lacson')
    expect((await listed(miguel, 'miguel.lacson')).some(({ id }) => id === policy.id)).toBe(false)
    expect((await listed(miguel, 'miguel.lacson', { team: 'true' })).some(({ id }) => id === policy.id)).toBe(true)
    expect(await listed(await person(app.url, 'bernadette.aguilar'), 'bernadette.aguilar', { team: 'true' })).toEqual([])
  })
})
