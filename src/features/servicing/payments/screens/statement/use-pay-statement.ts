import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Side } from '#domain/side.ts'
import { type Failure, failureOf } from '#kit/web/failure.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { returnAddress } from '../../parts/addresses.ts'
import { useLastPayment } from '../../parts/last-payment.ts'
import { leaveFor } from '../../parts/leave-for.ts'
import { contract, type Statement } from '../../public/contract.ts'

type Paying = {
  readonly pay: (amount: number, method?: string) => Promise<void>
  readonly busy: boolean
  readonly failure: Failure | undefined
}

/** Opens the provider's page for everything payable of a statement; `onRefused`: reload what that is. */
export function usePayStatement({ id, line, policyId }: Statement, side: Side, onRefused: () => void): Paying {
  const { submit, busy, failure } = useWrite(contract.payStatement)
  const [leaving, setLeaving] = useState(false)
  const [, setLast] = useLastPayment()
  const navigate = useNavigate()

  // The browser's back button restores this page as it was left.
  useEffect(() => {
    const back = (event: PageTransitionEvent) => event.persisted && setLeaving(false)
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])

  const pay = async (amount: number, method?: string) => {
    try {
      const { reference, checkout } = await submit({ params: { id }, body: { amount, method } })
      setLast(reference)
      if (checkout) {
        setLeaving(true)
        leaveFor(checkout)
      } else navigate(returnAddress(side, { id: policyId ?? '', line }, reference))
    } catch (thrown) {
      if (failureOf(thrown).kind === 'refused') onRefused()
    }
  }
  return { pay, busy: busy || leaving, failure }
}
