import { useEffect, useRef } from 'react'
import { z } from 'zod'

const Received = z.object({ code: z.string() })

/** Takes the code from the message if the phone offers it (WebOTP). */
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
      // Declined or ignored by the person, who can type it instead.
      () => undefined,
    )
    return () => leaving.abort()
  }, [])
}
