import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, startOf } from '#domain/day.ts'
import { formatPesos, sum } from '#domain/money.ts'
import type { Notification } from '#features/people/notifications/public/contract.ts'
import { type OfficeRefund, PAID_ALONE_UP_TO } from '#features/servicing/payments/rules/office-refunds.ts'
import type { PremiumReceived, Remittance } from '#features/servicing/remittance/public/contract.ts'
import type { CollectingAgent, CollectionItem } from '#features/servicing/remittance/rules/lists.ts'
import type { ListPage } from '#kit/list-endpoints.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { policyOf, proveIdentity, until, untilComplete } from './support/buying.ts'
import { answered, type Caller, person } from './support/quoting.ts'
import { balances, cash, cheque, deposit, held, PREMIUM, receive, received, remitAll, toReceive, toRemit } from './support/remitting.ts'
import { round } from './support/rounds.ts'
import { staffIds } from './support/staff.ts'
import { alone, travelToPay } from './support/travelling.ts'

let app: TestApp
let ana: Caller
let jose: Caller
let miguel: Caller
let ramon: Caller
let perpetua: Caller
let teresita: Caller
let ids: Readonly<Record<string, string>>

type Sum = { readonly n: number; readonly amount: number }
type Figures = { readonly toPay: Sum; readonly toConfirm: Sum; readonly paidOut: Sum & { readonly from: string; readonly to: string } }

const today = dayOf(new Date())
const MORNING_MS = 9 * 3_600_000

/** Sessions end long before a premium is due: people needed on a later day sign in again. */
const people: Readonly<Record<string, (who: Caller) => void>> = {
  'ana.reyes': (who) => {
    ana = who
  },
  'jose.ibanez': (who) => {
    jose = who
  },
  'miguel.lacson': (who) => {
    miguel = who
  },
  'ramon.penaflor': (who) => {
    ramon = who
  },
  'perpetua.dimaculangan': (who) => {
    perpetua = who
  },
  'teresita.ocampo': (who) => {
    teresita = who
  },
}
async function signIn(names: readonly string[] = Object.keys(people)): Promise<void> {
  for (const name of names) people[name]?.(await person(app.url, name))
}
let isLater = false
/** As many days later. */
async function onDay(days: number, ...names: readonly string[]): Promise<void> {
  setTime(new Date(startOf(addDays(today, days)).getTime() + MORNING_MS))
  isLater = true
  await signIn(names)
}

beforeAll(async () => {
  app = await startApp()
  await signIn()
  ids = await staffIds(app)
  answered(await entitle('BAC-001', 20 * PREMIUM))
})
afterEach(async () => {
  if (!isLater) return
  isLater = false
  setTime(undefined)
  await signIn()
})
afterAll(() => app.stop())

const entitle = (agentCode: string, ceiling: number, who = perpetua) => who.put('admin/collecting-entitlement', { agentCode, ceiling })
const accept = ({ id, amount }: { id: string; amount: number }, who = perpetua) => who.post(`admin/remittance/${id}/accept`, { amount })
const bounce = (id: string, reason = 'Insufficient funds', who = perpetua) => who.post(`admin/premium-received/${id}/dishonour`, { reason })
const told = async (who: Caller) => answered<{ items: Notification[] }>(await who.get('user/notifications')).items.map(({ title }) => title)
const agents = async () => answered<ListPage<CollectingAgent>>(await perpetua.get('admin/collecting-agents')).items
const ofPolicy = async (who: Caller, id: string) =>
  answered<{ received: PremiumReceived[]; mayReceive: boolean }>(await who.get(`user/policy/${id}/premiums-received`))
const anas = () => ids['ana.reyes'] ?? ''

/** No one holds any money any more. */
async function cleared(): Promise<void> {
  if ((await toRemit(ana)).length > 0) answered(await accept(await remitAll(ana)))
  expect((await held(ana)).held).toBe(0)
}

