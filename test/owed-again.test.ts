import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import { sum } from '#domain/money.ts'
import type { OfficeRefund } from '#features/servicing/payments/rules/office-refunds.ts'
import { PAID_ALONE_UP_TO } from '#features/servicing/payments/rules/office-refunds.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import type { PremiumReceived } from '#features/servicing/remittance/public/contract.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { decideOnCardPage, policyOf, proveIdentity, until } from './support/buying.ts'
import { askForPriced, changeInForce, coversWith, expectToAgree, insuredFor, later, payFor, registered } from './support/changing.ts'
import { motorSold } from './support/commissions.ts'
import { colleagues, groupToPay, member } from './support/insuring-groups.ts'
import { motorToPay, sedan } from './support/motoring.ts'
import { answered, type Caller, person } from './support/quoting.ts'
import { booksOf } from './support/registers.ts'
import { cash, cheque, receive } from './support/remitting.ts'

let app: TestApp
const today = dayOf(new Date())

beforeAll(async () => {
  app = await startApp()
  const perpetua = await person(app.url, 'perpetua.dimaculangan')
  answered(await perpetua.put('admin/collecting-entitlement', { agentCode: 'BAC-001', ceiling: 500_000_000 }))
})
afterEach(() => setTime(undefined))
afterAll(() => app.stop())

/** A policy of a vehicle, paid by cheque. */
async function paidByCheque() {
  const ana = await person(app.url, 'ana.reyes')
  const { id, premium } = await motorToPay(ana, await sedan(ana, { withCtpl: false }))
  await proveIdentity(ana, id)
  const receipt = answered<PremiumReceived>(await receive(ana, id, cheque({ amount: premium.amount })))
  const policy = await until(
    () => policyOf(ana, id),
    ({ state }) => state === 'issued',
  )
  return { policy, receipt, ana }
}

/** Acts of nature are taken off after ten days; what is returned waits for the office. */
async function lowered(policy: PolicyDetail): Promise<Caller> {
  const who = await later(app.url, addDays(today, 10))
  const asked = await askForPriced(who, policy.id, 'covers', await coversWith(who, policy.id, { actsOfNature: false }))
  expect(asked).toMatchObject({ state: 'in-force' })
  return who
}

async function bounced(who: Caller, { id }: PolicyDetail, receipt: PremiumReceived): Promise<PolicyDetail> {
  const officer = await person(app.url, 'perpetua.dimaculangan')
  answered(await officer.post(`admin/premium-received/${receipt.id}/dishonour`, { reason: 'Insufficient funds' }))
  return until(
    () => policyOf(who, id),
    ({ credit }) => credit?.state === 'owed',
  )
}

const RETURNED = ['sent', 'paid-out']
/** What the insurer holds of a policy: paid, less what was returned. */
const holds = ({ payments, charges, refunds }: PolicyDetail) =>
  sum([...payments, ...charges.flatMap((each) => each.payments)].flatMap(({ state, amount }) => (state === 'paid' ? [amount] : []))) -
  sum(refunds.flatMap(({ state, amount }) => (RETURNED.includes(state) ? [amount] : [])))

/** Paid once more in cash: the insurer holds the premium of the cover given, and invoices, commission and registers say so. */
async function expectPaidAgain(who: Caller, { id, premium }: PolicyDetail): Promise<PolicyDetail> {
  answered(await receive(who, id, cash({ amount: premium.amount })))
  const after = await until(
    () => policyOf(who, id),
    ({ credit }) => credit?.state === 'paid',
  )
  expect(holds(after)).toBe(after.total)
  await expectToAgree(app, who, id)
  const officer = await person(app.url, 'perpetua.dimaculangan')
  expect(await booksOf(() => officer).differences({ from: today, until: addDays(today, 12) })).toEqual([])
  return after
}

/** The office pays out what it owes the holder, which above an amount a second officer confirms. */
async function payOut(policyId: string, isConfirmed = true): Promise<number> {
  const officer = await person(app.url, 'perpetua.dimaculangan')
  const { items } = answered<{ items: OfficeRefund[] }>(await officer.get('user/office-refunds', { state: 'office' }))
  const refund = items.find((each) => each.policyId === policyId)
  const paid = { way: 'bank-transfer', reference: 'TRF-000123', paidOn: addDays(today, 10) }
  answered(await officer.post(`user/office-refund/${refund?.id}/pay-out`, paid))
  expect(refund?.amount).toBeGreaterThan(PAID_ALONE_UP_TO)
  if (isConfirmed) answered(await (await person(app.url, 'eusebio.villarosa')).post(`user/office-refund/${refund?.id}/confirm`, {}))
  return refund?.amount ?? 0
}

