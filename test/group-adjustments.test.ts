import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, endOf } from '#domain/day.ts'
import type { PolicyMembers } from '#features/servicing/members/public/contract.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, decideOnCheckout, type openPayment, policyOf, proveIdentity, until } from './support/buying.ts'
import { signInCustomer } from './support/customers.ts'
import { colleagues, company, groupIssued, groupToPay, member } from './support/insuring-groups.ts'
import { answered, type Caller, person } from './support/quoting.ts'

let app: TestApp
let ana: Caller
let administrator: Caller
let underwriter: Caller
beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  underwriter = await person(app.url, 'ramon.penaflor')
  administrator = await person(app.url, 'teresita.ocampo')
})
afterEach(() => setTime(undefined))
afterAll(() => app.stop())

const today = dayOf(new Date())
const at = (id: string, rest = '') => `user/policy/${id}/members${rest}`
const join = async (id: string, index: number) => answered(await ana.post(at(id, '/join'), { on: today, members: [member(index)] }))
const leave = async (id: string, who: string) => answered(await ana.post(at(id, `/${who}/leave`), { on: today, hasClaimed: false }))
/** Makes the adjustment invoice for the open changes. */
const adjusted = async (id: string) => {
  const { adjustments } = answered<PolicyMembers>(await ana.post(at(id, '/adjustment'), {}))
  const newest = adjustments.at(-1)
  if (!newest) throw new Error('nothing was billed')
  return newest
}
const start = async (who: Caller, policyId: string, chargeId: string | undefined, method = 'card') =>
  answered<Awaited<ReturnType<typeof openPayment>>>(await who.post('user/payment/start', { policyId, chargeId, method }))
const settled = (id: string) =>
  until(
    () => policyOf(ana, id),
    ({ charges }) => charges.every(({ state }) => state === 'paid'),
  )

