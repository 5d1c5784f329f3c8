import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, startOf } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import type { Notification } from '#features/people/notifications/public/contract.ts'
import type { PremiumReceived } from '#features/servicing/remittance/public/contract.ts'
import type { CollectionItem } from '#features/servicing/remittance/rules/lists.ts'
import type { ListPage } from '#kit/list-endpoints.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, proveIdentity, until, untilComplete } from './support/buying.ts'
import { signInCustomer } from './support/customers.ts'
import { healthToPay, healthy } from './support/insuring-health.ts'
import { answered, type Caller, maria, person } from './support/quoting.ts'
import { balances, cash, cheque, held, PREMIUM, receive, received, remitAll, toReceive } from './support/remitting.ts'
import { staffId } from './support/staff.ts'
import { alone, travelToPay } from './support/travelling.ts'

let app: TestApp
let ana: Caller
let miguel: Caller
let jose: Caller
let ramon: Caller
let perpetua: Caller
let eusebio: Caller
let teresita: Caller
let id: string

const today = dayOf(new Date())
const WHY = 'I noted it on the wrong policy.'

async function signIn(): Promise<void> {
  ana = await person(app.url, 'ana.reyes')
  miguel = await person(app.url, 'miguel.lacson')
  jose = await person(app.url, 'jose.ibanez')
  ramon = await person(app.url, 'ramon.penaflor')
  perpetua = await person(app.url, 'perpetua.dimaculangan')
  eusebio = await person(app.url, 'eusebio.villarosa')
  teresita = await person(app.url, 'teresita.ocampo')
}

beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_MINUTE: '100000' })
  await app.owner.query(`update licences set valid_until = '2040-12-31'`)
  await signIn()
  id = await staffId(app, 'ana.reyes')
  answered(await perpetua.put('admin/collecting-entitlement', { agentCode: 'BAC-001', ceiling: 1_000_000_00 }))
})
let isLater = false
afterEach(async () => {
  if (!isLater) return
  isLater = false
  setTime(undefined)
  await signIn()
})
afterAll(() => app.stop())

const undo = (receipt: string, reason = WHY, who = ana) => who.post(`user/premium-received/${receipt}/void`, { reason })
const approve = (receipt: string, who = perpetua, amount = PREMIUM) =>
  who.post(`admin/premium-received/${receipt}/approve-void`, { amount })
const refuse = (receipt: string, reason: string, who = perpetua) => who.post(`admin/premium-received/${receipt}/refuse-void`, { reason })
const told = async (who: Caller) => answered<{ items: Notification[] }>(await who.get('user/notifications')).items
const receipts = async (who: Caller, policy: string, side = 'user') =>
  answered<{ received: PremiumReceived[] }>(await who.get(`${side}/policy/${policy}/premiums-received`)).received
/** In force, with no certificate to wait for. */
const inForce = (policy: string) =>
  until(
    () => policyOf(ana, policy),
    ({ state, documentStatus }) => state === 'issued' && documentStatus === 'complete',
  )
const owed = (policy: string) =>
  until(
    () => policyOf(ana, policy),
    ({ credit }) => credit?.wasTakenBack === true && credit.state !== 'paid',
  )
const smsTo = async (mobile: string) =>
  (await app.owner.query<{ body: string }>(`select body from simulators.inbox where recipient = $1`, [mobile])).rows.map(({ body }) => body)

