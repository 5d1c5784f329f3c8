import type { InstalmentPlan } from '#lines/instalments.ts'
import { instalmentsOf } from '#lines/instalments.ts'
import type { PolicyDetail } from '../public/contract.ts'
import { stateOfCharge } from '../public/rules/charges.ts'
import { isBeforePayment } from '../public/rules/policies.ts'
import type { ChargeRow } from './store/charges.ts'
import type { PolicyRow } from './store.ts'

/** Which parts of the premium of a policy are due when, and which are paid; null if it is paid at once. */
export function scheduleOf(row: PolicyRow, plan: InstalmentPlan | undefined, charges: readonly ChargeRow[]): PolicyDetail['instalments'] {
  if (!plan) return null
  const { graceDays } = plan
  if (isBeforePayment(row.state) || row.issuedAt === null)
    return {
      graceDays,
      parts: instalmentsOf(row.worksheet.lines, plan, row.coverFrom).map(({ dueOn, amount }) => ({
        dueOn,
        amount,
        state: 'open' as const,
      })),
    }
  const asked = charges.filter(({ kind }) => kind === 'premium' || kind === 'instalment')
  const parts = asked.map((charge) => ({ dueOn: charge.dueOn ?? row.coverFrom, amount: charge.amount, state: stateOfCharge(charge) }))
  return { graceDays, parts: parts.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1)) }
}
