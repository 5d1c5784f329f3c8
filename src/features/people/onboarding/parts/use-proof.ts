import { useState } from 'react'
import { contract as sessionContract } from '#features/people/session/public/contract.ts'
import { now } from '#kit/web/clock.ts'
import { useHistoryStep } from '#kit/web/router/use-history-step.ts'
import { useWrite } from '#kit/web/use-write.ts'

type Sent = { readonly mobile: string; readonly resendFrom: number }

/** Verifies a number: a code is sent to it, and typed. Nothing of it appears in an address. */
export function useProof() {
  const { step, goTo, goBack } = useHistoryStep<'code'>()
  const [sent, setSent] = useState<Sent>()
  const send = useWrite(sessionContract.sendApplicantCode)
  const signIn = useWrite(sessionContract.applicantSignIn)
  return {
    /** While the code is being asked for. */
    sent: step === 'code' ? sent : undefined,
    forget: goBack,
    busy: send.busy || signIn.busy,
    /** Throws the `Failure`. */
    ask: async (mobile: string) => {
      const { resendInSeconds } = await send.submit({ body: { mobile } })
      setSent({ mobile, resendFrom: now().getTime() + resendInSeconds * 1000 })
      goTo('code')
    },
    again: async () => (sent ? (await send.send({ body: { mobile: sent.mobile } }))?.data.resendInSeconds : undefined),
    verify: async (code: string) => {
      if (sent) await signIn.submit({ body: { mobile: sent.mobile, code } })
    },
  }
}
