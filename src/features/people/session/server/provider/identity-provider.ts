import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import Provider from 'oidc-provider'
import { problem } from '#domain/problem.ts'
import { findActiveStaff } from '#features/people/staff/public/server/staff.ts'
import type { Db } from '#kit/server/db.ts'
import { baseUrlOf } from '#kit/server/request-context.ts'
import { issuerOf, type TrustedIssuers } from './issuers.ts'
import { SIGN_OUT_STYLE } from './pages.ts'
import { claimsOf, type IdentityProviderDeps, settingsFor } from './settings.ts'

/** Origins under which this process is reached; more are dropped and made again, as everything is in the database. */
const ORIGINS = 20
const METHODS = ['GET', 'POST', 'OPTIONS']

type Deps = IdentityProviderDeps & {
  readonly issuers: TrustedIssuers
  /** Whether an access token is the newest one of a live session of this person. */
  readonly isOfLiveSession: (db: Db, token: string, staffId: string) => Promise<boolean>
}

/** The built-in identity provider, one for each origin under which people reach us, below `/realms/{realm}`. */
export function identityProvider(deps: Deps) {
  const { realm, publicUrl, transactAsSystem, issuers, isOfLiveSession } = deps
  const prefix = `/realms/${realm}`
  const issuerAt = (baseUrl: string) => `${baseUrl}${prefix}`
  const providers = new Map<string, Promise<Provider>>()
  /** Marks calls from this very process, so that they need no network and no reachable public address. */
  const ownCall = randomUUID()
  let served: FastifyInstance | undefined

  const make = async (baseUrl: string) => {
    if (!URL.canParse(baseUrl) || new URL(baseUrl).origin !== baseUrl) throw problem('malformed')
    const provider = new Provider(issuerAt(baseUrl), settingsFor(baseUrl, await deps.accessKey(), deps))
    provider.proxy = true
    return provider
  }

  const providerAt = (baseUrl: string): Promise<Provider> => {
    const known = providers.get(baseUrl)
    if (known) return known
    const [oldest] = providers.keys()
    if (providers.size >= ORIGINS && oldest !== undefined) providers.delete(oldest)
    const made = make(baseUrl)
    providers.set(baseUrl, made)
    made.catch(() => providers.delete(baseUrl))
    return made
  }

  const isOwnCall = ({ headers }: FastifyRequest) => headers['x-own-call'] === ownCall
  const originOf = (request: FastifyRequest) =>
    isOwnCall(request) ? String(request.headers['x-own-origin']) : baseUrlOf(request, publicUrl)

  const pass = async (request: FastifyRequest, reply: FastifyReply) => {
    const baseUrl = originOf(request)
    const provider = await providerAt(baseUrl)
    const { protocol, host } = new URL(baseUrl)
    Object.assign(request.raw.headers, { 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-host': host })
    // The provider finds its routes in `url` and writes addresses from `originalUrl`.
    Object.assign(request.raw, { originalUrl: request.raw.url, url: request.raw.url?.slice(prefix.length) })
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
    await provider.callback()(request.raw, reply.raw)
  }

  // The provider's own endpoint refuses its JWT access tokens, which are made for our API; and such a token does not know that its session
  // ended.
  const userinfo = async (request: FastifyRequest, reply: FastifyReply) => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const ownIssuer = issuerAt(originOf(request))
    const access = token && issuerOf(token) === ownIssuer && (await issuers.readAccess(token, ownIssuer))
    const person =
      access &&
      (await transactAsSystem(async (db) =>
        (await isOfLiveSession(db, token, access.who.sub)) ? findActiveStaff(db, { id: access.who.sub }) : undefined,
      ))
    if (!person) return reply.code(401).header('www-authenticate', 'Bearer error="invalid_token"').send({ error: 'invalid_token' })
    return claimsOf(person)
  }

  const plugin: FastifyPluginAsync = async (app) => {
    served = app
    app.removeAllContentTypeParsers()
    // The provider reads the body itself.
    app.addContentTypeParser('*', (_, __, done) => done(null))
    const config = { rateLimit: { max: 300, timeWindow: 60_000, allowList: isOwnCall } }
    app.route({
      method: ['GET', 'POST'],
      url: `${prefix}/protocol/openid-connect/userinfo`,
      schema: { hide: true },
      config,
      handler: userinfo,
    })
    app.get(`${prefix}/sign-out.css`, { schema: { hide: true } }, (_, reply) => reply.type('text/css').send(SIGN_OUT_STYLE))
    app.route({ method: METHODS, url: `${prefix}/*`, schema: { hide: true }, config, handler: pass })
  }

  /** `fetch` for our own client: the provider is in this process. */
  const fetchFrom =
    (baseUrl: string) =>
    async (
      address: string,
      { method, headers, body }: { method: string; headers: Record<string, string>; body?: unknown },
    ): Promise<Response> => {
      if (!served) throw new Error('the identity provider is not served yet')
      const { pathname, search } = new URL(address)
      const answer = await served.inject({
        method: method === 'POST' ? 'POST' : 'GET',
        url: pathname + search,
        headers: { ...headers, 'x-own-call': ownCall, 'x-own-origin': baseUrl },
        ...(body === undefined || body === null ? {} : { payload: String(body) }),
      })
      const sent = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
      return new Response(answer.statusCode === 204 ? null : answer.body, { status: answer.statusCode, headers: sent })
    }

  return { plugin, providerAt, issuerAt, fetchFrom }
}
export type IdentityProvider = ReturnType<typeof identityProvider>
