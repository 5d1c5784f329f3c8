import * as oidc from 'openid-client'
import { z } from 'zod'
import { problem } from '#domain/problem.ts'
import { now } from '#kit/server/clock.ts'
import { sha256 } from '#kit/server/crypto.ts'
import { TOKEN_SECONDS } from '../../rules/session.ts'
import type { Subject, Timed } from '../tokens.ts'
import type { Connect } from './client.ts'
import type { OpaqueTokens } from './issuers.ts'

/** How long an answer of the provider is reused: a withdrawn token works no longer than this. */
const FRESH_MS = 60_000
/** More tokens than people work with at one time. */
const REMEMBERED = 20_000

/** What a provider says about an active token: RFC 7662, section 2.2, or no more than whose it is. */
const Introspected = z.object({
  active: z.literal(true),
  sub: z.string(),
  iss: z.string().optional(),
  exp: z.number().optional(),
  client_id: z.string().optional(),
  aud: z.union([z.string().transform((one) => [one]), z.array(z.string())]).optional(),
})
type Told = { readonly sub: string; readonly until: Date }
type Known = { readonly who: Subject; readonly until: Date; readonly askedAt: Date }

/**
 * Reads opaque access tokens by asking the provider that issued them: its introspection endpoint or, if it has none or none for us, its
 * userinfo endpoint. While it does not answer, its last answer is valid until the token ends.
 */
export function opaqueTokens(connect: Connect, { audience, clientId }: { audience: string; clientId: string }): OpaqueTokens {
  const known = new Map<string, Known>()
  const remember = (key: string, next: Known) => {
    const [oldest] = known.keys()
    if (known.size >= REMEMBERED && oldest !== undefined) known.delete(oldest)
    known.set(key, next)
  }
  /** An audience that names us makes it ours; a token that names none is ours if it was issued to us. */
  const isForUs = ({ aud, client_id }: z.output<typeof Introspected>) => (aud ? aud.includes(audience) : client_id === clientId)

  const introspect = async (
    configuration: oidc.Configuration,
    token: string,
    because: (cause: unknown) => void,
  ): Promise<Told | undefined> => {
    const answer = await oidc.tokenIntrospection(configuration, token, { token_type_hint: 'access_token' })
    const told = Introspected.safeParse(answer).data
    const { issuer } = configuration.serverMetadata()
    const isOurs = told && isForUs(told) && (told.iss === undefined || told.iss === issuer)
    if (isOurs) return { sub: told.sub, until: lastUntil(told.exp) }
    because(new Error(told ? 'the opaque access token is of another audience' : 'the opaque access token is not active, or has no subject'))
    return undefined
  }
  const ask = async (token: string, because: (cause: unknown) => void): Promise<(Told & { readonly iss: string }) | undefined> => {
    const configuration = await connect('')
    const { issuer, introspection_endpoint, userinfo_endpoint } = configuration.serverMetadata()
    const byUserinfo = () => userinfo(configuration, token, because)
    const told = introspection_endpoint
      ? await introspect(configuration, token, because).catch((error: unknown) => {
          if (!isRefusal(error) || !userinfo_endpoint) throw error
          return byUserinfo()
        })
      : userinfo_endpoint
        ? await byUserinfo()
        : because(new Error('the access token is opaque, and the provider has neither introspection nor userinfo'))
    return told ? { ...told, iss: issuer } : undefined
  }

  return async (token, because) => {
    const key = sha256(token)
    const at = now()
    const last = known.get(key)
    if (last && at < last.until && at.getTime() - last.askedAt.getTime() < FRESH_MS) return timed(last)
    try {
      const told = await ask(token, because)
      known.delete(key)
      if (!told || told.until <= at) return undefined
      const next = { who: { iss: told.iss, sub: told.sub }, until: told.until, askedAt: at }
      remember(key, next)
      return timed(next)
    } catch (error) {
      if (isRefusal(error)) {
        because(error)
        return undefined
      }
      if (last && at < last.until) return { who: last.who, until: new Date(Math.min(last.until.getTime(), at.getTime() + FRESH_MS)) }
      const down = problem('sign-in-down')
      down.cause = error
      throw down
    }
  }
}

const timed = ({ who, until, askedAt }: Known): Timed<Subject> => ({
  who,
  until: new Date(Math.min(until.getTime(), askedAt.getTime() + FRESH_MS)),
})

/** A token without an expiry is assumed to live as long as ours do. */
const lastUntil = (exp: number | undefined) => new Date(exp === undefined ? now().getTime() + TOKEN_SECONDS * 1000 : exp * 1000)

async function userinfo(configuration: oidc.Configuration, token: string, because: (cause: unknown) => void): Promise<Told | undefined> {
  try {
    const { sub } = await oidc.fetchUserInfo(configuration, token, oidc.skipSubjectCheck)
    return { sub, until: lastUntil(undefined) }
  } catch (error) {
    if (!isRefusal(error)) throw error
    because(error)
    return undefined
  }
}

/** It answers with a refusal: of the token, or of us. */
const isRefusal = (error: unknown): boolean =>
  (error instanceof oidc.ResponseBodyError || error instanceof oidc.WWWAuthenticateChallengeError) && error.status < 500
