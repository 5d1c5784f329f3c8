import type { RegisterFacts, RegisterRow, RegisterTotals } from '../../src/features/servicing/registers/public/contract.ts'
import { answered, type Caller } from './quoting.ts'

type Days = { readonly from: string; readonly until: string }
type Narrowed = { readonly branch?: string; readonly line?: string }
type RegisterPage = { readonly items: readonly RegisterRow[]; readonly count: number }

/** The registers as a member of the office reads them. */
export function booksOf(who: () => Caller) {
  const all = async () => answered<RegisterFacts[]>(await who().get('user/registers'))
  const totals = async (register: string, days: Days, narrowed: Narrowed = {}) =>
    answered<RegisterTotals>(await who().get('user/register/totals', { register, ...days, ...narrowed }))
  const page = async (register: string, days: Days, more: Readonly<Record<string, string>> = {}) =>
    answered<RegisterPage>(await who().get('user/register', { register, ...days, limit: '1000', ...more }))
  const workbook = (register: string, days: Days) =>
    fetch(`${who().url}/sdx-api/secure/user/register/workbook?${new URLSearchParams({ register, ...days })}`, { headers: who().headers })
  /** Each total by its name. */
  const sums = async (register: string, days: Days, narrowed: Narrowed = {}) =>
    Object.fromEntries((await totals(register, days, narrowed)).totals.map(({ label, value }) => [label, value]))
  /** For every register, where it differs from the ledger. */
  const differences = async (days: Days) =>
    (
      await Promise.all(
        (
          await all()
        ).map(async ({ code }) =>
          (await totals(code, days)).proofs.filter(({ difference }) => difference !== 0).map((proof) => ({ code, ...proof })),
        ),
      )
    ).flat()
  return { all, totals, page, workbook, sums, differences }
}
