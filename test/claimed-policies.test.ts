import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import type { ExtensionOffer } from '#features/servicing/extensions/public/contract.ts'
import type { PolicyMembers } from '#features/servicing/members/public/contract.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { policyOf } from './support/buying.ts'
import { later, registered } from './support/changing.ts'
import { notice, officeStep, reported } from './support/claiming.ts'
import { motorSold, netOf } from './support/commissions.ts'
import { signInCustomer } from './support/customers.ts'
import { colleagues, groupIssued } from './support/insuring-groups.ts'
import { healthIssued } from './support/insuring-health.ts'
import { answered, type Caller, person } from './support/quoting.ts'
import { alone, LONGER, travelIssued } from './support/travelling.ts'

let app: TestApp
let ana: Caller
let consuelo: Caller
const today = dayOf(new Date())

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  consuelo = await person(app.url, 'consuelo.baltazar')
})
afterEach(() => setTime(undefined))
afterAll(() => app.stop())

/** The office offers an amount for a loss. */
async function offered(id: string, amount: number): Promise<void> {
  answered(await officeStep(consuelo, id, 'assess', { text: 'As the papers say.' }))
  answered(await officeStep(consuelo, id, 'offer', { amount, text: 'What it costs.' }))
}

describe('a policy for which a claim was made', () => {
  it('is not given back in the free-look period, unless the claim is withdrawn', async () => {
    const { id, holderMobile } = await healthIssued(ana)
    const customer = await signInCustomer(app, holderMobile)
    const claim = await reported(customer, 'customer', id, 'diagnosis')
    expect((await policyOf(ana, id)).giveBack).toBeNull()
    expect(await customer.post(`customer/policy/${id}/give-back`, {})).toMatchObject({
      status: 409,
      message: expect.stringContaining('A claim was made'),
    })
    answered(await customer.post(`customer/claim/${claim.id}/withdraw`, { reason: 'It was another illness.' }))
    answered(await customer.post(`customer/policy/${id}/give-back`, {}))
  })

  it('is not called off before its first day', async () => {
    const { id } = await travelIssued(ana, alone())
    await reported(ana, 'user', id, 'cancellation')
    expect((await policyOf(ana, id)).callOff).toBeNull()
    expect(await ana.post(`user/policy/${id}/call-off`, { because: 'asked' })).toMatchObject({
      status: 409,
      message: expect.stringContaining('A claim was made'),
    })
  })

  it('is not extended by declaring that nothing has happened', async () => {
    const { id } = await travelIssued(ana, alone())
    const at = `user/policy/${id}/extension`
    const { total } = answered<ExtensionOffer>(await ana.get(at, { until: LONGER }))
    await reported(ana, 'user', id, 'cancellation')
    expect(await ana.post(at, { until: LONGER, noClaim: true, total })).toMatchObject({
      status: 409,
      message: expect.stringContaining('A claim was made'),
    })
  })

  it('is not extended by paying after the loss for days that were asked for before it', async () => {
    const { id } = await travelIssued(ana, alone())
    const at = `user/policy/${id}/extension`
    const { total } = answered<ExtensionOffer>(await ana.get(at, { until: LONGER }))
    const { chargeId } = answered<{ chargeId: string }>(await ana.post(at, { until: LONGER, noClaim: true, total }))
    await reported(ana, 'user', id, 'cancellation')
    expect((await policyOf(ana, id)).charges).toMatchObject([{ id: chargeId, state: 'ended' }])
    expect((await ana.post('user/payment/start', { policyId: id, chargeId, method: 'card' })).status).toBe(409)
  })

  it('returns the rest of the premium at its holder’s wish after what is paid for the loss is deducted from the whole', async () => {
    const { policy } = await motorSold(ana)
    const loss = 500_000
    const claim = await reported(ana, 'user', policy.id, 'collision')
    const underwriter = await later(app.url, addDays(today, 40), 'ramon.penaflor')
    const before = await policyOf(underwriter, policy.id)
    consuelo = await person(app.url, 'consuelo.baltazar')
    answered(await officeStep(consuelo, claim.id, 'fault', { fault: 'other-party', text: 'They ran a red light.' }))
    await offered(claim.id, loss)
    const net = netOf(policy)
    const wanted = Math.round(((before.refundToday?.returned.insured ?? 0) * (net - loss)) / net)
    expect((await policyOf(underwriter, policy.id)).refundToday).toMatchObject({
      returned: { insurer: before.refundToday?.returned.insurer, insured: wanted },
    })
    const ended = answered<PolicyDetail>(await underwriter.post(`user/policy/${policy.id}/cancel`, { reason: 'The vehicle was sold.' }))
    expect(ended.refund?.amount).toBe(wanted)
    expect(ended.next.text).toContain('claims were deducted')
    expect(await registered(app, policy.id)).toMatchObject({ net: net - wanted })
  })
})

describe('a member of a group for whom a claim was made', () => {
  it('leaves, and nothing of their premium is returned, whatever the policyholder says', async () => {
    const { id } = await groupIssued(ana, colleagues(12))
    const at = `user/policy/${id}/members`
    const before = answered<PolicyMembers>(await ana.get(at))
    const [one, other] = before.members
    const told = { memberName: one?.name, memberNo: one?.employeeNo, hospital: 'Riverside, Bacolod' }
    await reported(ana, 'user', id, 'treatment', notice(told))
    const after = answered<PolicyMembers>(await ana.post(`${at}/leave`, { on: today, members: [one?.member, other?.member] }))
    expect(after.open.changes.map(({ net }) => net)).toEqual([0, expect.toSatisfy((net: number) => net > 0)])
  })

  it('is known however their number is typed, and by their name where they have none', async () => {
    const { members, ...answers } = colleagues(12)
    const { id } = await groupIssued(ana, {
      ...answers,
      members: members.map((each, n) => (n === 1 ? { ...each, employeeNo: undefined } : each)),
    })
    const at = `user/policy/${id}/members`
    const [one, two, three] = answered<PolicyMembers>(await ana.get(at)).members
    const typed = [
      { memberName: one?.name, memberNo: ` ${one?.employeeNo.toLowerCase().replace('-', ' ')}` },
      { memberName: `${two?.name.split(' ').reverse().join(', ').toUpperCase()}`, memberNo: 'none' },
    ]
    for (const each of typed)
      await reported(ana, 'user', id, 'treatment', notice({ ...each, hospital: 'Riverside, Bacolod' }), { again: true })
    const after = answered<PolicyMembers>(
      await ana.post(`${at}/leave`, { on: today, members: [one, two, three].map((each) => each?.member) }),
    )
    expect(after.open.changes.map(({ net }) => net)).toEqual([0, 0, expect.toSatisfy((net: number) => net > 0)])
  })
})
