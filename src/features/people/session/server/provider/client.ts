import * as oidc from 'openid-client'
import { problem } from '#domain/problem.ts'
import { now } from '#kit/server/clock.ts'
import { once } from '../keys.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { issuerOf, withoutSlash } from './issuers.ts'
import { CALLBACK, ownClientSecret, SCOPE } from './settings.ts'

/** Tokens of one sign-in, as stored sealed with the session. */
export type ProviderTokens = {
  readonly issuer: string
  readonly subject: string
  readonly accessToken: string
  /** Seconds since 1970. */
  readonly accessUntil: number
  readonly refreshToken?: string | undefined
  /** Says at sign-out whose sign-in ends, so that the provider asks nothing and sends the person back. */
  readonly idToken?: string | undefined
}

/** What must be unchanged when the person returns from the provider. */
export type Attempt = { readonly state: string; readonly nonce: string; readonly verifier: string }
export type Arrival = { readonly tokens: ProviderTokens; readonly email: string | undefined; readonly isEmailVerified: boolean }

/** The provider says that this sign-in is over: renewing it can never succeed again. */
export class SignInOver extends Error {}

/** What a sign-in asks for beyond the usual. */
type Wishes = { readonly prompt?: 'login'; readonly scope?: string; readonly resource?: string }

export type Connect = (baseUrl: string) => Promise<oidc.Configuration>

/** The server as OpenID client of any provider; `connect` knows which one. */
export function signInClient(connect: Connect, { prompt, scope = SCOPE, resource = '' }: Wishes = {}) {
  const named: Record<string, string> = resource ? { resource } : {}
  return {
    async start(baseUrl: string): Promise<{ address: URL; attempt: Attempt }> {
      const attempt = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() }
      const address = oidc.buildAuthorizationUrl(await orSignInDown(connect(baseUrl)), {
        redirect_uri: `${baseUrl}${CALLBACK}`,
        scope,
        ...named,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        ...(prompt ? { prompt } : {}),
      })
      return { address, attempt }
    },

    /** Exchanges the code in the address to which the person returned; checks state, nonce, PKCE, issuer and signature. */
    async finish(baseUrl: string, address: URL, { state, nonce, verifier }: Attempt): Promise<Arrival> {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
      const answer = await oidc.authorizationCodeGrant(await connect(baseUrl), address, checks, named)
      const claims = answer.claims()
      if (!claims) throw new Error('the identity provider gave no ID token')
      return {
        tokens: tokensOf(answer, claims.iss, claims.sub),
        email: typeof claims.email === 'string' ? claims.email : undefined,
        isEmailVerified: claims.email_verified === true,
      }
    },

    async renew(baseUrl: string, { refreshToken, idToken, issuer, subject }: ProviderTokens): Promise<ProviderTokens> {
      if (!refreshToken) throw new SignInOver()
      try {
        const answer = await oidc.refreshTokenGrant(await connect(baseUrl), refreshToken, named)
        const renewed = tokensOf(answer, issuer, subject)
        return { ...renewed, refreshToken: renewed.refreshToken ?? refreshToken, idToken: renewed.idToken ?? idToken }
      } catch (error) {
        if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') throw new SignInOver()
        throw problem('sign-in-down')
      }
    },

    /** Notifies the provider that the sign-in is over; returns where the browser must go for that as well, if anywhere. */
    async end(baseUrl: string, { refreshToken, idToken }: ProviderTokens, goOnTo: string): Promise<URL | undefined> {
      const configuration = await connect(baseUrl)
      const { revocation_endpoint, end_session_endpoint } = configuration.serverMetadata()
      if (refreshToken && revocation_endpoint) await oidc.tokenRevocation(configuration, refreshToken)
      const hint: Record<string, string> = idToken ? { id_token_hint: idToken } : {}
      return end_session_endpoint ? oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri: goOnTo, ...hint }) : undefined
    },
  }
}
export type SignInClient = ReturnType<typeof signInClient>

async function orSignInDown<T>(connecting: Promise<T>): Promise<T> {
  return connecting.catch((cause: unknown) => {
    const down = problem('sign-in-down')
    down.cause = cause
    throw down
  })
}

function tokensOf(answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers, issuer: string, subject: string): ProviderTokens {
  const { access_token: accessToken, refresh_token: refreshToken, id_token: idToken } = answer
  const accessUntil = Math.floor(now().getTime() / 1000) + (answer.expiresIn() ?? 60)
  return { issuer: issuerOf(accessToken) ?? issuer, subject, accessToken, accessUntil, refreshToken, idToken }
}

type Client = { readonly clientId: string; readonly clientSecret: string }

/** Our own provider: its addresses are known, and it is called within the process. */
export const ownProvider =
  ({ issuerAt, fetchFrom }: IdentityProvider, { clientId, secret }: { clientId: string; secret: string }): Connect =>
  async (baseUrl) => {
    const issuer = issuerAt(baseUrl)
    const at = (name: string) => `${issuer}/protocol/openid-connect/${name}`
    const configuration = new oidc.Configuration(
      {
        issuer,
        authorization_endpoint: at('auth'),
        token_endpoint: at('token'),
        jwks_uri: at('certs'),
        revocation_endpoint: at('revoke'),
        // RFC 9207: an answer that does not name us is another provider's.
        authorization_response_iss_parameter_supported: true,
        id_token_signing_alg_values_supported: ['ES256'],
      },
      clientId,
      { id_token_signed_response_alg: 'ES256' },
      oidc.ClientSecretBasic(ownClientSecret(secret)),
    )
    configuration[oidc.customFetch] = fetchFrom(baseUrl)
    oidc.enableNonRepudiationChecks(configuration)
    if (baseUrl.startsWith('http:')) oidc.allowInsecureRequests(configuration)
    return configuration
  }

/** Another provider: its addresses are discovered once, and requested again until it answers. */
export function foreignProvider(issuer: string, { clientId, clientSecret }: Client): Connect {
  const discoverAt = (address: string) =>
    oidc.discovery(new URL(address), clientId, {}, clientSecret ? oidc.ClientSecretPost(clientSecret) : oidc.None(), {
      execute: [oidc.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [])],
      timeout: 10,
    })
  const discover = once(() =>
    discoverAt(issuer).catch((error: unknown) => {
      // It answers, but under the same name with a slash at the end, or without.
      if (!isOtherName(error)) throw error
      return discoverAt(issuer.endsWith('/') ? withoutSlash(issuer) : `${issuer}/`)
    }),
  )
  return () => discover()
}

const isOtherName = (error: unknown) => error instanceof oidc.ClientError && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'
