import type { Answer, Endpoint, FileEndpoint, Supplied } from '../contract.ts'
import { DEVICE_CLOCK, deviceClock } from '../device-clock.ts'
import type { MessageDescriptor } from '../message.ts'
import type { FieldProblem } from '../problem.ts'
import { fillPath } from '../routes.ts'
import { deviceTime, hearTime } from './clock.ts'
import { countRequest } from './data-meter.ts'
import { Failure, GENERAL_ERROR, notSent, offline, timeout } from './failure.ts'
import { noteFailure } from './recent-failures.ts'
import { currentPerson, type SessionAudience } from './session.ts'
import { t, translate } from './text.ts'
import { endExpiredSession, getTokens, signedOutFailure } from './tokens.ts'
import { whileWriting } from './writing.ts'

const TIMEOUT_MS = 120_000
/** A lost write is resent automatically: its Idempotency-Key makes the repeat harmless. */
const REPEATS_MS = [800, 2500]
/** In a crowd everyone is refused immediately, and each waits here for their turn. */
const BUSY_REPEATS_MS = [800, 2500, 4000, 6000]

export type RequestFiles = Readonly<Record<string, Blob | readonly Blob[]>>
export type RequestOptions = {
  readonly signal?: AbortSignal
  /** The same key for every attempt at one submit. */
  readonly key?: string
  readonly files?: RequestFiles
  /** By how many milliseconds the clock was ahead when the action was done, if that was earlier. */
  readonly ahead?: number | undefined
  /** Whose audience to ask as, when no one is signed in yet. */
  readonly audience?: SessionAudience
  /** The answer has no time limit: a stream. */
  readonly isEndless?: true
}

/** An endpoint without input may be called without any. */
export type EndpointInput<E extends Endpoint> = unknown extends Supplied<E> ? [input?: undefined] : [input: Supplied<E>]

/** The input of any endpoint. */
export type RequestInput = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}
type Envelope = {
  readonly code: number
  readonly message: string
  readonly messageI18n?: MessageDescriptor[]
  readonly data: unknown
  readonly fields?: readonly FieldProblem[]
  readonly reference?: string
}

/** Called when a request finds the session over; the app sends the person to the sign-in page. */
let onSignedOut: (audience: SessionAudience) => void = () => undefined
export const setSignedOutHandler = (act: (audience: SessionAudience) => void): void => {
  onSignedOut = act
}

/** Calls an endpoint; throws a `Failure` with a sentence for the person. */
export async function requestReply<E extends Endpoint>(
  endpoint: E,
  input?: EndpointInput<E>[0],
  options: RequestOptions = {},
): Promise<Answer<E>> {
  try {
    const ask = async () => unwrap(endpoint, await fetchEndpoint(endpoint, (input ?? {}) as RequestInput, options))
    return (await (endpoint.method === 'GET' ? ask() : whileWriting(ask))) as Answer<E>
  } catch (thrown) {
    noteFailure(endpoint, thrown)
    throw thrown
  }
}

export type ReceivedFile = { readonly name: string; readonly blob: Blob }

/** Requests a file. */
export async function requestFile<E extends FileEndpoint>(
  endpoint: E,
  input?: EndpointInput<E>[0],
  options: RequestOptions = {},
): Promise<ReceivedFile> {
  const response = await fetchEndpoint(endpoint, (input ?? {}) as RequestInput, options)
  // We serve no page or JSON as a file, so this is an error envelope or a proxy's page.
  if (!response.ok || /json|html/.test(response.headers.get('content-type') ?? '')) await unwrap(endpoint, response)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { name: name ?? 'document', blob: await whenReceived(endpoint, response.blob()) }
}

/** A stream without any data for this long, not even a heartbeat, has ended silently. */
const SILENCE_MS = 60_000

