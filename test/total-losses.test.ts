import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, endOf } from '#domain/day.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, proveIdentity, until } from './support/buying.ts'
import { claimantTold, claimOf, notice, officeStep, reported } from './support/claiming.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { paidFor, replacedToday, untilLtoTold } from './support/ending.ts'
import { healthToPay, healthy } from './support/insuring-health.ts'
import { motorToPay, sedan } from './support/motoring.ts'
import { answered, type Caller, person } from './support/quoting.ts'
import { renewalOf } from './support/renewing.ts'

const today = dayOf(new Date())
const FIFTY_THOUSAND = 5_000_000

let app: TestApp
let ana: Caller
let consuelo: Caller
let norberto: Caller
let ramon: Caller
let customer: Caller

const signIn = async () => {
  ana = await person(app.url, 'ana.reyes')
  consuelo = await person(app.url, 'consuelo.baltazar')
  norberto = await person(app.url, 'norberto.alcantara')
  ramon = await person(app.url, 'ramon.penaflor')
}
beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_MINUTE: '100000' })
  await app.owner.query(`update licences set valid_until = '2040-12-31'`)
  await signIn()
  await issued(healthToPay(ana))
  customer = await signInCustomer(app, '+639171234567', (await linkFrom(ana)).token)
})
afterEach(async () => {
  setTime(undefined)
  await signIn()
})
afterAll(() => app.stop())

/** Paid and in force, with no certificate to wait for. */
async function issued(policy: Promise<PolicyDetail>): Promise<PolicyDetail> {
  const { id } = await policy
  await proveIdentity(ana, id)
  await comeBack(ana.url, await decideOnCardPage(await openPayment(ana, id), 'pay'))
  return until(
    () => policyOf(ana, id),
    ({ documentStatus }) => documentStatus === 'complete',
  )
}

/** A total loss, agreed with the customer. */
async function agreed(policy: Pick<PolicyDetail, 'id'>, kind: string, amount = FIFTY_THOUSAND, happenedOn = today) {
  const claim = await reported(ana, 'user', policy.id, kind, notice({ happenedOn }))
  if (kind === 'collision') answered(await officeStep(consuelo, claim.id, 'fault', { fault: 'other-party', text: 'They ran a red light.' }))
  answered(await officeStep(consuelo, claim.id, 'assess', { text: 'Nothing of it can be repaired.' }))
  answered(await officeStep(consuelo, claim.id, 'offer', { amount, text: 'Its value that day.', isTotal: true }))
  answered(await customer.post(`customer/claim/${claim.id}/answer`, { accepted: true, amount }))
  return claim
}
const pay = (id: string) => officeStep(consuelo, id, 'settle', { reference: 'PESONET-77' })

