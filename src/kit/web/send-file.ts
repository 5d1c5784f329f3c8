import type { Answer, Endpoint } from '../contract.ts'
import { addressOf, bodyOf, type EndpointInput, type RequestFiles, unwrap } from './client.ts'
import { offline, timeout } from './failure.ts'

/** Long enough for a photo on one bar of signal. */
const TIMEOUT_MS = 120_000

export type Sending = { readonly files: RequestFiles; readonly onProgress: (part: number) => void; readonly signal: AbortSignal }

/** Sends files to an endpoint that needs no session and reports the share sent, from 0 to 1. Throws the `Failure`. */
export async function sendFile<E extends Endpoint & { secure: false }>(
  endpoint: E,
  input: EndpointInput<E>[0],
  { files, onProgress, signal }: Sending,
): Promise<Answer<E>> {
  const response = await new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, addressOf(endpoint, (input ?? {}) as Parameters<typeof addressOf>[1], 'customer'))
    request.setRequestHeader('accept', 'application/json')
    request.timeout = TIMEOUT_MS
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(new Response(request.responseText || null, { status: request.status || 502 }))
    request.onerror = () => reject(offline())
    request.ontimeout = () => reject(timeout())
    request.onabort = () => reject(offline())
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(bodyOf(endpoint, undefined, files))
  })
  return (await unwrap(endpoint, response)) as Answer<E>
}