describe('what is held for long', () => {
  it('is reminded of three days before and on the day; overdue it is told to the manager as well, each once', async () => {
    const { receipt } = await received(ana)
    const titles = async (who: Caller) =>
      (await told(who)).filter((title) => title.includes(formatPesos(PREMIUM)) && title.includes('remitted'))
    await round(app, 'remind-of-remittances')
    expect(await titles(ana)).toEqual([])
    for (const [days, said] of [
      [12, `${formatPesos(PREMIUM)} to be remitted within three days`],
      [15, `${formatPesos(PREMIUM)} to be remitted today`],
    ] as const) {
      await onDay(days, 'ana.reyes')
      await round(app, 'remind-of-remittances')
      await round(app, 'remind-of-remittances')
      expect((await titles(ana)).filter((title) => title === said)).toEqual([said])
    }
    await onDay(16, 'ana.reyes', 'miguel.lacson')
    await round(app, 'remind-of-remittances')
    await round(app, 'remind-of-remittances')
    expect((await told(ana)).filter((title) => title.endsWith('is overdue'))).toEqual([`${formatPesos(PREMIUM)} is overdue`])
    expect((await told(miguel)).filter((title) => title.endsWith('is overdue'))).toEqual([`Ana Reyes: ${formatPesos(PREMIUM)} is overdue`])
    const team = answered<ListPage<CollectionItem>>(await miguel.get('user/premiums-received', { team: 'true', overdue: 'true' })).items
    expect(team).toMatchObject([{ number: receipt.number, agentName: 'Ana Reyes', daysLeft: -1 }])
  })

  it('ages: overdue it forbids to receive more and to give credit, until it is remitted', async () => {
    answered(await teresita.put('admin/credit-entitlement', { agentCode: 'BAC-001', maxDays: 60, maxOutstanding: 100 * PREMIUM }))
    await onDay(16, 'ana.reyes')
    expect(await held(ana)).toMatchObject({ notDue: 0, to15: PREMIUM, to30: 0, over30: 0, whyNot: expect.stringContaining('overdue') })
    const policy = await toReceive(ana)
    expect(await receive(ana, policy.id)).toMatchObject({ status: 409, message: expect.stringContaining('overdue') })
    expect(await ana.post(`user/policy/${policy.id}/issue-on-credit`, { days: 30 })).toMatchObject({
      status: 409,
      message: expect.stringContaining('Remit it first'),
    })
    await onDay(31, 'ana.reyes')
    expect(await held(ana)).toMatchObject({ to15: 0, to30: PREMIUM, over30: 0 })
    await onDay(46, 'perpetua.dimaculangan')
    expect((await agents()).find(({ agentCode }) => agentCode === 'BAC-001')).toMatchObject({ held: PREMIUM, to30: 0, over30: PREMIUM })
    await onDay(17, 'ana.reyes', 'perpetua.dimaculangan')
    const [late] = await toRemit(ana)
    const sent = answered<Remittance>(
      await ana.post('user/remittances', await deposit(ana, [late?.id ?? ''], PREMIUM, { depositedOn: today })),
    )
    // What was paid in already is not late merely because the office has not checked it.
    answered(await ana.post(`user/policy/${policy.id}/issue-on-credit`, { days: 30 }))
    answered(await accept(sent))
  })
})

describe('a cheque that a bank does not pay', () => {
  it('makes the premium owed again, and is held no more', async () => {
    const { policy, receipt } = await received(ana, cheque())
    await untilComplete(ana, policy.id)
    expect(await bounce(receipt.id, 'no', ana)).toMatchObject({ status: 403 })
    answered(await bounce(receipt.id))
    const after = await until(
      () => policyOf(ana, policy.id),
      ({ credit }) => credit?.wasTakenBack === true,
    )
    expect(after.payments).toMatchObject([{ state: 'reversed' }])
    expect(await ofPolicy(ana, policy.id)).toMatchObject({
      received: [{ state: 'dishonoured', reason: 'Insufficient funds' }],
      mayReceive: true,
    })
    expect((await held(ana)).held).toBe(0)
    expect(await bounce(receipt.id)).toMatchObject({ status: 409 })
    // Paid again, in cash.
    answered(await receive(ana, policy.id))
    await until(
      () => policyOf(ana, policy.id),
      ({ credit }) => credit?.state === 'paid',
    )
    await cleared()
  })

  it('waits for its remittance to be returned, and after it was accepted the bank has less', async () => {
    const before = await balances(app, anas())
    const { receipt } = await received(ana, cheque())
    const sent = await remitAll(ana)
    expect(await bounce(receipt.id)).toMatchObject({ status: 409, message: expect.stringContaining('Return that one first') })
    answered(await accept(sent))
    answered(await bounce(receipt.id))
    expect(await balances(app, anas())).toEqual(before)
    const { receipt: inCash } = await received(ana)
    expect(await bounce(inCash.id)).toMatchObject({ status: 409, message: expect.stringContaining('cash') })
    await cleared()
  })
})

