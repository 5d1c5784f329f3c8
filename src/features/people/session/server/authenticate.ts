import type { FastifyRequest } from 'fastify'
import { problem } from '#domain/problem.ts'
import type { Actor } from '#kit/actor.ts'
import { now } from '#kit/server/clock.ts'
import type { Authenticate } from '#kit/server/context.ts'
import { sha256 } from '#kit/server/crypto.ts'
import { bearerKinds } from '../public/server/bearers.ts'
import { issuerOf, type TrustedIssuers } from './provider/issuers.ts'
import type { AsSystem } from './sign-in.ts'
import { OWN_ISSUER, type OwnTokens, type Timed } from './tokens.ts'

/** More than the people who work at one time on one process. */
const REMEMBERED = 20_000

type Deps = {
  readonly tokens: OwnTokens
  readonly issuers: TrustedIssuers
  readonly ownIssuer: (request: FastifyRequest) => string
  readonly transactAsSystem: AsSystem
}

/**
 * Identifies the caller by the bearer token and, for staff, the login token in `userInfo` (or `token`, as the specification's clients also
 * send it). Whether the session is still live is for the database to say.
 */
export function authenticator({ tokens, issuers, ownIssuer, transactAsSystem }: Deps): Authenticate {
  const remembered = new Map<string, Timed<Actor>>()
  const remember = (key: string, known: Timed<Actor>) => {
    const [oldest] = remembered.keys()
    if (remembered.size >= REMEMBERED && oldest !== undefined) remembered.delete(oldest)
    remembered.set(key, known)
  }

  const verify = async (request: FastifyRequest, bearer: string, userInfo: string): Promise<Timed<Actor> | undefined> => {
    if (issuerOf(bearer) === OWN_ISSUER) return tokens.readCustomer(bearer)
    // Ours first: no one without a login token can make us ask another provider about a token.
    const login = await tokens.readLogin(userInfo)
    const access = login && (await issuers.readAccess(bearer, ownIssuer(request)))
    if (!access || login.subject.iss !== access.who.iss || login.subject.sub !== access.who.sub) return undefined
    return { who: login.who, until: access.until < login.until ? access.until : login.until }
  }

  return async (request) => {
    const { headers } = request
    const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
    if (!bearer) throw problem('sign-in')
    const own = bearerKinds.contributions().find(({ begins }) => bearer.startsWith(begins))
    if (own) return own.read(bearer, { address: request.ip, transactAsSystem })
    const userInfo = String(headers.userinfo || headers.token || '')
    const as = (actor: Actor) => {
      // A client that names its session means only that one.
      if (headers.sid && (!('sessionId' in actor) || headers.sid !== actor.sessionId)) throw problem('sign-in')
      return actor
    }
    const key = sha256(`${ownIssuer(request)}\n${bearer}\n${userInfo}`)
    const known = remembered.get(key)
    if (known && known.until > now()) return as(known.who)
    remembered.delete(key)
    const verified = await verify(request, bearer, userInfo)
    if (!verified) throw problem('sign-in')
    remember(key, verified)
    return as(verified.who)
  }
}