describe('a total loss that is paid', () => {
  it('ends the policy as of the loss, returns nothing, takes no commission back, and leaves no renewal', async () => {
    const policy = await issued(motorToPay(ana, await sedan(ana, { withCtpl: false })))
    await app.owner.query(
      `update policies set cover_from = cover_from - 20, cover_to = cover_to - 20, issued_at = issued_at - interval '20 days' where id = $1`,
      [policy.id],
    )
    const commission = async () =>
      (
        await app.owner.query(
          `select coalesce(sum(amount_centavos), 0)::bigint as sum from commission_postings where account like 'earned%'`,
        )
      ).rows[0].sum
    const earned = await commission()
    const { id, number } = await agreed(policy, 'collision', FIFTY_THOUSAND, addDays(today, -5))
    expect(await claimOf(customer, 'customer', id)).toMatchObject({ isTotal: true, deducted: 0, offered: FIFTY_THOUSAND })
    expect(await policyOf(ana, policy.id)).toMatchObject({ state: 'issued' })
    answered(await pay(id))
    const ended = await policyOf(ana, policy.id)
    expect(ended).toMatchObject({ state: 'cancelled', refund: { amount: 0, usedUp: { claim: number, lossOn: addDays(today, -5) } } })
    expect(ended.history.map(({ title }) => title)).toContain('Ended by a total loss that was paid')
    expect(ended.next).toMatchObject({ title: 'Ended by a total loss' })
    await claimantTold(app, `was paid by claim ${number}`)
    expect(await commission()).toBe(earned)
    const { rows } = await app.owner.query(
      'select count(*)::int as n from refunds r join payments p on p.id = r.payment_id where p.policy_id = $1',
      [policy.id],
    )
    expect(rows).toEqual([{ n: 0 }])
    expect((await renewalOf(ana, policy.id)).state).toBe('stopped')
    // What happened after that day is no longer covered, even before the loss was paid.
    const later = await reported(ana, 'user', policy.id, 'their-property', notice({ happenedOn: addDays(today, -3) }))
    expect(await claimOf(ana, 'user', later.id)).toMatchObject({ standing: 'cancelled' })
  })

  it('keeps the instalments that are left, each as if it were paid, and invoices them', async () => {
    const policy = await issued(healthToPay(ana, healthy({ paidBy: 'quarterly' })))
    const left = policy.charges.filter(({ state }) => state !== 'paid')
    const owed = left.reduce((sum, { amount }) => sum + amount, 0)
    expect(owed).toBeGreaterThan(0)
    const { id, number } = await agreed(policy, 'diagnosis')
    expect(await claimOf(customer, 'customer', id)).toMatchObject({ deducted: owed })
    answered(await pay(id))
    await claimantTold(app, `for claim ${number}, reference`)
    const ended = await policyOf(ana, policy.id)
    expect(ended.state).toBe('cancelled')
    expect(ended.charges.every(({ state }) => state === 'paid')).toBe(true)
    expect(await claimOf(customer, 'customer', id)).toMatchObject({ state: 'settled', deducted: owed, offered: FIFTY_THOUSAND })
    const invoices = async () => (await policyOf(ana, policy.id)).invoices
    expect(await until(invoices, (all) => all.length === policy.invoices.length + left.length)).toSatisfy(
      (all: unknown[]) => all.length > 1,
    )
    // What was retained is not a provider's money, and the jobs that follow a payment find it complete.
    expect(
      (await app.owner.query(`select distinct method from payments where policy_id = $1 and provider = 'by-hand'`, [policy.id])).rows,
    ).toEqual([{ method: 'claim' }])
  })

  it('of a vehicle with CTPL gives notice instead: cover of others ends as the law has it, and only that part is returned', async () => {
    const policy = await paidFor(ana, motorToPay(ana, await sedan(ana)))
    const { id } = await agreed(policy, 'theft')
    answered(await pay(id))
    const noticed = await untilLtoTold(ramon, policy.id)
    expect(noticed).toMatchObject({ state: 'issued', notice: { ground: 'total-loss', lastDay: expect.any(String) } })
    expect((await renewalOf(ana, policy.id)).state).toBe('stopped')
    const certificate = async () =>
      (await app.owner.query('select state from certificates where policy_id = $1', [policy.id])).rows.map(({ state }) => state)
    expect(await certificate()).toEqual(['authenticated'])
    setTime(new Date(endOf(addDays(noticed.notice?.coveredUntil ?? '', 1)).getTime() - 3_600_000))
    await signIn()
    const { refund } = answered<PolicyDetail>(await ramon.post(`user/policy/${policy.id}/cancel`, { reason: 'As noticed.' }))
    expect(refund?.parts).toMatchObject([{ name: 'CTPL' }])
    expect(refund?.amount).toBeLessThan(policy.total / 4)
    await until(certificate, (states) => states.every((state) => state === 'voided'))
  })

  it('returns no more of it where another notice ran already', async () => {
    const policy = await paidFor(ana, motorToPay(ana, await sedan(ana)))
    answered(await ramon.post(`user/policy/${policy.id}/notice-of-cancellation`, replacedToday()))
    const { notice: running } = await untilLtoTold(ramon, policy.id)
    const { id } = await agreed(policy, 'theft')
    answered(await pay(id))
    setTime(new Date(endOf(addDays(running?.coveredUntil ?? '', 1)).getTime() - 3_600_000))
    await signIn()
    const { refund } = answered<PolicyDetail>(await ramon.post(`user/policy/${policy.id}/cancel`, { reason: 'As noticed.' }))
    expect(refund?.parts).toMatchObject([{ name: 'CTPL' }])
    expect(refund?.amount).toBeLessThan(policy.total / 4)
  })

  it('is none where the kind of loss cannot be, and is not paid while the premium is owed or below what is left of it', async () => {
    const policy = await issued(motorToPay(ana, await sedan(ana, { withCtpl: false })))
    const { id } = await reported(ana, 'user', policy.id, 'their-property', notice())
    answered(await officeStep(consuelo, id, 'assess', { text: 'A wall.' }))
    const offer = { amount: FIFTY_THOUSAND, text: 'The wall.', isTotal: true }
    expect(await officeStep(consuelo, id, 'offer', offer)).toMatchObject({ status: 422, fields: [{ path: 'isTotal' }] })
    const parts = await issued(healthToPay(ana, healthy({ paidBy: 'quarterly' })))
    const small = await reported(ana, 'user', parts.id, 'surgery', notice())
    answered(await officeStep(consuelo, small.id, 'assess', { text: 'It was done.' }))
    expect(await officeStep(consuelo, small.id, 'offer', { ...offer, amount: 100 })).toMatchObject({
      status: 422,
      fields: [{ path: 'amount', message: expect.stringContaining('The rest of the premium') }],
    })
  })

  it('returned or opened again, is a total loss no more until somebody says so', async () => {
    const policy = await issued(motorToPay(ana, await sedan(ana, { withCtpl: false })))
    const { id } = await reported(ana, 'user', policy.id, 'theft', notice())
    answered(await officeStep(consuelo, id, 'assess', { text: 'It is gone.' }))
    answered(await officeStep(consuelo, id, 'offer', { amount: 60_000_000, text: 'Its value that day.', isTotal: true }))
    expect(await claimOf(customer, 'customer', id)).toMatchObject({ isTotal: false, offered: null })
    answered(await officeStep(norberto, id, 'return', { text: 'Take off the deductible.' }))
    answered(await officeStep(consuelo, id, 'offer', { amount: FIFTY_THOUSAND, text: 'A wheel only.' }))
    answered(await customer.post(`customer/claim/${id}/answer`, { accepted: true, amount: FIFTY_THOUSAND }))
    answered(await pay(id))
    expect(await policyOf(ana, policy.id)).toMatchObject({ state: 'issued' })
  })
})
