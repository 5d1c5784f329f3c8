import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { isCreditOwed } from '#features/servicing/policies/public/rules/policies.ts'

/** What is to be paid next for a policy: its first premium, or a charge that is wanted now. */
export function dueOf(policy: PolicyDetail): { readonly chargeId?: string; readonly amount: number } | undefined {
  const isPaid = policy.payments.some(({ state }) => state === 'paid')
  if (!isPaid && (policy.state === 'awaiting-payment' || isCreditOwed(policy.credit))) return { amount: policy.premium.amount }
  const charge = policy.charges.find(({ isPayable, isWanted }) => isPayable && isWanted)
  return charge && { chargeId: charge.id, amount: charge.amount }
}
