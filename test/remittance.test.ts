import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import type { Notification } from '#features/people/notifications/public/contract.ts'
import type { PremiumReceived, Remittance } from '#features/servicing/remittance/public/contract.ts'
import type { RemittanceItem } from '#features/servicing/remittance/rules/lists.ts'
import type { ListPage } from '#kit/list-endpoints.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, until, untilComplete } from './support/buying.ts'
import { signInCustomer } from './support/customers.ts'
import { answered, type Caller, maria, person } from './support/quoting.ts'
import {
  balances,
  cash,
  cheque,
  deposit,
  held,
  PREMIUM,
  receive,
  received,
  remitAll,
  slipOf,
  toReceive,
  toRemit,
} from './support/remitting.ts'
import { runJob } from './support/renewing.ts'
import { staffIds } from './support/staff.ts'

let app: TestApp
let ana: Caller
let jose: Caller
let miguel: Caller
let ramon: Caller
let perpetua: Caller
let ids: Readonly<Record<string, string>>

const today = dayOf(new Date())

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  jose = await person(app.url, 'jose.ibanez')
  miguel = await person(app.url, 'miguel.lacson')
  ramon = await person(app.url, 'ramon.penaflor')
  perpetua = await person(app.url, 'perpetua.dimaculangan')
  ids = await staffIds(app)
})
afterAll(() => app.stop())

const entitle = (agentCode: string, ceiling: number, who = perpetua) => who.put('admin/collecting-entitlement', { agentCode, ceiling })
const accept = ({ id, amount }: { id: string; amount: number }, who = perpetua) => who.post(`admin/remittance/${id}/accept`, { amount })
const giveBack = ({ id }: { id: string }, reason: string, who = perpetua) => who.post(`admin/remittance/${id}/return`, { reason })
const told = async (who: Caller) => answered<{ items: Notification[] }>(await who.get('user/notifications')).items.map(({ title }) => title)
const ofPolicy = async (who: Caller, id: string) =>
  answered<{ received: PremiumReceived[]; mayReceive: boolean }>(await who.get(`user/policy/${id}/premiums-received`))
const anas = () => ids['ana.reyes'] ?? ''