describe('a premium paid by a cheque that the bank does not pay', () => {
  it('is owed as it was lowered in the meantime, and the refund that was not sent never is', async () => {
    const { policy, receipt } = await paidByCheque()
    const who = await lowered(policy)
    const owed = await bounced(who, policy, receipt)
    expect(owed.total).toBeLessThan(policy.total)
    expect(owed).toMatchObject({ premium: { amount: owed.total }, credit: { amount: owed.total, state: 'owed' } })
    expect(owed.refunds).toMatchObject([{ state: 'dropped' }])
    await expectPaidAgain(who, owed)
  })

  it('is owed with the refund that the office had paid out of it, which is no premium', async () => {
    const { policy, receipt } = await paidByCheque()
    const who = await lowered(policy)
    const refunded = await payOut(policy.id)
    const owed = await bounced(who, policy, receipt)
    expect(owed.premium.amount).toBe(owed.total + refunded)
    const paid = await expectPaidAgain(who, owed)
    expect(paid.premium.amount).toBe(policy.total)
  })

  it('waits until it is certain whether the office paid a refund out of it', async () => {
    const { policy, receipt } = await paidByCheque()
    await lowered(policy)
    await payOut(policy.id, false)
    const officer = await person(app.url, 'perpetua.dimaculangan')
    expect(await officer.post(`admin/premium-received/${receipt.id}/dishonour`, { reason: 'Insufficient funds' })).toMatchObject({
      status: 409,
      message: expect.stringContaining('second finance officer'),
    })
  })

  it('is owed without what it was raised by, which was paid apart', async () => {
    const { policy, receipt, ana } = await paidByCheque()
    const asked = await askForPriced(ana, policy.id, 'value', { value: (await insuredFor(ana, policy.id)) + 6_000_000, accessories: [] })
    await payFor(ana, policy.id, asked.toPay?.chargeId)
    await changeInForce(ana, policy.id, 1)
    const owed = await bounced(ana, policy, receipt)
    expect(owed.total).toBeGreaterThan(policy.total)
    expect(owed).toMatchObject({ premium: { amount: policy.total }, credit: { amount: policy.total, state: 'owed' } })
    await expectPaidAgain(ana, owed)
  })

  it('is owed as it was lowered twice, if the second cheque is worth nothing either', async () => {
    const { policy, receipt } = await paidByCheque()
    const who = await lowered(policy)
    const owed = await bounced(who, policy, receipt)
    const second = answered<PremiumReceived>(
      await receive(who, policy.id, cheque({ amount: owed.premium.amount, chequeOn: addDays(today, 10) })),
    )
    await until(
      () => policyOf(who, policy.id),
      ({ credit }) => credit?.state === 'paid',
    )
    const at = await later(app.url, addDays(today, 11))
    const value = (await insuredFor(at, policy.id)) - 500_000
    await askForPriced(at, policy.id, 'value', { value, accessories: [] })
    const again = await bounced(at, policy, second)
    expect(again.total).toBeLessThan(owed.total)
    expect(again.premium.amount).toBe(again.total)
    await expectPaidAgain(at, again)
  })
})

describe('the premium of a group, paid by a cheque that the bank does not pay', () => {
  it.each([0, 3])('is owed without what was returned for members who left, while %i others joined', async (joining) => {
    const ana = await person(app.url, 'ana.reyes')
    const { id, premium } = await groupToPay(ana, colleagues(12))
    await proveIdentity(ana, id)
    const receipt = answered<PremiumReceived>(await receive(ana, id, cheque({ amount: premium.amount })))
    const policy = await until(
      () => policyOf(ana, id),
      ({ state }) => state === 'issued',
    )
    const at = `user/policy/${id}/members`
    const newcomers = Array.from({ length: joining }, (_, index) => member(30 + index, { lastName: 'Flores' }))
    if (joining > 0) answered(await ana.post(`${at}/join`, { on: addDays(today, 5), members: newcomers }))
    answered(await ana.post(`${at}/leave`, { on: addDays(today, 5), members: ['1', '2'] }))
    answered(await ana.post(`${at}/adjustment`, {}))
    const [charge] = (await policyOf(ana, id)).charges
    if (charge) answered(await receive(ana, id, cash({ amount: charge.amount, chargeId: charge.id })))
    const before = await policyOf(ana, id)
    const owed = await bounced(ana, policy, receipt)
    answered(await receive(ana, id, cash({ amount: owed.premium.amount })))
    const after = await until(
      () => policyOf(ana, id),
      ({ credit }) => credit?.state === 'paid',
    )
    expect(holds(after)).toBe((await registered(app, id))?.total)
    expect(holds(after)).toBe(holds(before) - sum(before.refunds.map(({ amount }) => amount)))
    const officer = await person(app.url, 'perpetua.dimaculangan')
    expect(await booksOf(() => officer).differences({ from: today, until: addDays(today, 12) })).toEqual([])
  })
})

describe('a premium paid by card', () => {
  it('and lowered is owed with what the provider sent back, once the bank takes the payment', async () => {
    const ana = await person(app.url, 'ana.reyes')
    const { policy, open } = await motorSold(ana)
    const who = await lowered(policy)
    const sent = await until(
      () => policyOf(who, policy.id),
      ({ refunds }) => refunds[0]?.state === 'sent',
    )
    await decideOnCardPage(open, 'take-back')
    const owed = await until(
      () => policyOf(who, policy.id),
      ({ credit }) => credit?.state === 'owed',
    )
    expect(owed.premium.amount).toBe(sent.total + (sent.refunds[0]?.amount ?? 0))
    await expectPaidAgain(who, owed)
  })
})
