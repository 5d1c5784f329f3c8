import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import type { Side } from '#features/servicing/policies/public/parts/addresses.ts'
import { type Failure, failureOf } from '#kit/web/failure.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { useLastPayment } from '../../parts/last-payment.ts'
import type { Which } from '../../parts/ways.ts'
import { contract } from '../../public/contract.ts'
import { leaveFor } from './leave-for.tsx'

type Paying = { readonly pay: () => Promise<void>; readonly busy: boolean; readonly failure: Failure | undefined }

/** Opens the provider's page for a policy, or the screen that tells how the open payment ended; `onRefused`: look again what is to be done. */
export function usePayment({ id, line }: Which, audience: Side, onRefused: () => void): Paying {
  const { submit, busy, failure } = useWrite(contract.startPayment)
  const [leaving, setLeaving] = useState(false)
  const [, setLast] = useLastPayment()
  const navigate = useNavigate()

  // Coming back with the browser's own button shows this very page again, as it was left.
  useEffect(() => {
    const back = (event: PageTransitionEvent) => event.persisted && setLeaving(false)
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])

  const pay = async () => {
    try {
      const { payment, checkout } = await submit({ body: { policyId: id } })
      setLast(payment.reference)
      if (checkout) {
        setLeaving(true)
        leaveFor(checkout)
      } else navigate(pathTo('payments/return', { audience, line }, { reference: payment.reference }))
    } catch (thrown) {
      if (failureOf(thrown).kind === 'refused') onRefused()
    }
  }
  return { pay, busy: busy || leaving, failure }
}
