import { useState } from 'react'
import type { z } from 'zod'
import type { PasskeyRequest, PasskeyUsed } from '../public/contract/second-factor.ts'

/** Asks the device for a passkey; the passkey code is loaded only then. `refused` if the person or the device declined. */
export function usePasskey(options: z.output<typeof PasskeyRequest> | null, take: (answer: PasskeyUsed) => Promise<unknown>) {
  const [isAsking, setAsking] = useState(false)
  const [refused, setRefused] = useState(false)
  const ask = async () => {
    if (!options) return
    setAsking(true)
    setRefused(false)
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options })
      await take({ id, rawId, type, response, clientExtensionResults: {} })
    } catch {
      setRefused(true)
    } finally {
      setAsking(false)
    }
  }
  return { ask, isAsking, refused }
}
