import { useEffect, useEffectEvent, useState } from 'react'
import type { FileEndpoint } from '../../contract.ts'
import { type EndpointInput, requestFile } from '../client.ts'

type Props<E extends FileEndpoint> = {
  readonly endpoint: E
  readonly input: EndpointInput<E>[0]
  /** Identifies the picture's version: it is fetched again if another replaced it. */
  readonly version: string
  readonly alt: string
}

/** A picture that is fetched as the person signed in; nothing if that fails: it can still be saved, which says what is wrong. */
export function FilePicture<E extends FileEndpoint>({ endpoint, input, version, alt }: Props<E>) {
  const [address, setAddress] = useState<string>()
  const ask = useEffectEvent((signal: AbortSignal) => requestFile(endpoint, input, { signal }))
  useEffect(() => {
    const leaving = new AbortController()
    let made: string | undefined
    ask(leaving.signal)
      .then(({ blob }) => {
        made = URL.createObjectURL(blob)
        setAddress(made)
      })
      .catch(() => undefined)
    return () => {
      leaving.abort()
      if (made && version) URL.revokeObjectURL(made)
    }
  }, [version])
  return address ? <img src={address} alt={alt} style={{ width: '100%', maxHeight: 480, objectFit: 'contain', borderRadius: 10 }} /> : null
}
