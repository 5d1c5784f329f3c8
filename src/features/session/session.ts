import type { Pool } from '#kit/server/db.ts'
import { baseUrlOf } from '#kit/server/exchange.ts'
import { staffApi } from './api/staff.ts'
import { authenticator } from './authenticate.ts'
import { once, signingKey } from './keys.ts'
import { trustedIssuers } from './provider/issuers.ts'
import type { AsSystem } from './sign-in.ts'
import { ownTokens } from './tokens.ts'

export type SessionSettings = {
  readonly publicUrl: string
  readonly realm: string
  /** Issuer of the identity provider; empty for the built-in one. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly audience: string
}

export type Surroundings = { readonly settings: SessionSettings; readonly secret: string; readonly pool: Pool; readonly asSystem: AsSystem }

/** Signing in and staying signed in, put together. */
export function openSessions({ settings, secret, pool, asSystem }: Surroundings) {
  const { audience, clientId, realm } = settings
  const tokens = ownTokens(once(() => signingKey(pool, secret, 'login')))
  const accessKey = once(() => signingKey(pool, secret, 'access'))
  const issuers = trustedIssuers({ key: accessKey, audience })
  const ownIssuer = (baseUrl: string) => `${baseUrl}/realms/${realm}`
  /** Where another identity provider signs people in, a password of ours is for administrators whom that provider locked out. */
  const mayUsePassword = (person: { readonly roleCode: string }) => !settings.issuer || person.roleCode === 'AD1'
  return {
    authenticate: authenticator({ tokens, issuers, ownIssuer: (request) => ownIssuer(baseUrlOf(request, settings.publicUrl)) }),
    served: [staffApi({ asSystem, tokens, accessKey, ownIssuer, audience, clientId, mayUsePassword })],
  }
}