describe('an adjustment invoice', () => {
  it('is paid in the program, once, and stands in the register in the series of all others', async () => {
    const { id, invoices: before } = await groupIssued(ana, colleagues(10))
    await join(id, 20)
    await leave(id, '3')
    const { charge, total, documents, dueOn } = await adjusted(id)
    expect(total).toBeGreaterThan(0)
    expect(dueOn).toBe(addDays(today, 10))
    const policy = await policyOf(ana, id)
    expect(policy.charges).toMatchObject([{ id: charge?.id, kind: 'adjustment', amount: total, dueOn, state: 'open', isPayable: true }])
    // The amount of the charge is the total of its lines and of the register's documents.
    expect(policy.charges[0]?.lines.reduce((all, { amount }) => all + amount, 0)).toBe(total)
    const added = policy.invoices.filter(({ number }) => documents.includes(number))
    expect(added.reduce((all, each) => all + (each.kind === 'invoice' ? each.total : -each.total), 0)).toBe(total)
    const serial = (number = '') => Number(number.slice(-8))
    expect(serial(documents[0])).toBeGreaterThan(serial(before[0]?.number))

    const [one, two] = [await start(ana, id, charge?.id), await start(ana, id, charge?.id)]
    expect(two.payment.id).toBe(one.payment.id)
    expect(await comeBack(app.url, await decideOnCardPage(one, 'pay'))).toMatchObject({ outcome: 'paid', amount: total })
    const paid = await settled(id)
    expect(paid.invoices).toHaveLength(policy.invoices.length)
    expect(paid).toMatchObject({ state: 'issued', total: policy.total, versions: [] })
    expect(await ana.post('user/payment/start', { policyId: id, chargeId: charge?.id })).toMatchObject({ status: 409 })
    const { rows } = await app.owner.query(
      `select purpose from messages where about = $1 and purpose like 'charge-%' order by created_at`,
      [id],
    )
    expect(new Set(rows.map(({ purpose }) => purpose))).toEqual(new Set(['charge-asked', 'charge-paid']))
  })

  it('is paid by its holder with a wallet, beside another one that is still open', async () => {
    const mobile = '+639175558810'
    const { id } = await groupIssued(ana, colleagues(10), company({ mobile }))
    await join(id, 21)
    const first = await adjusted(id)
    await join(id, 22)
    const second = await adjusted(id)
    const holder = await signInCustomer(app, mobile)
    const open = answered<Awaited<ReturnType<typeof openPayment>>>(
      await holder.post('customer/payment/start', { policyId: id, chargeId: second.charge?.id, method: 'wallet' }),
    )
    await comeBack(app.url, await decideOnCheckout(open, 'gcash'))
    const policy = await until(
      () => policyOf(ana, id),
      ({ charges }) => charges.some(({ state }) => state === 'paid'),
    )
    expect(policy.charges.map(({ state }) => state)).toEqual(['open', 'paid'])
    expect(policy.charges[0]?.id).toBe(first.charge?.id)
  })

  it('that only returns something is a credit note, and nothing is to be paid', async () => {
    const { id } = await groupIssued(ana, colleagues(10))
    await leave(id, '2')
    const { total, charge, documents, number } = await adjusted(id)
    expect(total).toBeLessThan(0)
    expect(charge).toBeNull()
    expect([number, ...documents]).toEqual([expect.stringMatching(/^CN-/), number])
    const { charges, invoices } = await policyOf(ana, id)
    expect(charges).toEqual([])
    expect(invoices.at(-1)).toMatchObject({ kind: 'credit-note', total: -total })
    await leave(id, '4')
    expect((await adjusted(id)).documents).toHaveLength(1)
  })

  it('of a policy on credit waits as long as its premium, and returns nothing of what is not paid yet', async () => {
    answered(await administrator.put('admin/credit-entitlement', { agentCode: 'BAC-001', maxDays: 60, maxOutstanding: 90_000_000 }))
    const { id } = await groupToPay(ana, colleagues(10))
    await proveIdentity(ana, id)
    answered(await ana.post(`user/policy/${id}/issue-on-credit`, { days: 60 }))
    await join(id, 23)
    await leave(id, '5')
    const { charge, dueOn, documents } = await adjusted(id)
    expect(dueOn).toBe(addDays(today, 60))
    expect(documents).toEqual([expect.stringMatching(/^INV-/)])
    const { rows } = await app.owner.query('select key from reminders where key like $1', [`%${charge?.id}`])
    expect(rows).toHaveLength(3)
    // Its premium is paid, and then those who left are credited.
    await comeBack(app.url, await decideOnCardPage(await start(ana, id, undefined), 'pay'))
    await until(
      () => policyOf(ana, id),
      ({ credit }) => credit?.state === 'paid',
    )
    expect((await adjusted(id)).documents).toEqual([expect.stringMatching(/^CN-/)])
    await comeBack(app.url, await decideOnCardPage(await start(ana, id, charge?.id), 'pay'))
    await settled(id)
    expect((await app.owner.query('select key from reminders where key like $1', [`%${charge?.id}`])).rows).toEqual([])
  })

  it('counts when the policy ends: what was paid for who joined goes back by day, and what is billed and not paid does not; late, it is listed', async () => {
    const { id } = await groupIssued(ana, colleagues(10))
    const before = (await policyOf(underwriter, id)).refundToday?.net ?? 0
    await join(id, 26)
    const { charge, dueOn } = await adjusted(id)
    expect((await policyOf(underwriter, id)).refundToday?.net).toBe(before)
    const me = (await app.owner.query(`select id from staff where agent_code = 'BAC-001'`)).rows[0].id
    const listed = async (credit: string, who = ana) =>
      answered<{ items: { _id: string; dueOn: string }[] }>(await who.get(`user/policy/getPolicy/${me}`, { credit })).items.filter(
        ({ _id }) => _id === id,
      )
    expect(await listed('owed')).toMatchObject([{ dueOn }])
    expect(await listed('overdue')).toEqual([])
    setTime(new Date(endOf(addDays(dueOn, 1)).getTime() - 3_600_000))
    expect(await listed('overdue', await person(app.url, 'ana.reyes'))).toMatchObject([{ dueOn }])
    setTime(undefined)

    await comeBack(app.url, await decideOnCardPage(await start(ana, id, charge?.id), 'pay'))
    const { charges } = await settled(id)
    const joined = charges[0]?.lines.find(({ kind }) => kind === 'premium')?.amount ?? 0
    expect(joined).toBeGreaterThan(0)
    expect((await policyOf(underwriter, id)).refundToday?.net).toBe(before + joined)
    const ended = answered<PolicyDetail>(await underwriter.post(`user/policy/${id}/cancel`, { reason: 'The company closes.' }))
    const { amount = 0, taxes } = ended.refund ?? {}
    const returned = amount + (taxes ? taxes.vat + taxes.premiumTax + taxes.lgt : 0)
    const credited = ended.invoices.filter(({ kind }) => kind === 'credit-note').reduce((all, each) => all + each.total, 0)
    expect(credited).toBe(returned)
    expect(returned).toBeGreaterThan(before)
  })

  it('left unpaid when the policy is cancelled is credited and asked for no more; money that comes for it goes back', async () => {
    const { id } = await groupIssued(ana, colleagues(10))
    await join(id, 24)
    const { charge, documents } = await adjusted(id)
    const open = await start(ana, id, charge?.id)
    const cancel = () => underwriter.post(`user/policy/${id}/cancel`, { reason: 'The company closes.' })
    expect(await cancel()).toMatchObject({ status: 409, message: expect.stringContaining('in progress') })
    await comeBack(app.url, await decideOnCardPage(open, 'cancel'))
    answered(await cancel())
    const { charges, invoices } = await policyOf(ana, id)
    expect(charges).toMatchObject([{ state: 'ended', isPayable: false }])
    const total = invoices.find(({ number }) => number === documents[0])?.total
    expect(invoices.filter((each) => each.kind === 'credit-note' && each.total === total)).toHaveLength(1)
    await app.owner.query(`update simulators.charges set status = 'paid' where merchant_reference = $1`, [open.payment.reference])
    const back = new URL(`/app/payment-return?reference=${open.payment.reference}`, app.url)
    expect(await comeBack(app.url, back)).toMatchObject({ outcome: 'not-paid' })
    const { rows } = await app.owner.query('select status from simulators.charges where merchant_reference = $1', [open.payment.reference])
    expect(rows).toEqual([{ status: 'refunded' }])
  })
})
