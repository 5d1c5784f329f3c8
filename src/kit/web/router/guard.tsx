import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { type Failure, failureOf } from '../failure.ts'
import { type SessionAudience, usePerson } from '../session.ts'
import { getTokens } from '../tokens.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Loader } from '../ui/loader.tsx'

type Props = {
  readonly audience: SessionAudience | 'either'
  readonly signIn: (audience: SessionAudience, to: string) => string
  /** The frame for people not signed in, if that of signed-in people is fetched only once they are. */
  readonly Outside?: ComponentType<{ readonly children: ReactNode }>
  readonly children: ReactNode
}

/** Admits the people the screen is for. Anyone already signed in goes straight in; the server refuses later if it must. */
export function Guard({ audience, signIn, Outside, children }: Props) {
  const person = usePerson()
  const { pathname, search } = useLocation()
  const [refusal, setRefusal] = useState<Failure>()
  const isIn = person !== undefined && (audience === 'either' || person.audience === audience)

  const ask = useCallback(() => {
    setRefusal(undefined)
    const granted = audience === 'either' ? getTokens('customer').catch(() => getTokens('agent')) : getTokens(audience)
    granted.catch((thrown) => setRefusal(failureOf(thrown)))
  }, [audience])
  useEffect(() => {
    if (!isIn) ask()
  }, [isIn, ask])

  if (isIn) return <>{children}</>
  if (!refusal) return <Loader mode="image" />
  if (refusal.kind === 'signed-out')
    return <Navigate to={signIn(audience === 'either' ? 'customer' : audience, pathname + search)} replace />
  const failed = <ErrorState failure={refusal} retry={ask} />
  return Outside ? <Outside>{failed}</Outside> : failed
}