/** Listens to a streaming endpoint until it ends. */
export async function requestStream<E extends Endpoint & { stream: true }>(
  endpoint: E,
  input: EndpointInput<E>[0],
  { signal, hear }: { readonly signal: AbortSignal; readonly hear: (event: string) => void },
): Promise<void> {
  const response = await fetchEndpoint(endpoint, (input ?? {}) as RequestInput, { signal, isEndless: true })
  if (!response.body || !response.headers.get('content-type')?.includes('event-stream')) return void (await unwrap(endpoint, response))
  // Fetched when a stream is opened: the sign-in page opens none.
  const { EventSourceParserStream } = await import('eventsource-parser/stream')
  const silent = new AbortController()
  let silence = setTimeout(() => silent.abort(), SILENCE_MS)
  const stillThere = new TransformStream<string, string>({
    transform: (piece, rest) => {
      clearTimeout(silence)
      silence = setTimeout(() => silent.abort(), SILENCE_MS)
      rest.enqueue(piece)
    },
  })
  try {
    await response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(stillThere)
      .pipeThrough(new EventSourceParserStream())
      .pipeTo(new WritableStream({ write: ({ data }) => hear(data) }), { signal: silent.signal })
  } finally {
    clearTimeout(silence)
  }
}

async function fetchEndpoint(endpoint: Endpoint, input: RequestInput, options: RequestOptions): Promise<Response> {
  if (endpoint.secure === false) return send(endpoint, input, options, {})
  const audience =
    options.audience ??
    currentPerson()?.audience ??
    (typeof endpoint.path === 'string' && endpoint.path.startsWith('customer/') ? 'customer' : 'agent')
  const asker = options.audience ? undefined : currentPerson()?.id
  const first = await send(endpoint, input, { ...options, audience }, await bearer(endpoint, audience, { asker }))
  if (!(await leadsToSignIn(first))) return first
  // Tokens may have expired on the way; anything refused for another reason is not sent again.
  if (first.status !== 401) return endSession(audience)
  const again = await send(endpoint, input, { ...options, audience }, await bearer(endpoint, audience, { asker, fresh: true }))
  if (await leadsToSignIn(again)) await endSession(audience)
  return again
}

/** Specification §8: with these, a code other than 1 sends the person to sign in. Without a code, only the status that means it. */
const SIGN_IN_STATUSES = [400, 401, 406, 409, 422, 500]
async function leadsToSignIn(response: Response): Promise<boolean> {
  if (!SIGN_IN_STATUSES.includes(response.status)) return false
  const code = envelopeIn(await response.clone().text())?.code
  return code === undefined ? response.status === 401 : code !== 1
}

type Asking = { readonly asker: string | undefined; readonly fresh?: boolean }

async function bearer(endpoint: Endpoint, audience: SessionAudience, { asker, fresh = false }: Asking): Promise<Record<string, string>> {
  const { sid, accessToken, token } = await tokensFor(endpoint, audience, fresh)
  // The cookie may be of someone who signed in on this device in the meantime: nothing is done in their name that another person did.
  if (asker !== undefined && currentPerson()?.id !== asker) throw signedOutFailure()
  return { authorization: `Bearer ${accessToken}`, sid, ...(token ? { userInfo: token, token } : {}) }
}

async function tokensFor(endpoint: Endpoint, audience: SessionAudience, fresh: boolean) {
  try {
    return await getTokens(audience, { fresh })
  } catch (thrown) {
    if (thrown instanceof Failure && thrown.kind === 'signed-out') await endSession(audience)
    if (thrown instanceof Failure && thrown.kind === 'offline') throw unreachableFailure(endpoint)
    throw thrown
  }
}

async function endSession(audience: SessionAudience): Promise<never> {
  await endExpiredSession()
  onSignedOut(audience)
  throw signedOutFailure()
}

async function send(
  endpoint: Endpoint,
  input: RequestInput,
  { audience = 'agent', key, files, signal, isEndless, ahead }: RequestOptions,
  identity: Record<string, string>,
): Promise<Response> {
  const isWrite = endpoint.method !== 'GET'
  const content = isWrite ? bodyOf(endpoint, input.body, files) : undefined
  const headers = {
    accept: 'application/json',
    // Specification §6: every request has these, empty until someone has signed in.
    ...{ sid: '', token: '' },
    ...identity,
    ...(isWrite ? { 'idempotency-key': key ?? crypto.randomUUID() } : {}),
    ...(typeof content === 'string' ? { 'content-type': 'application/json' } : {}),
    ...(ahead === undefined ? {} : { [DEVICE_CLOCK]: deviceClock(ahead, deviceTime()) }),
  }
  const request = { method: endpoint.method, headers, ...(content === undefined ? {} : { body: content }) }
  for (let tried = 0; ; tried++) {
    let wait: number | undefined
    try {
      const response = await fetchOnce(endpoint, addressOf(endpoint, input, audience), request, signal, isEndless)
      wait = asksToRepeat(endpoint, response) ? BUSY_REPEATS_MS[tried] : undefined
      if (wait === undefined) return response
    } catch (thrown) {
      wait = isWrite && thrown instanceof Failure && thrown.kind === 'offline' && navigator.onLine ? REPEATS_MS[tried] : undefined
      if (wait === undefined) throw thrown
    }
    await delay(wait)
  }
}