describe('what goes back of a policy whose premium its agent holds', () => {
  it('is paid out by the office, and what was received is owed by the agent still', async () => {
    const policy = await travelToPay(ana, alone())
    await proveIdentity(ana, policy.id)
    const amount = policy.premium.amount
    answered(await receive(ana, policy.id, cash({ amount })))
    await until(
      () => policyOf(ana, policy.id),
      ({ state, documentStatus }) => state === 'issued' && documentStatus === 'complete',
    )
    answered(await ramon.post(`user/policy/${policy.id}/cancel`, { reason: 'The company closes.' }))
    const ended = await policyOf(ana, policy.id)
    expect(ended).toMatchObject({ state: 'cancelled', refund: { wasPaid: true, amount: expect.any(Number) } })
    const back = sum(ended.refunds.map((each) => each.amount))
    expect(ended.refunds).toMatchObject([{ state: 'office', isOfEnd: true, amount: expect.toSatisfy((centavos: number) => centavos > 0) }])
    expect((await held(ana)).held).toBe(amount)
    const figures = async () => answered<Figures>(await perpetua.get('user/office-refund-figures'))
    expect(await figures()).toMatchObject({ toPay: { n: 1, amount: back }, toConfirm: { n: 0, amount: 0 }, paidOut: { n: 0 } })
    expect((await ana.get('user/office-refund-figures')).status).toBe(403)
    const [refund] = answered<{ items: OfficeRefund[] }>(await perpetua.get('user/office-refunds')).items
    expect(refund).toMatchObject({
      policyId: policy.id,
      amount: back,
      provider: 'by-hand',
      refusedBecause: expect.stringContaining('paid manually'),
    })
    answered(await perpetua.post(`user/office-refund/${refund?.id}/pay-out`, { way: 'cheque', reference: 'CHK-000123', paidOn: today }))
    const isLarge = back > PAID_ALONE_UP_TO
    if (isLarge) {
      expect(await figures()).toMatchObject({ toPay: { n: 0 }, toConfirm: { n: 1, amount: back } })
      expect((await perpetua.post(`user/office-refund/${refund?.id}/confirm`, {})).status).toBe(403)
      answered(await (await person(app.url, 'eusebio.villarosa')).post(`user/office-refund/${refund?.id}/confirm`, {}))
    }
    const { paidOut } = await figures()
    expect(paidOut).toMatchObject({ n: 1, amount: back })
    const days = { state: 'paid-out', paidFrom: paidOut.from, paidUntil: paidOut.to }
    expect(answered<{ items: OfficeRefund[] }>(await perpetua.get('user/office-refunds', days)).items).toMatchObject([{ id: refund?.id }])
    const before = { ...days, paidUntil: addDays(today, -1) }
    expect(answered<{ items: OfficeRefund[] }>(await perpetua.get('user/office-refunds', before)).items).toEqual([])
    await cleared()
  })
})

describe('an agent who leaves', () => {
  it('keeps what they received, and whoever plans it is told', async () => {
    const { policy } = await received(ana)
    await untilComplete(ana, policy.id)
    const plan = { agentId: anas(), successors: ids['jose.ibanez'] ?? '' }
    const preview = answered<{ stays: object[] }>(await miguel.get('user/book-hand-over-preview', plan))
    const said = expect.stringContaining(`${formatPesos(PREMIUM)} of the premiums they received has not been remitted`)
    expect(preview.stays).toEqual([expect.objectContaining({ text: said })])
    expect(answered<{ stays: object[] }>(await teresita.get(`admin/colleague/${anas()}`)).stays).toEqual(preview.stays)
    answered(
      await miguel.post('user/book-hand-over', {
        agentId: anas(),
        reason: 'leaves',
        note: '',
        onDay: today,
        successors: [ids['jose.ibanez']],
      }),
    )
    expect((await policyOf(jose, policy.id)).id).toBe(policy.id)
    expect(await ofPolicy(jose, policy.id)).toMatchObject({ received: [{ agentName: 'Ana Reyes' }] })
    expect(await toRemit(jose)).toEqual([])
    expect(await toRemit(ana)).toMatchObject([{ holderName: null, amount: PREMIUM }])
    await cleared()
  })

  it('receives no more once the entitlement is ended', async () => {
    answered(await perpetua.post('admin/collecting-entitlement/end', { agentCode: 'BAC-001' }))
    expect(await receive(ana, (await toReceive(ana)).id)).toMatchObject({
      status: 409,
      message: expect.stringContaining('may not receive'),
    })
  })
})

describe('the journal', () => {
  it('balances, and nobody changes it, not even the role that serves requests', async () => {
    const { rows } = await app.owner.query<{ sum: string }>(`select sum(amount_centavos) from premium_postings group by entry_id`)
    expect(rows.every(({ sum }) => sum === '0')).toBe(true)
    await expect(app.owner.query(`update premium_entries set booked_on = booked_on + 1`)).rejects.toThrow()
    await expect(app.owner.query(`delete from premium_postings`)).rejects.toThrow()
    await expect(
      app.owner.query(
        `with e as (insert into premium_entries (staff_id, kind, source_id, booked_on) values ('${anas()}', 'received', gen_random_uuid(), current_date) returning id)
         insert into premium_postings (entry_id, account, amount_centavos) select id, 'held', 1 from e`,
      ),
    ).rejects.toThrow(/do not add up/)
  })
})
