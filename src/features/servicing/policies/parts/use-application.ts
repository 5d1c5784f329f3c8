import { useNavigate } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import type { Side } from '#domain/side.ts'
import type { Quotation } from '#features/selling/quotes/public/contract/quotes.ts'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type PolicyDetail } from '../public/contract.ts'
import { nextAddress, policyAddress } from '../public/parts/addresses.ts'

/** Someone who has just accepted a price is not shown it again before they choose how to pay it. */
const goesOnAt = (policy: PolicyDetail): string | undefined =>
  policy.next.action === 'pay'
    ? pathTo('payments/start', { audience: 'customer', line: policy.line }, { policy: policy.id })
    : nextAddress('customer', policy)

/** Turns an accepted quotation into a policy application, and goes on to what comes before the payment. */
export function useApplication(side: Side) {
  const convert = useWrite(contract.convert)
  const navigate = useNavigate()
  const apply = async ({ id }: Pick<Quotation, 'id'>): Promise<boolean> => {
    const done = await convert.send({ body: { quotationId: id } })
    if (!done) return false
    setCached(contract.policy, { params: { id: done.data.id } }, done.data)
    navigate((side === 'customer' && goesOnAt(done.data)) || policyAddress(side, done.data), { replace: true })
    return true
  }
  return { apply, busy: convert.busy }
}
