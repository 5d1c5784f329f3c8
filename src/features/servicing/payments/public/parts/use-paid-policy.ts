import { type PolicyDetail, contract as policies } from '#features/servicing/policies/public/contract.ts'
import { isCreditOwed } from '#features/servicing/policies/public/rules/policies.ts'
import { usePerson } from '#kit/web/session.ts'
import { useRead } from '#kit/web/use-read.ts'

const LOOK_AGAIN_MS = 3000
const isBeforePayment = (policy: PolicyDetail | undefined) =>
  policy !== undefined && (policy.state === 'awaiting-payment' || isCreditOwed(policy.credit))

/**
 * The policy of a payment known to be paid, for the person signed in; undefined while the data about it is outdated. `isRefused`: the
 * policy does not belong to the person signed in.
 */
export function usePaidPolicy(
  id: string,
  chargeId?: string | null,
): { readonly policy: PolicyDetail | undefined; readonly isRefused: boolean } {
  const person = usePerson()
  const isUnsettled = (policy: PolicyDetail | undefined) =>
    policy?.charges.some((charge) => charge.id === chargeId && charge.state === 'open')
  const every = (policy: PolicyDetail | undefined) => {
    if (isBeforePayment(policy) || isUnsettled(policy)) return LOOK_AGAIN_MS / 3
    return policy?.next.tone === 'waiting' ? LOOK_AGAIN_MS : false
  }
  const { data, error } = useRead(policies.policy, { params: { id } }, { enabled: person !== undefined, every })
  return { policy: isBeforePayment(data) || isUnsettled(data) ? undefined : data, isRefused: error?.status === 404 }
}
