import { setTimeout as pause } from 'node:timers/promises'
import { problems } from '#domain/problem.ts'
import { PASSWORD } from './staff.ts'

export type Reply = {
  readonly status: number
  readonly code: number
  readonly message: string
  readonly data: never
  readonly fields?: readonly { path: string; message: string }[]
  readonly headers: Headers
}

/** An endless answer is not read to its end. */
export function isStream(response: Response): boolean {
  const streams = response.headers.get('content-type')?.includes('event-stream') ?? false
  if (streams) void response.body?.cancel()
  return streams
}

type Method = 'GET' | 'POST' | 'PUT'
type Sent = { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }

/**
 * Calls an endpoint as a program would: `await call(app.url, 'POST', 'auth/user/login', { body })`. When told to retry, it does so for a
 * minute.
 */
export async function call(url: string, method: Method, path: string, sent: Sent = {}): Promise<Reply> {
  for (let tries = 0; ; tries++) {
    const reply = await callOnce(url, method, path, sent)
    if (reply.message !== problems.busy.message || tries === 30) return reply
    await pause(Number(reply.headers.get('retry-after')) * 1000)
  }
}

export async function callOnce(url: string, method: Method, path: string, { body, headers = {} }: Sent = {}): Promise<Reply> {
  const response = await fetch(`${url}/sdx-api/${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (isStream(response)) return { status: response.status, headers: response.headers, code: -1, message: '', data: 'a stream' as never }
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, headers: response.headers, ...(isJson ? JSON.parse(text) : { data: text }) }
}

/** The headers of a member of staff signed in as a program: bearer and login token. */
export async function signIn(url: string, email: string, password = PASSWORD): Promise<Readonly<Record<string, string>>> {
  const { data, code, message } = await call(url, 'POST', 'auth/user/login', { body: { email, password } })
  if (code !== -1) throw new Error(`${email} cannot sign in: ${message}`)
  const { accessToken, token } = data as { accessToken: string; token: string }
  return { authorization: `Bearer ${accessToken}`, userinfo: token }
}
