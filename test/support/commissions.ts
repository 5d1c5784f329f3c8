import { expect } from 'vitest'
import { share, sum } from '../../src/domain/money.ts'
import type { CommissionItem } from '../../src/features/servicing/commission/rules/list.ts'
import type { PolicyDetail } from '../../src/features/servicing/policies/public/contract.ts'
import type { TestApp } from './app.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, proveIdentity, until } from './buying.ts'
import { motorToPay, sedan } from './motoring.ts'
import { answered, type Caller, person } from './quoting.ts'

type Item = CommissionItem

/** What a person earned from a policy, as their own screen shows it. */
export const earnedOf = async (who: Caller, policyId: string) => answered<Item[]>(await who.get(`user/policy/${policyId}/commission`))

export const listed = async (who: Caller, query: Readonly<Record<string, string>> = {}, path = 'user/commission') =>
  answered<{ items: Item[]; count: number }>(await who.get(path, query))

/** The net premium of a policy, by the line to which it belongs. */
export const netOf = ({ worksheet: { lines } }: PolicyDetail, isPackaged = false) =>
  sum(lines.filter(({ kind, code }) => kind === 'premium' && code.startsWith('ctpl-') === isPackaged).map(({ amount }) => amount))

/** The amount of a rate, less the tax on it. */
export const afterTax = (gross: number, tax = 100_000) => gross - share(gross, tax)

export async function pay(who: Caller, policyId: string) {
  const open = await openPayment(who, policyId, 'card')
  await comeBack(who.url, await decideOnCardPage(open, 'pay'))
  return open
}

/** A motor policy that has been paid and issued, without CTPL unless requested. */
export async function motorSold(who: Caller, more: Readonly<Record<string, unknown>> = {}) {
  const { id } = await motorToPay(who, await sedan(who, { withCtpl: false, ...more }))
  await proveIdentity(who, id)
  const open = await pay(who, id)
  const policy = await until(
    () => policyOf(who, id),
    ({ state }) => state === 'issued',
  )
  return { policy, open }
}

/** The contents of the ledger: sums by person and account, and by entry. */
export async function ledger({ owner }: Pick<TestApp, 'owner'>) {
  const { rows } = await owner.query<{
    entry: string
    agent_code: string
    kind: string
    account: string
    amount: number
    policy_id: string
  }>(
    `select e.id as entry, m.agent_code, e.kind, b.account, b.amount_centavos::float8 as amount, s.policy_id
     from commission_entries e join commission_postings b on b.entry_id = e.id join staff m on m.id = e.staff_id left join commission_sales s on s.id = e.sale_id`,
  )
  return rows
}

/** Asserts that every entry balances, and so does the whole ledger. */
export async function expectBalanced(app: Pick<TestApp, 'owner'>) {
  const rows = await ledger(app)
  for (const [entry, postings] of Map.groupBy(rows, (row) => row.entry)) expect(sum(postings.map(({ amount }) => amount)), entry).toBe(0)
}

/** People by the name in their address. Sessions end long before a month does: people needed after that sign in again. */
export function peopleOf(app: () => Pick<TestApp, 'url'>) {
  const callers = new Map<string, Caller>()
  return {
    by: (name: string): Caller => {
      const found = callers.get(name)
      if (!found) throw new Error(`${name} did not sign in`)
      return found
    },
    signIn: async (...names: readonly string[]): Promise<void> => {
      for (const name of names) callers.set(name, await person(app().url, name))
    },
  }
}
