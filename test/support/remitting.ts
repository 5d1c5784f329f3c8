import { dayOf } from '#domain/day.ts'
import type { MoneyHeld, PremiumReceived, Remittance } from '#features/servicing/remittance/public/contract.ts'
import type { CollectionItem } from '#features/servicing/remittance/rules/lists.ts'
import type { ListPage } from '#kit/list-endpoints.ts'
import type { TestApp } from './app.ts'
import { policyToPay, proveIdentity } from './buying.ts'
import { sendFile } from './licences.ts'
import { photo } from './pictures.ts'
import { answered, type Caller, car, maria } from './quoting.ts'

/** Premiums that agents receive, and what happens to the money, over HTTP as on their screens. */

export const PREMIUM = 61_040

/** A policy to be paid, whose holder has passed the identity check. */
export async function toReceive(agent: Caller, holder = maria()) {
  const policy = await policyToPay(agent, car(), holder)
  await proveIdentity(agent, policy.id)
  return policy
}

export const cash = (more: Readonly<Record<string, unknown>> = {}) => ({ method: 'cash', amount: PREMIUM, ...more })
export const cheque = (more: Readonly<Record<string, unknown>> = {}) => ({
  ...{ method: 'cheque', amount: PREMIUM, bank: 'BPI', chequeNo: '000123', chequeOn: dayOf(new Date()) },
  ...more,
})

export const receive = (agent: Caller, policyId: string, receipt: Readonly<Record<string, unknown>> = cash()) =>
  agent.post(`user/policy/${policyId}/receive-premium`, receipt)

/** A premium received for a policy sold for this purpose. */
export async function received(agent: Caller, receipt: Readonly<Record<string, unknown>> = cash(), holder = maria()) {
  const policy = await toReceive(agent, holder)
  return { policy, receipt: answered<PremiumReceived>(await receive(agent, policy.id, receipt)) }
}

export const held = async (who: Caller) => answered<MoneyHeld>(await who.get('user/money-held'))
export const toRemit = async (who: Caller) =>
  answered<ListPage<CollectionItem>>(await who.get('user/premiums-received', { state: 'held', limit: '100' })).items.toReversed()

export async function slipOf(who: Caller): Promise<string> {
  const reply = await sendFile(who, 'user/remittance-slip', await photo({ width: 400, height: 300 }), 'slip.jpg')
  return answered<{ id: string }>(reply).id
}

let deposits = 0
/** What is sent with deposited premiums. */
export const deposit = async (
  who: Caller,
  collectionIds: readonly string[],
  amount: number,
  more: Readonly<Record<string, unknown>> = {},
) => ({
  ...{ collectionIds, amount, bank: 'BDO', reference: `DEP-${++deposits}`, depositedOn: dayOf(new Date()), slipId: await slipOf(who) },
  ...more,
})

/** Everything that a person holds, remitted to the office. */
export async function remitAll(who: Caller): Promise<Remittance> {
  const all = await toRemit(who)
  const amount = all.reduce((sum, each) => sum + each.amount, 0)
  const sent = await deposit(
    who,
    all.map(({ id }) => id),
    amount,
  )
  return answered<Remittance>(await who.post('user/remittances', sent))
}

/** One agent's balances in the accounts of the premium journal. */
export async function balances({ owner }: Pick<TestApp, 'owner'>, staffId: string) {
  const { rows } = await owner.query<{ account: string; amount: number }>(
    `select account, sum(amount_centavos)::float8 as amount from premium_postings b join premium_entries e on e.id = b.entry_id where e.staff_id = $1 group by account`,
    [staffId],
  )
  const sums = Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
  return { held: sums.held ?? 0, bank: sums.bank ?? 0, premium: sums.premium ?? 0 }
}

/** A received premium, on a remittance with its slip, and the id of each. */
export async function receivedOf({ owner }: Pick<TestApp, 'owner'>, agent: Caller, mobile: string) {
  await owner.query(
    `insert into collecting_entitlements (staff_id, ceiling_centavos) select id, 100000000 from staff where agent_code = 'BAC-001' on conflict do nothing`,
  )
  const { receipt, policy } = await received(agent, cash(), maria({ mobile }))
  const remittance = await remitAll(agent)
  return {
    ...{ receivedPolicy: policy.id, collection: receipt.id, receiptNumber: receipt.number },
    ...{ remittance: remittance.id, remittanceNumber: remittance.number, slip: remittance.slip.id, depositReference: remittance.reference },
  }
}
