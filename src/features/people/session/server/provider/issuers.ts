import { createLocalJWKSet, createRemoteJWKSet, decodeJwt, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { problem } from '#domain/problem.ts'
import { now } from '#kit/server/clock.ts'
import { ALGORITHM, type SigningKey } from '../keys.ts'
import type { Subject, Timed } from '../tokens.ts'

const ASYMMETRIC = ['ES256', 'ES384', 'ES512', 'PS256', 'PS384', 'PS512', 'RS256', 'RS384', 'RS512', 'EdDSA']

export type TrustedIssuers = {
  /** To whom an access token was issued and until when; undefined if it is not one for us, or no longer. */
  readonly readAccess: (token: string, ownIssuer: string, because?: (cause: unknown) => void) => Promise<Timed<Subject> | undefined>
}

/** To whom an opaque token was issued, according to its issuer. */
export type OpaqueTokens = (token: string, because: (cause: unknown) => void) => Promise<Timed<Subject> | undefined>

export type ForeignIssuer = { readonly issuer: string; readonly keysUrl: () => Promise<string>; readonly readOpaque: OpaqueTokens }

/** The issuers whose access tokens are accepted: the built-in identity provider and the configured one. */
export function trustedIssuers({
  key,
  audience,
  foreign,
}: {
  key: () => Promise<SigningKey>
  audience: string
  foreign?: ForeignIssuer | undefined
}): TrustedIssuers {
  const foreignKeys = foreign && keysOf(foreign)
  return {
    async readAccess(token, ownIssuer, because = () => undefined) {
      const issuer = issuerOf(token)
      const isOwn = issuer === ownIssuer
      const keys: JWTVerifyGetKey | undefined = isOwn
        ? async () => (await key()).verify
        : issuer && foreign && withoutSlash(issuer) === withoutSlash(foreign.issuer)
          ? foreignKeys
          : undefined
      if (!issuer && foreign) return foreign.readOpaque(token, because)
      if (!issuer || !keys) {
        because(new Error(issuer ? `the access token is of another issuer: ${issuer}` : 'the access token is no JWT'))
        return undefined
      }
      try {
        const { payload } = await jwtVerify(token, keys, {
          issuer,
          audience,
          algorithms: isOwn ? [ALGORITHM] : ASYMMETRIC,
          requiredClaims: ['sub', 'exp'],
          currentDate: now(),
        })
        return { who: { iss: issuer, sub: String(payload.sub) }, until: new Date(Number(payload.exp) * 1000) }
      } catch (error) {
        if (!(error instanceof errors.JOSEError)) throw error
        because(error)
        return undefined
      }
    },
  }
}

/** The foreign provider's keys, read again every ten minutes; while it does not answer, the last ones stay valid. */
function keysOf({ keysUrl }: ForeignIssuer): JWTVerifyGetKey {
  let remote: ReturnType<typeof createRemoteJWKSet> | undefined
  return async (header, token) => {
    try {
      remote ??= createRemoteJWKSet(new URL(await keysUrl()), { timeoutDuration: 5000 })
      return await remote(header, token)
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error
      const last = remote?.jwks()
      if (!last) throw problem('sign-in-down')
      return createLocalJWKSet(last)(header, token)
    }
  }
}

/** An issuer and whoever configured it often disagree on whether its name ends in a slash. */
export const withoutSlash = (issuer: string): string => issuer.replace(/\/$/, '')

export function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