/** This long, or up to half as long again: those refused at the same moment do not come back at the same moment. */
const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms * (1 + Math.random() / 2)))

/** The server is too busy for a moment, or its database is restarting: it did nothing, or will recognise the key of what it did. */
const asksToRepeat = ({ fresh }: Endpoint, { status, headers }: Response): boolean => status === 503 && headers.has('retry-after') && !fresh

async function fetchOnce(
  endpoint: Endpoint,
  address: string,
  request: RequestInit & { readonly method: string; readonly headers: object },
  signal?: AbortSignal,
  isEndless = false,
): Promise<Response> {
  const limit = isEndless ? new AbortController().signal : AbortSignal.timeout(TIMEOUT_MS)
  countRequest(address, request)
  try {
    const response = await fetch(address, { ...request, signal: signal ? AbortSignal.any([signal, limit]) : limit })
    // A read may have come from the browser's cache.
    if (request.method !== 'GET') hearTime(response.headers.get('date'))
    return response
  } catch (thrown) {
    if (signal?.aborted) throw thrown
    throw limit.aborted ? timeout() : unreachableFailure(endpoint)
  }
}

/** The address of an endpoint for an audience: for customers `user/` becomes `customer/` (specification §6). */
export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: RequestInput, audience: SessionAudience): string {
  const path = typeof endpoint.path === 'string' ? endpoint.path : endpoint.path[audience]
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return `/sdx-api/${endpoint.secure === false ? 'auth' : 'secure'}/${fillPath(path, params)}${search.size ? `?${search}` : ''}`
}

export function bodyOf(endpoint: Endpoint, body: unknown, files: RequestFiles = {}): string | FormData {
  if (!endpoint.multipart) return JSON.stringify(body ?? {})
  const form = new FormData()
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>))
    if (value !== undefined) form.append(name, String(value))
  for (const [name, value] of Object.entries(files)) for (const file of value instanceof Blob ? [value] : value) form.append(name, file)
  return form
}

/** The rest of an answer that has started; if the connection breaks within it, the outcome is unknown. */
const whenReceived = <T>(endpoint: Endpoint, rest: Promise<T>): Promise<T> =>
  rest.catch((thrown) => {
    throw thrown instanceof DOMException && thrown.name === 'TimeoutError' ? timeout() : unreachableFailure(endpoint)
  })

const unreachableFailure = ({ method }: Endpoint): Failure => (method === 'GET' ? offline() : notSent())

const envelopeIn = (text: string): Envelope | undefined => {
  try {
    const read: Envelope | null = JSON.parse(text)
    return typeof read?.code === 'number' ? read : undefined
  } catch {
    return undefined
  }
}

const MESSAGE_ONLY = 2601

/** Specification §8: -1 success; else the server's sentence, or the general error. */
export async function unwrap(endpoint: Endpoint, response: Response): Promise<unknown> {
  const envelope = envelopeIn(await whenReceived(endpoint, response.text()))
  // Something between us and the server answered, such as a hotel network's page: the outcome is unknown.
  if (!envelope) throw new Failure('refused', t(GENERAL_ERROR), { status: response.ok ? 502 : response.status })
  const { code, message, messageI18n, data, fields, reference } = envelope
  if (code === -1 && response.ok) return data
  if (message === 'No leads found' && endpoint.method === 'GET') return { items: [], count: 0 }
  // Specification §8: this code returns its message only.
  if (code === MESSAGE_ONLY) throw new Failure('refused', translate(message, messageI18n), { code, status: response.status })
  throw new Failure('refused', translate(message || GENERAL_ERROR, messageI18n), {
    code,
    status: response.status,
    data,
    ...(fields ? { fields: fields.map((field) => ({ ...field, message: translate(field.message, field.messageI18n) })) } : {}),
    ...(reference ? { reference } : {}),
  })
}
