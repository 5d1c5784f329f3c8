import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEVICE_CLOCK, secondsMoved } from '../device-clock.ts'
import { now } from './clock.ts'

/** What a handler may read of the request and set on its reply. */
export function requestContext(request: FastifyRequest, reply: FastifyReply, publicUrl: string) {
  let subject: string | undefined
  let cacheSeconds: number | undefined
  const baseUrl = baseUrlOf(request, publicUrl)
  const secure = baseUrl.startsWith('https:')
  return {
    subject: () => subject,
    cacheSeconds: () => cacheSeconds,
    context: {
      origin: {
        requestId: request.id,
        address: request.ip,
        userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
        baseUrl,
        isOwnPage: isOwnPage(request, baseUrl),
        clockMovedSeconds: secondsMoved(request.headers[DEVICE_CLOCK], now()),
      },
      cookie: {
        get: (name: string) => request.cookies[name],
        set: (name: string, value: string, seconds: number) =>
          void reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: seconds }),
        clear: (name: string) => void reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure }),
      },
      about: (name: string) => {
        subject = name
      },
      cacheFor: (seconds: number) => {
        cacheSeconds = seconds
      },
    },
  }
}

/** The Host header is not a host name, so no address can be made of it. */
class InvalidHost extends Error {
  readonly statusCode = 400
}

/** Of two Host headers, a proxy in front of us may have used the other one (RFC 9112 §3.2: such a request is refused). */
export function refuseTwoHosts({ raw }: FastifyRequest): void {
  const names = raw.rawHeaders.filter((_, index) => index % 2 === 0)
  if (names.filter((name) => name.toLowerCase() === 'host').length > 1) throw new InvalidHost('there are two Host headers')
}

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** Nearly always the next request's as well, and parsing takes longer than comparing. */
let latest = { named: '', origin: '' }

/** The origin at which the caller reaches us: configured, or from the request. */
export function baseUrlOf(request: FastifyRequest, publicUrl: string): string {
  const named = publicUrl || `${request.protocol}://${request.host}`
  if (named === latest.named) return latest.origin
  if (!(publicUrl || HOST.test(request.host)) || !URL.canParse(named)) throw new InvalidHost('the Host header is none')
  latest = { named, origin: new URL(named).origin }
  return latest.origin
}

/** Whether one of our own pages sent the request, by the origin that the browser reports. A cookie alone does not prove it. */
function isOwnPage({ headers }: FastifyRequest, baseUrl: string): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined ? headers.origin === baseUrl : site === 'same-origin'
}

/** A page of another site made a person's browser write to us. */
export class CrossSiteRequest extends Error {}

/** Refuses what a page of another site sent, as the browser itself reports; programs other than browsers report nothing of the kind. */
export function refuseCrossSite({ headers }: FastifyRequest, baseUrl: string): void {
  const site = headers['sec-fetch-site']
  const isOther =
    site === undefined ? headers.origin !== undefined && headers.origin !== baseUrl : site !== 'same-origin' && site !== 'none'
  if (isOther) throw new CrossSiteRequest('written by another site')
}
