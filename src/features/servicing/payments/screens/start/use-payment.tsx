import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Side } from '#domain/side.ts'
import { type Failure, failureOf } from '#kit/web/failure.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { type PolicyRef, returnAddress } from '../../parts/addresses.ts'
import { useLastPayment } from '../../parts/last-payment.ts'
import { leaveFor } from '../../parts/leave-for.ts'
import { contract } from '../../public/contract.ts'

type Paying = { readonly pay: (method?: string) => Promise<void>; readonly busy: boolean; readonly failure: Failure | undefined }

/**
 * Opens the provider's page for a policy, by the chosen method, or the screen for the outcome of the open payment; `onRefused`: reload what
 * has to be done.
 */
export function usePayment({ id, line }: PolicyRef, chargeId: string | undefined, audience: Side, onRefused: () => void): Paying {
  const { submit, busy, failure } = useWrite(contract.startPayment)
  const [leaving, setLeaving] = useState(false)
  const [, setLast] = useLastPayment()
  const navigate = useNavigate()

  // The browser's back button restores this page as it was left.
  useEffect(() => {
    const back = (event: PageTransitionEvent) => event.persisted && setLeaving(false)
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])

  const pay = async (method?: string) => {
    try {
      const { payment, checkout } = await submit({ body: { policyId: id, chargeId, method } })
      setLast(payment.reference)
      if (checkout) {
        setLeaving(true)
        leaveFor(checkout)
      } else navigate(returnAddress(audience, { id, line }, payment.reference))
    } catch (thrown) {
      if (failureOf(thrown).kind === 'refused') onRefused()
    }
  }
  return { pay, busy: busy || leaving, failure }
}
