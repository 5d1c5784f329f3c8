import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dayOf } from '#domain/day.ts'
import { now } from '#kit/web/clock.ts'
import { useOnline } from '#kit/web/online.ts'
import { usePersistedState } from '#kit/web/session.ts'
import { useRead } from '#kit/web/use-read.ts'
import { contract } from '../../public/contract.ts'
import { type Proof, type Standing, standingOn } from '../../rules/certificates.ts'
import { checkSignature } from './check-signature.ts'

export type Verdict =
  | { readonly known: 'checking' }
  | { readonly known: 'nothing' }
  | { readonly known: 'forged' }
  /** `isAsked`: the insurer was asked whether it was withdrawn; offline, only signature and dates count. */
  | { readonly known: 'genuine'; readonly proof: Proof; readonly standing: Standing; readonly isAsked: boolean }

/** The verdict on a printed code: the browser checks the signature itself, and asks the insurer if there is a network. */
export function useVerification(code: string): { verdict: Verdict; askAgain: () => void } {
  const [keptKey, keepKey] = usePersistedState('certificate-key', '')
  const fetched = useRead(contract.certificateKey, undefined, { lasting: true })
  const key = fetched.data?.key ?? keptKey
  useEffect(() => {
    if (fetched.data && fetched.data.key !== keptKey) keepKey(fetched.data.key)
  })
  const local = useQuery({
    queryKey: ['signature', code, key],
    queryFn: () => checkSignature(code, key),
    enabled: key !== '',
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isOnline = useOnline()
  const asked = useRead(contract.verifyCertificate, { query: { code } })
  return { verdict: verdictOf(), askAgain: () => void asked.refetch() }

  function verdictOf(): Verdict {
    if (local.data?.outcome === 'forged' || asked.data?.genuine === false) return { known: 'forged' }
    if (asked.data?.facts) return { known: 'genuine', proof: asked.data.facts, standing: asked.data.standing, isAsked: true }
    const isStillAsking = asked.isPending && isOnline && !asked.isError
    if (isStillAsking || (local.isPending && key !== '')) return { known: 'checking' }
    if (local.data?.outcome === 'genuine')
      return { known: 'genuine', proof: local.data.proof, standing: standingOn(local.data.proof, dayOf(now())), isAsked: false }
    return { known: 'nothing' }
  }
}