describe('an agent', () => {
  it('receives nothing before the office has entitled them, with a ceiling', async () => {
    const policy = await toReceive(ana)
    expect(await held(ana)).toMatchObject({ ceiling: null, held: 0, whyNot: expect.stringContaining('may not receive') })
    expect(await ofPolicy(ana, policy.id)).toEqual({ received: [], mayReceive: false })
    expect(await receive(ana, policy.id)).toMatchObject({ status: 409, message: expect.stringContaining('may not receive') })
    expect((await policyOf(ana, policy.id)).state).toBe('awaiting-payment')
    expect(await entitle('BAC-001', 10 * PREMIUM, ana)).toMatchObject({ status: 403 })
    expect(await entitle('BAC-001', 0)).toMatchObject({ status: 422, fields: [{ path: 'ceiling' }] })
    expect(await entitle('NOBODY', 10 * PREMIUM)).toMatchObject({ status: 422, fields: [{ path: 'agentCode' }] })
    expect(await entitle('CLM-001', 10 * PREMIUM)).toMatchObject({ status: 422, fields: [{ path: 'agentCode' }] })
    answered(await entitle('BAC-001', 10 * PREMIUM))
    expect(await ofPolicy(ana, policy.id)).toEqual({ received: [], mayReceive: true })
    expect(await held(ana)).toMatchObject({ ceiling: 10 * PREMIUM, held: 0, whyNot: null })
  })

  it('receives exactly what is to be paid in cash: the policy is issued, and the customer has a receipt', async () => {
    const mobile = '+639175559901'
    const policy = await toReceive(ana, maria({ mobile }))
    expect(await receive(ana, policy.id, cash({ amount: PREMIUM - 1 }))).toMatchObject({
      status: 422,
      fields: [{ path: 'amount', message: expect.stringContaining(formatPesos(PREMIUM)) }],
    })
    const receipt = answered<PremiumReceived>(await receive(ana, policy.id))
    expect(receipt).toMatchObject({
      number: expect.stringMatching(/^PR-\d\d-\d{6}$/),
      state: 'held',
      agentName: 'Ana Reyes',
      receivedOn: today,
    })
    const issued = await untilComplete(ana, policy.id)
    expect(issued.payments).toMatchObject([{ state: 'paid', amount: PREMIUM, method: 'cash' }])
    const customer = await signInCustomer(app, mobile)
    const [shown] = answered<{ received: PremiumReceived[] }>(await customer.get(`customer/policy/${policy.id}/premiums-received`)).received
    expect(shown).toMatchObject({ number: receipt.number, method: 'cash', agentName: 'Ana Reyes' })
    const paper = await customer.get(`customer/premium-received/${receipt.id}/receipt`)
    expect(paper.headers.get('content-type')).toContain('pdf')
    const sms = await until(
      async () => (await app.owner.query<{ body: string }>(`select body from simulators.inbox where recipient = $1`, [mobile])).rows,
      (rows) => rows.some(({ body }) => body.includes(receipt.number)),
    )
    expect(sms.find(({ body }) => body.includes(receipt.number))?.body).toContain('Ana Reyes received ₱610.40 in cash')
    expect(await toRemit(ana)).toMatchObject([
      { number: receipt.number, dueOn: addDays(today, 15), daysLeft: 15, holderName: policy.holderName },
    ])
    expect(await receive(ana, policy.id)).toMatchObject({ status: 409, message: expect.stringContaining('already') })
    // No provider has this money, so none is expected to settle it.
    await runJob(app, 'book-payments')
    expect((await app.owner.query('select from settlement_entries')).rowCount).toBe(0)
  })

  it('receives a cheque with its bank, number and date, of today and not too old', async () => {
    const policy = await toReceive(ana)
    expect(await receive(ana, policy.id, cheque({ bank: undefined, chequeNo: undefined }))).toMatchObject({
      status: 422,
      fields: [{ path: 'bank' }, { path: 'chequeNo' }],
    })
    for (const [chequeOn, said] of [
      [addDays(today, 1), 'later than today'],
      [addDays(today, -181), 'older than 180 days'],
    ] as const)
      expect(await receive(ana, policy.id, cheque({ chequeOn }))).toMatchObject({
        status: 422,
        fields: [{ path: 'chequeOn', message: expect.stringContaining(said) }],
      })
    expect(answered<PremiumReceived>(await receive(ana, policy.id, cheque()))).toMatchObject({ method: 'cheque', state: 'held' })
    await untilComplete(ana, policy.id)
  })

  it('receives nothing while an online payment is open or in doubt, and nothing twice at once', async () => {
    const policy = await toReceive(ana)
    const open = await openPayment(ana, policy.id, 'card')
    expect(await receive(ana, policy.id)).toMatchObject({ status: 409, message: expect.stringContaining('online payment') })
    await comeBack(app.url, await decideOnCardPage(open, 'cancel'))
    const both = await Promise.all([receive(ana, policy.id), receive(ana, policy.id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await app.owner.query(`select from collections where policy_id = $1`, [policy.id])).rowCount).toBe(1)
    expect(await openPayment(ana, policy.id, 'card').catch((error: Error) => error.message)).toContain('already')
    await untilComplete(ana, policy.id)
  })

  it('receives nothing for policies of others, nor does anybody else for theirs', async () => {
    const policy = await toReceive(ana)
    answered(await entitle('BAC-002', 10 * PREMIUM))
    answered(await entitle('BAC-100', 10 * PREMIUM))
    expect(await receive(jose, policy.id)).toMatchObject({ status: 404 })
    expect(await receive(miguel, policy.id)).toMatchObject({ status: 403, message: expect.stringContaining('Another agent') })
    expect(await receive(perpetua, policy.id)).toMatchObject({ status: 403 })
    expect((await policyOf(ana, policy.id)).state).toBe('awaiting-payment')
  })

  it('receives no more than the ceiling', async () => {
    const { held: now } = await held(ana)
    answered(await entitle('BAC-001', now + PREMIUM - 1))
    const policy = await toReceive(ana)
    expect(await receive(ana, policy.id)).toMatchObject({
      status: 409,
      message: expect.stringContaining(`${formatPesos(PREMIUM - 1)} of it is left`),
    })
    answered(await entitle('BAC-001', 20 * PREMIUM))
    answered(await receive(ana, policy.id))
  })
})

describe('what is held', () => {
  it('is remitted as exactly the sum of what was chosen, once, with a slip', async () => {
    const all = await toRemit(ana)
    const [first, second] = all
    if (!first || !second) throw new Error('nothing is held')
    const both = [first.id, second.id]
    const send = async (more: Readonly<Record<string, unknown>>, who = ana) =>
      who.post('user/remittances', await deposit(who, both, 2 * PREMIUM, more))
    expect(await send({ amount: 2 * PREMIUM - 1 })).toMatchObject({ status: 422, fields: [{ path: 'amount' }] })
    expect(await send({ collectionIds: [] })).toMatchObject({ status: 422, fields: [{ path: 'collectionIds' }] })
    // On a future day, or before any of it was received.
    for (const depositedOn of [addDays(today, 1), '1900-01-01'])
      expect(await send({ depositedOn })).toMatchObject({ status: 422, fields: [{ path: 'depositedOn' }] })
    expect(await send({ slipId: await slipOf(jose) })).toMatchObject({ status: 422, fields: [{ path: 'slipId' }] })
    expect(await send({}, jose)).toMatchObject({ status: 422, fields: [{ path: 'collectionIds' }] })
    const sent = answered<Remittance>(await send({ reference: 'SAME-1' }))
    expect(sent).toMatchObject({ state: 'sent', amount: 2 * PREMIUM, premiums: [{ id: first.id }, { id: second.id }], mayDecide: false })
    expect(await send({})).toMatchObject({ status: 409, message: expect.stringContaining('already been remitted') })
    expect(
      await ana.post('user/remittances', await deposit(ana, [all[2]?.id ?? ''], PREMIUM, { reference: 'same-1', bank: 'bdo' })),
    ).toMatchObject({
      status: 422,
      fields: [{ path: 'reference' }],
    })
    expect(await held(ana)).toMatchObject({ sent: 2 * PREMIUM, held: all.length * PREMIUM })
    expect(await told(perpetua)).toContain(`Remitted: ${formatPesos(2 * PREMIUM)}`)
  })

  it('is accepted by a finance officer who sees slip and amount, or returned with a reason', async () => {
    const queue = answered<ListPage<RemittanceItem>>(await perpetua.get('admin/remittances', { state: 'sent' })).items
    expect(queue).toMatchObject([{ agentName: 'Ana Reyes', amount: 2 * PREMIUM, premiums: 2 }])
    const [item] = queue
    const before = await held(ana)
    const sent = answered<Remittance>(await perpetua.get(`user/remittance/${item?.id}`))
    expect(sent.mayDecide).toBe(true)
    expect((await perpetua.get(`user/remittance-slip/${sent.slip.id}`)).headers.get('content-type')).toBe('image/jpeg')
    for (const who of [jose, miguel]) {
      expect(await who.get(`user/remittance/${sent.id}`)).toMatchObject({ status: 404 })
      expect(await who.get(`user/remittance-slip/${sent.slip.id}`)).toMatchObject({ status: 404 })
    }
    for (const who of [ana, jose, miguel, ramon]) expect(await accept(sent, who)).toMatchObject({ status: 403 })
    expect(await accept({ ...sent, amount: PREMIUM })).toMatchObject({ status: 409 })
    expect(await giveBack(sent, '')).toMatchObject({ status: 422, fields: [{ path: 'reason' }] })
    answered(await giveBack(sent, 'The slip cannot be read'))
    expect(await accept(sent)).toMatchObject({ status: 409 })
    expect(await held(ana)).toMatchObject({ sent: 0, held: before.held })
    expect(await told(ana)).toContain(`Returned: ${formatPesos(2 * PREMIUM)}`)
    // Corrected, it is sent with the existing slip, under the reference on it.
    const corrected = { slipId: sent.slip.id, reference: sent.reference, bank: sent.bank, depositedOn: sent.depositedOn }
    const ids = sent.premiums.map(({ id }) => id)
    const resent = answered<Remittance>(await ana.post('user/remittances', await deposit(ana, ids, 2 * PREMIUM, corrected)))
    expect(resent).toMatchObject({ state: 'sent', slip: sent.slip, reference: sent.reference })
    answered(await giveBack(resent, 'The amount is another'))
    const again = await remitAll(ana)
    expect(answered<Remittance>(await accept(again))).toMatchObject({ state: 'accepted', decidedBy: 'Perpetua Dimaculangan' })
    expect(await held(ana)).toMatchObject({ sent: 0, held: 0 })
    expect(await balances(app, anas())).toEqual({ held: 0, bank: before.held, premium: -before.held })
  })

  it('is never decided on by whoever sent it, whatever role they have by then', async () => {
    await received(ana)
    const sent = await remitAll(ana)
    await app.owner.query(`update staff set role_code = 'FI1', sees_all = true where id = $1`, [anas()])
    try {
      const officer = await person(app.url, 'ana.reyes')
      expect(await accept(sent, officer)).toMatchObject({ status: 403, message: expect.stringContaining('You sent this yourself') })
    } finally {
      await app.owner.query(`update staff set role_code = 'AG1', sees_all = false where id = $1`, [anas()])
      ana = await person(app.url, 'ana.reyes')
    }
    answered(await accept(sent))
  })
})
