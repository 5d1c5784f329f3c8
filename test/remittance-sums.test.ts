import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import type { PremiumReceived, Remittance } from '#features/servicing/remittance/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { policyOf, proveIdentity, until } from './support/buying.ts'
import { answered, type Caller, person } from './support/quoting.ts'
import { balances, cash, cheque, deposit, held, receive, toRemit } from './support/remitting.ts'
import { staffId } from './support/staff.ts'
import { alone, travelToPay } from './support/travelling.ts'

let app: TestApp
let ana: Caller
let ramon: Caller
let perpetua: Caller
let id: string

beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' })
  ana = await person(app.url, 'ana.reyes')
  ramon = await person(app.url, 'ramon.penaflor')
  perpetua = await person(app.url, 'perpetua.dimaculangan')
  id = await staffId(app, 'ana.reyes')
  answered(await perpetua.put('admin/collecting-entitlement', { agentCode: 'BAC-001', ceiling: 1_000_000_00 }))
})
afterAll(() => app.stop())

/** The existing item on which a step acts. */
type Step =
  | readonly ['receive', 'cash' | 'cheque']
  | readonly ['remit' | 'accept' | 'return' | 'dishonour' | 'void' | 'refuse' | 'cancel', number]

const step = fc.oneof(
  fc.tuple(fc.constant('receive' as const), fc.constantFrom('cash' as const, 'cheque' as const)),
  fc.tuple(fc.constantFrom(...(['remit', 'accept', 'return', 'dishonour', 'void', 'refuse', 'cancel'] as const)), fc.nat(7)),
)

type Paid = { readonly receipt: PremiumReceived; readonly policy: PolicyDetail; readonly isCheque: boolean }

/** One agent, from scratch: what was received, sent and accepted, counted independently of the program. */
async function play(steps: readonly Step[]): Promise<void> {
  const start = await balances(app, id)
  const paid: Paid[] = []
  const sent: Remittance[] = []
  let expectedHeld = 0
  let expectedBank = 0
  let bounced = 0
  for (const [what, which] of steps) {
    const pick = <T>(from: readonly T[]): T | undefined => (from.length > 0 ? from[Number(which) % from.length] : undefined)
    if (what === 'receive') {
      const policy = await travelToPay(ana, alone())
      await proveIdentity(ana, policy.id)
      const { amount } = policy.premium
      const isCheque = which === 'cheque'
      const receipt = answered<PremiumReceived>(await receive(ana, policy.id, isCheque ? cheque({ amount }) : cash({ amount })))
      paid.push({ receipt, policy, isCheque })
      expectedHeld += amount
    } else if (what === 'remit') {
      const free = (await toRemit(ana)).slice(0, 1 + which)
      if (free.length === 0) continue
      const amount = free.reduce((sum, each) => sum + each.amount, 0)
      const given = await deposit(
        ana,
        free.map((each) => each.id),
        amount,
      )
      sent.push(answered<Remittance>(await ana.post('user/remittances', given)))
    } else if (what === 'accept') {
      const remittance = pick(sent)
      const reply = remittance && (await perpetua.post(`admin/remittance/${remittance.id}/accept`, { amount: remittance.amount }))
      if (!remittance || reply?.code !== -1) continue
      expectedHeld -= remittance.amount
      expectedBank += remittance.amount
    } else if (what === 'return') {
      const remittance = pick(sent)
      if (remittance) await perpetua.post(`admin/remittance/${remittance.id}/return`, { reason: 'Not to be read' })
    } else if (what === 'dishonour') {
      const one = pick(paid)
      const before = one && (await stateOf(one))
      const reply = one && (await perpetua.post(`admin/premium-received/${one.receipt.id}/dishonour`, { reason: 'Insufficient funds' }))
      expect(reply?.code === -1).toBe(Boolean(one?.isCheque) && (before === 'held' || before === 'remitted'))
      if (!one || reply?.code !== -1) continue
      bounced += one.receipt.amount
      if (before === 'held') expectedHeld -= one.receipt.amount
      else expectedBank -= one.receipt.amount
    } else if (what === 'void' || what === 'refuse') {
      const one = pick(paid)
      if (!one) continue
      const { id: receipt, amount } = one.receipt
      const before = await stateOf(one)
      const asked = await ana.post(`user/premium-received/${receipt}/void`, { reason: 'Noted in error' })
      expect(asked.code === -1).toBe(before === 'held')
      if (asked.code !== -1) continue
      const isAsked = (await stateOf(one)) === 'void-asked'
      if (isAsked && what === 'refuse')
        answered(await perpetua.post(`admin/premium-received/${receipt}/refuse-void`, { reason: 'It was paid' }))
      else if (isAsked) answered(await perpetua.post(`admin/premium-received/${receipt}/approve-void`, { amount }))
      if (isAsked && what === 'refuse') continue
      bounced += amount
      expectedHeld -= amount
    } else {
      const one = pick(paid)
      if (!one) continue
      await until(
        () => policyOf(ana, one.policy.id),
        ({ state, documentStatus }) => state === 'cancelled' || state === 'awaiting-payment' || documentStatus === 'complete',
      )
      await ramon.post(`user/policy/${one.policy.id}/cancel`, { reason: 'The company closes.' })
    }
  }
  const received = paid.reduce((sum, { receipt }) => sum + receipt.amount, 0)
  const now = await balances(app, id)
  const change = { held: now.held - start.held, bank: now.bank - start.bank, premium: now.premium - start.premium }
  expect(change).toEqual({ held: expectedHeld, bank: expectedBank, premium: bounced - received || 0 })
  expect(now.held + now.bank + now.premium).toBe(0)
  expect((await held(ana)).held).toBe(now.held)
}

const stateOf = async ({ receipt, policy }: Paid) =>
  answered<{ received: PremiumReceived[] }>(await ana.get(`user/policy/${policy.id}/premiums-received`)).received.find(
    (each) => each.id === receipt.id,
  )?.state

describe('any series of receiving, remitting, deciding, cheques that are not paid, receipts that are void and policies that end', () => {
  it('adds up to the centavo: what is held is what was received, less what was accepted and what was worth nothing', {
    timeout: 240_000,
  }, async () => {
    const series = fc.array(step, { minLength: 4, maxLength: 9 }).map((steps): Step[] => [['receive', 'cheque'], ...steps])
    await fc.assert(
      fc.asyncProperty(series, (steps) => play(steps)),
      { numRuns: 8, endOnFailure: true },
    )
  })
})
