import { useEffect, useRef } from 'react'
import { z } from 'zod'

const Received = z.object({ code: z.string() })

/** Where the phone offers to hand over the code of the message (WebOTP), takes it. */
export function useReceivedCode(take: (code: string) => void): void {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const leaving = new AbortController()
    const wanted = { otp: { transport: ['sms'] }, signal: leaving.signal }
    navigator.credentials.get(wanted).then(
      (credential) => {
        const received = Received.safeParse(credential).data
        if (received) latest.current(received.code)
      },
      // Declined by the person or left: typing it is the other way.
      () => undefined,
    )
    return () => leaving.abort()
  }, [])
}
