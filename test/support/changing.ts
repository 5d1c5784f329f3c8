import { expect } from 'vitest'
import { type Day, endOf } from '#domain/day.ts'
import { sum } from '#domain/money.ts'
import type { ChangeOffer, Endorsement, PolicyChanges } from '#features/servicing/endorsements/public/contract.ts'
import { setTime } from '#kit/server/clock.ts'
import type { TestApp } from './app.ts'
import { comeBack, decideOnCardPage, type openPayment, policyOf, until } from './buying.ts'
import { netOf } from './commissions.ts'
import { answered, type Caller, person } from './quoting.ts'

type Side = 'user' | 'customer'
type Values = Readonly<Record<string, unknown>>

export const changesAt = (id: string, side: Side = 'user') => `${side}/policy/${id}/endorsements`
export const changesOf = async (who: Caller, id: string, side: Side = 'user') => answered<PolicyChanges>(await who.get(changesAt(id, side)))
export const offerOf = async (who: Caller, id: string, kind: string, values: Values, side: Side = 'user') =>
  answered<ChangeOffer>(await who.post(`${changesAt(id, side)}/offer`, { kind, values }))

/** Gets the price of a change, and requests it. */
export async function askForPriced(who: Caller, id: string, kind: string, values: Values, side: Side = 'user'): Promise<Endorsement> {
  const { price } = await offerOf(who, id, kind, values, side)
  const { endorsements } = answered<PolicyChanges>(await who.post(changesAt(id, side), { kind, values, total: price.total }))
  const [newest] = endorsements
  if (!newest) throw new Error('nothing was asked for')
  return newest
}

/** The sum for which a vehicle is insured. */
export const insuredFor = async (who: Caller, id: string) => Number((await changesOf(who, id)).answers.value)

const SWITCHES = ['actsOfNature', 'strikesRiots', 'roadside', 'personalEffects', 'replacementRide', 'repairShop']
const LIMITS = ['bodilyInjury', 'propertyDamage', 'personalAccident']

/** Every cover of a vehicle as it is, with the changed ones. */
export async function coversWith(who: Caller, id: string, more: Values) {
  const { answers } = await changesOf(who, id)
  return { ...Object.fromEntries([...SWITCHES, ...LIMITS].map((name) => [name, answers[name]])), ...more }
}

export async function payFor(who: Caller, id: string, chargeId: string | undefined, side: Side = 'user') {
  const start = { policyId: id, chargeId, method: 'card' }
  const open = answered<Awaited<ReturnType<typeof openPayment>>>(await who.post(`${side}/payment/start`, start))
  return { open, outcome: await comeBack(who.url, await decideOnCardPage(open, 'pay')) }
}

export const changeInForce = (who: Caller, id: string, n: number) =>
  until(
    () => changesOf(who, id),
    ({ endorsements }) => endorsements.find((each) => each.n === n)?.state === 'in-force',
  )

/** Shortly before the end of a day: everyone signs in again. */
export async function later(url: string, day: Day, name = 'ana.reyes'): Promise<Caller> {
  setTime(new Date(endOf(day).getTime() - 3_600_000))
  return person(url, name)
}

type Owner = Pick<TestApp, 'owner'>

/** Runs a job of the program now. */
export const haveDone = ({ owner }: Owner, name: string) => owner.query('insert into pgboss.job (name, data) values ($1, $2)', [name, '{}'])

/** The register's totals for a policy: invoices less credit notes, and the net premium in them. */
export async function registered({ owner }: Owner, id: string) {
  const { rows } = await owner.query<{ total: number; net: number }>(
    `select coalesce(sum(sign * total_centavos), 0)::float8 as total,
       coalesce(sum(sign * (vatable_centavos + zero_rated_centavos + exempt_centavos)), 0)::float8 as net
     from (select *, case when kind = 'credit-note' then -1 else 1 end as sign from invoices where policy_id = $1) i`,
    [id],
  )
  return rows[0]
}

/** The basis of the seller's commission for a policy, in the commission ledger. */
export async function basisOf({ owner }: Owner, id: string): Promise<number> {
  const { rows } = await owner.query<{ basis: number }>(
    `select coalesce(sum((w->>'basis')::bigint), 0)::float8 as basis from commission_entries e join commission_sales s on s.id = e.sale_id,
       jsonb_array_elements(e.workings) w where s.policy_id = $1 and e.role = 'sells'`,
    [id],
  )
  return rows[0]?.basis ?? 0
}

/** Asserts that the policy, its invoices and the commission ledger agree to the centavo. */
export async function expectToAgree(app: Owner, who: Caller, id: string) {
  const policy = await policyOf(who, id)
  expect(await registered(app, id)).toEqual({ total: policy.total, net: netOf(policy) })
  expect(await basisOf(app, id)).toBe(netOf(policy))
  expect(sum(policy.worksheet.lines.map(({ amount }) => amount))).toBe(policy.total)
}