describe('a receipt that was noted in error and gave no cover', () => {
  it('is voided at once by whoever noted it: an instalment is owed again, nothing is held, and the number stays', async () => {
    const policy = await healthToPay(ana, healthy({ paidBy: 'quarterly' }))
    await proveIdentity(ana, policy.id)
    await comeBack(app.url, await decideOnCardPage(await openPayment(ana, policy.id), 'pay'))
    const issued = await inForce(policy.id)
    const next = issued.charges.find(({ isPayable }) => isPayable)
    const before = await balances(app, id)
    const paid = cash({ amount: next?.amount, chargeId: next?.id })
    const receipt = answered<PremiumReceived>(await receive(ana, policy.id, paid))
    expect(receipt.mayVoid).toBe('at-once')
    await until(
      () => policyOf(ana, policy.id),
      ({ charges }) => charges.find((charge) => charge.id === next?.id)?.state === 'paid',
    )
    expect(await undo(receipt.id, 'x')).toMatchObject({ status: 422, fields: [{ path: 'reason' }] })
    expect(await undo(receipt.id, WHY, jose)).toMatchObject({ status: 404 })
    expect(await undo(receipt.id, WHY, miguel)).toMatchObject({ status: 403, message: expect.stringContaining('Another agent') })
    expect(answered(await undo(receipt.id))).toEqual({ id: receipt.id, way: 'at-once' })
    await until(
      () => policyOf(ana, policy.id),
      ({ charges }) => charges.find((charge) => charge.id === next?.id)?.state === 'open',
    )
    expect(await balances(app, id)).toEqual(before)
    expect(await receipts(ana, policy.id)).toMatchObject([{ number: receipt.number, state: 'void', reason: WHY, mayVoid: null }])
    expect(await undo(receipt.id)).toMatchObject({ status: 409, message: 'This receipt is already void.' })
    // The same premium, received after all, has the next number.
    const again = answered<PremiumReceived>(await receive(ana, policy.id, paid))
    const serial = (number: string) => Number(number.split('-').at(-1))
    expect(serial(again.number)).toBe(serial(receipt.number) + 1)
    const { rows } = await app.owner.query(
      `select event, reason from history where cycle = 'collection' and record_id = $1 and event = 'void'`,
      [receipt.id],
    )
    expect(rows).toEqual([{ event: 'void', reason: WHY }])
  })

  it('is voided once, however often it is sent at the same time; a premium on credit is owed again as before', async () => {
    answered(await teresita.put('admin/credit-entitlement', { agentCode: 'BAC-001', maxDays: 60, maxOutstanding: 100 * PREMIUM }))
    const policy = await toReceive(ana)
    answered(await ana.post(`user/policy/${policy.id}/issue-on-credit`, { days: 30 }))
    const receipt = answered<PremiumReceived>(await receive(ana, policy.id))
    await until(
      () => policyOf(ana, policy.id),
      ({ credit }) => credit?.state === 'paid',
    )
    const replies = await Promise.all([undo(receipt.id), undo(receipt.id), undo(receipt.id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await owed(policy.id)).state).toBe('issued')
    const { rowCount } = await app.owner.query(`select from premium_entries where kind = 'voided' and source_id = $1`, [receipt.id])
    expect(rowCount).toBe(1)
  })
})

describe('a receipt by which a policy was issued', () => {
  it('is voided by a finance officer who did not note it, and goes the way of a cheque that a bank does not pay', async () => {
    const mobile = '+639175559911'
    const { policy, receipt } = await received(ana, cash(), maria({ mobile }))
    await untilComplete(ana, policy.id)
    expect(await receipts(ana, policy.id)).toMatchObject([{ mayVoid: 'ask' }])
    expect(await approve(receipt.id)).toMatchObject({ status: 409, message: expect.stringContaining('No one is asking') })
    expect(answered(await undo(receipt.id))).toEqual({ id: receipt.id, way: 'ask' })
    expect(await undo(receipt.id)).toMatchObject({ status: 409, message: expect.stringContaining('already been asked') })
    expect((await told(perpetua)).map(({ title }) => title)).toContain(`To be voided: receipt ${receipt.number}`)
    // Until it is decided, the agent holds the money, and remits none of it.
    expect((await held(ana)).held).toBeGreaterThanOrEqual(PREMIUM)
    const slip = { collectionIds: [receipt.id], amount: PREMIUM, bank: 'BDO', reference: 'V-1', depositedOn: today, slipId: receipt.id }
    expect(await ana.post('user/remittances', slip)).toMatchObject({ status: 409, message: expect.stringContaining('asked to void') })
    const waiting = answered<ListPage<CollectionItem>>(await perpetua.get('admin/premiums-received', { state: 'void-asked' })).items
    expect(waiting).toMatchObject([{ id: receipt.id, reason: WHY, agentName: 'Ana Reyes' }])
    for (const who of [ana, miguel, ramon]) expect(await approve(receipt.id, who)).toMatchObject({ status: 403 })
    expect(await approve(receipt.id, perpetua, PREMIUM - 1)).toMatchObject({ status: 409 })
    answered(await approve(receipt.id))
    const after = await owed(policy.id)
    expect(after).toMatchObject({ state: 'issued', payments: [{ state: 'reversed' }], next: { action: 'pay' } })
    expect(after.history.map(({ title }) => title)).toContain('Receipt void: it was recorded in error')
    expect((await told(ana)).map(({ title }) => title)).toContain(`Void: receipt ${receipt.number}`)
    const sms = await until(
      () => smsTo(mobile),
      (bodies) => bodies.some((body) => body.includes(`${receipt.number} of ${formatPesos(PREMIUM)} is void`)),
    )
    expect(sms.filter((body) => body.includes('bank took back'))).toEqual([])
    const customer = await signInCustomer(app, mobile)
    expect(await receipts(customer, policy.id, 'customer')).toMatchObject([{ state: 'void', reason: null, mayVoid: null }])
    expect((await customer.get(`customer/premium-received/${receipt.id}/receipt`)).headers.get('content-type')).toContain('pdf')
    expect(await approve(receipt.id)).toMatchObject({ status: 409 })
  })

  it('is held as before where the office refuses, and the agent reads why', async () => {
    const { policy, receipt } = await received(ana, cheque())
    await untilComplete(ana, policy.id)
    answered(await undo(receipt.id))
    expect(await perpetua.post(`admin/premium-received/${receipt.id}/dishonour`, { reason: 'No funds' })).toMatchObject({
      status: 409,
      message: expect.stringContaining('Decide on that first'),
    })
    expect(await refuse(receipt.id, '')).toMatchObject({ status: 422, fields: [{ path: 'reason' }] })
    answered(await refuse(receipt.id, 'The customer says that they paid.'))
    expect(await receipts(ana, policy.id)).toMatchObject([{ state: 'held', reason: null, mayVoid: 'ask' }])
    expect((await told(ana)).find(({ title }) => title === `Not voided: receipt ${receipt.number}`)?.body).toBe(
      'The customer says that they paid.',
    )
    answered(await undo(receipt.id))
    answered(await approve(receipt.id, eusebio))
    expect(await perpetua.post(`admin/premium-received/${receipt.id}/dishonour`, { reason: 'No funds' })).toMatchObject({ status: 409 })
    await owed(policy.id)
  })

  it('is not decided on by whoever noted it, whatever role they have by then', async () => {
    const { policy, receipt } = await received(ana)
    await untilComplete(ana, policy.id)
    answered(await undo(receipt.id))
    await app.owner.query(`update staff set role_code = 'FI1', sees_all = true where id = $1`, [id])
    try {
      const officer = await person(app.url, 'ana.reyes')
      expect(await approve(receipt.id, officer)).toMatchObject({
        status: 403,
        message: expect.stringContaining('You recorded this receipt yourself. Another finance officer decides on it.'),
      })
    } finally {
      await app.owner.query(`update staff set role_code = 'AG1', sees_all = false where id = $1`, [id])
      ana = await person(app.url, 'ana.reyes')
    }
    answered(await refuse(receipt.id, 'Not this one.'))
  })
})

describe('a receipt of another day', () => {
  it('is for the office to void, also where it gave no cover; remitted, it is no error any more', async () => {
    const policy = await toReceive(ana)
    answered(await ana.post(`user/policy/${policy.id}/issue-on-credit`, { days: 30 }))
    const receipt = answered<PremiumReceived>(await receive(ana, policy.id))
    isLater = true
    setTime(new Date(startOf(addDays(today, 1)).getTime() + 9 * 3_600_000))
    await signIn()
    expect(answered(await undo(receipt.id))).toEqual({ id: receipt.id, way: 'ask' })
    answered(await refuse(receipt.id, 'The bank has it.'))
    const sent = await remitAll(ana)
    expect(await undo(receipt.id)).toMatchObject({ status: 409, message: expect.stringContaining('remittance that is waiting') })
    answered(await perpetua.post(`admin/remittance/${sent.id}/accept`, { amount: sent.amount }))
    expect(await undo(receipt.id)).toMatchObject({ status: 409, message: expect.stringContaining('the office has the money') })
  })
})

describe('what the office was to return of it', () => {
  it('is returned no more once the receipt is void, and a receipt of which something was paid back stays', async () => {
    const sell = async () => {
      const policy = await travelToPay(ana, alone())
      await proveIdentity(ana, policy.id)
      const { amount } = policy.premium
      const receipt = answered<PremiumReceived>(await receive(ana, policy.id, cash({ amount })))
      await inForce(policy.id)
      answered(await ramon.post(`user/policy/${policy.id}/cancel`, { reason: 'The company closes.' }))
      return { policy, receipt, amount }
    }
    const refunds = async (policy: string) => (await policyOf(ana, policy)).refunds
    const one = await sell()
    expect(await refunds(one.policy.id)).toMatchObject([{ state: 'office' }])
    answered(await undo(one.receipt.id))
    answered(await approve(one.receipt.id, perpetua, one.amount))
    await until(
      () => policyOf(ana, one.policy.id),
      ({ refund }) => refund?.wasPaid === false,
    )
    expect(await refunds(one.policy.id)).toMatchObject([{ state: 'dropped' }])
    const other = await sell()
    const [waiting] = await refunds(other.policy.id)
    answered(await perpetua.post(`user/office-refund/${waiting?.id}/pay-out`, { way: 'cheque', reference: 'CHK-000777', paidOn: today }))
    answered(await undo(other.receipt.id))
    expect(await approve(other.receipt.id, perpetua, other.amount)).toMatchObject({
      status: 409,
      message: expect.stringContaining('The office has already paid back part of this. It counts as paid, and stays.'),
    })
  })
})
