import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { useRead } from '#kit/web/use-read.ts'
import { contract, type PolicyDetail } from '../public/contract.ts'
import { isCreditOwed } from '../public/rules/policies.ts'

const LOOK_AGAIN_MS = 3000

const isUnderWay = ({ state }: PolicyDetail['payments'][number]) => state === 'pending' || state === 'checking' || state === 'paid'

/** Whether something is happening to the policy by itself, so that its screen is worth refreshing. */
const isMoving = ({ state, documentStatus, certificate, payments, charges, credit, notices, refunds }: PolicyDetail): boolean =>
  state === 'paid' ||
  (state === 'issued' && documentStatus === 'pending' && certificate?.state !== 'refused' && certificate?.state !== 'voided') ||
  ((state === 'awaiting-payment' || isCreditOwed(credit)) && payments.some(isUnderWay)) ||
  charges.some((charge) => charge.state === 'open' && charge.payments.some(isUnderWay)) ||
  refunds.some((refund) => refund.state === 'asked') ||
  notices.some(({ sendings }) => sendings.some(({ way, state: sent }) => way !== 'post' && sent === 'queued'))

/** A policy, fetched again while something is happening to it by itself. */
export const usePolicyWith = (id: string | undefined, isAsked = true) =>
  useRead(
    contract.policy,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined && isAsked, every: (answer) => (answer && isMoving(answer) ? LOOK_AGAIN_MS : false) },
  )

/** The policy that the address names, `?policy=…`; links that were sent earlier use `?id=…`. */
export function usePolicy() {
  const [policy] = useQueryParam('policy')
  const [older] = useQueryParam('id')
  const id = policy ?? older
  return { id, read: usePolicyWith(id) }
}
