import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import type { Brand } from '#domain/brand.ts'
import { findActiveStaff } from '#features/people/staff/public/server/staff.ts'
import { hmac } from '#kit/server/crypto.ts'
import type { Pool } from '#kit/server/db.ts'
import { SESSION_SECONDS, TOKEN_SECONDS } from '../../rules/session.ts'
import { cookiesBegin } from '../cookies.ts'
import type { SigningKey } from '../keys.ts'
import type { AsSystem } from '../sign-in.ts'
import { signOutPage } from './pages.ts'
import { recordsIn } from './records.ts'

export type IdentityProviderDeps = {
  readonly realm: string
  readonly publicUrl: string
  readonly secret: string
  readonly pool: Pool
  readonly transactAsSystem: AsSystem
  readonly accessKey: () => Promise<SigningKey>
  readonly audience: string
  readonly clientId: string
  readonly brand: Brand
  /** Addresses of our screens: where staff sign in, and where every failure ends. */
  readonly pages: { readonly signIn: (uid: string) => string; readonly login: (reason: string) => string }
}

export const SCOPE = 'openid email profile'
export const CALLBACK = '/sdx-api/auth/session/callback'
export const interactionCookie = (): string => `${cookiesBegin()}interaction`
const RESOURCE = 'urn:kalasag:api'
const HOUR = 3600

/** Secret of our own client at the built-in provider; no one needs to type it. */
export const ownClientSecret = (secret: string): string => hmac(secret, 'oidc-client')

/** The configuration of the built-in identity provider: one client, which is this server; code with PKCE; rotating refresh tokens. */
export function settingsFor(baseUrl: string, key: SigningKey, deps: IdentityProviderDeps): Configuration {
  const { transactAsSystem, audience, clientId, pages, secret } = deps
  const cookie = { httpOnly: true, sameSite: 'lax' } as const
  const paths = '/protocol/openid-connect'
  return {
    adapter: recordsIn(deps),
    jwks: { keys: [{ ...key.privateJwk }] },
    clients: [
      {
        client_id: clientId,
        client_secret: ownClientSecret(secret),
        redirect_uris: [`${baseUrl}${CALLBACK}`],
        post_logout_redirect_uris: [`${baseUrl}${pages.login('')}`],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    cookies: {
      keys: [hmac(secret, 'oidc-cookies')],
      names: { session: `${cookiesBegin()}sso`, interaction: interactionCookie(), resume: `${cookiesBegin()}resume` },
      // The sign-in screen posts to our API, so the short-lived cookies are sent there too.
      short: { ...cookie, path: '/' },
      long: { ...cookie, path: `/realms/${deps.realm}` },
    },
    routes: {
      authorization: `${paths}/auth`,
      token: `${paths}/token`,
      userinfo: `${paths}/userinfo`,
      jwks: `${paths}/certs`,
      end_session: `${paths}/logout`,
      revocation: `${paths}/revoke`,
    },
    responseTypes: ['code'],
    scopes: SCOPE.split(' '),
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    conformIdTokenClaims: false,
    findAccount: async (_, id) => {
      const person = await transactAsSystem((db) => findActiveStaff(db, { id }))
      return person && { accountId: id, claims: () => claimsOf(person) }
    },
    loadExistingGrant: consent,
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    expiresWithSession: async () => false,
    interactions: { url: (_, { uid }) => pages.signIn(uid) },
    renderError: (ctx) => ctx.redirect(pages.login('interrupted')),
    ttl: {
      AccessToken: TOKEN_SECONDS,
      AuthorizationCode: 60,
      IdToken: TOKEN_SECONDS,
      Interaction: HOUR,
      Session: HOUR,
      Grant: SESSION_SECONDS.staff.longest,
      RefreshToken: SESSION_SECONDS.staff.longest,
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = signOutPage(deps.brand.name, form)
        },
        postLogoutSuccessSource: (ctx) => ctx.redirect(pages.login('signed-out')),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => RESOURCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: '',
          audience,
          accessTokenTTL: TOKEN_SECONDS,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
    },
  }
}

type Person = { readonly id: string; readonly email: string; readonly firstName: string; readonly lastName: string }

export const claimsOf = ({ id, email, firstName, lastName }: Person) => ({
  sub: id,
  email,
  email_verified: true,
  name: `${firstName} ${lastName}`,
  given_name: firstName,
  family_name: lastName,
})

/** Our own server needs no one's consent: each sign-in has its own grant, which signing out revokes. */
async function consent({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId })
  grant.addOIDCScope(SCOPE)
  await grant.save()
  return grant
}
