import { createLocalJWKSet, createRemoteJWKSet, decodeJwt, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { problem } from '#domain/problem.ts'
import { now } from '#kit/server/clock.ts'
import { ALGORITHM, type SigningKey } from '../keys.ts'
import type { Subject, Timed } from '../tokens.ts'

const ASYMMETRIC = ['ES256', 'ES384', 'ES512', 'PS256', 'PS384', 'PS512', 'RS256', 'RS384', 'RS512', 'EdDSA']

export type TrustedIssuers = {
  /** Whom an access token was issued to and until when; undefined when it is not one for us, or not any more. */
  readonly readAccess: (token: string, ownIssuer: string, because?: (cause: unknown) => void) => Promise<Timed<Subject> | undefined>
}

/** Whom a token that says nothing by itself was issued to, as its issuer tells. */
export type OpaqueTokens = (token: string, because: (cause: unknown) => void) => Promise<Timed<Subject> | undefined>

export type ForeignIssuer = { readonly issuer: string; readonly keysUrl: () => Promise<string>; readonly readOpaque: OpaqueTokens }

/** Whose access tokens are believed: the built-in identity provider's, and the configured one's. */
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

/** The foreign provider's keys, read again every ten minutes; while it does not answer, the last ones hold. */
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

/** Whether an issuer's name ends in a slash is often told differently by itself and by who configured it. */
export const withoutSlash = (issuer: string): string => issuer.replace(/\/$/, '')

export function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
