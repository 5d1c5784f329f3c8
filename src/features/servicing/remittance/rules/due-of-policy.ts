import type { PolicyCharge } from '#features/servicing/policies/public/contract/charges.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { isCreditOwed } from '#features/servicing/policies/public/rules/policies.ts'

type Attempt = PolicyDetail['payments'][number]
export type Due = {
  readonly chargeId?: string
  readonly amount: number
  /** An online payment of it that may still arrive: no money may be taken meanwhile. */
  readonly underWay: Attempt | undefined
}

const UNDER_WAY: readonly Attempt['state'][] = ['created', 'pending', 'checking']
const underWayIn = (payments: readonly Attempt[]) => payments.find(({ state }) => UNDER_WAY.includes(state))

export const dueOfCharge = ({ id, amount, payments }: PolicyCharge): Due => ({ chargeId: id, amount, underWay: underWayIn(payments) })

/** What is to be paid next for a policy: its first premium, or a charge that is wanted now. */
export function dueOf(policy: PolicyDetail): Due | undefined {
  const { payments, premium } = policy
  const isPaid = payments.some(({ state }) => state === 'paid')
  if (!isPaid && (policy.state === 'awaiting-payment' || isCreditOwed(policy.credit)))
    return { amount: premium.amount, underWay: underWayIn(payments) }
  const charge = policy.charges.find(({ isPayable, isWanted }) => isPayable && isWanted)
  return charge && dueOfCharge(charge)
}

/** Something else comes first, such as the identity check or the outcome of another payment: until then no money may be taken. */
export const mustWait = ({ state, next }: PolicyDetail, { chargeId }: Due): boolean =>
  chargeId === undefined && state === 'awaiting-payment' && next.action !== 'pay'
