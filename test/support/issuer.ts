import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'

export const CLIENT = { id: 'sales-app', secret: 'a secret shared with the other provider' } as const

/** Who signs in there next, what that provider states about them, and how it fails. */
export type Mood = { email: string; isVerified: boolean; audience: string; isDown: boolean }

/**
 * How providers differ: under which path it is, whether it issues tokens only for a named resource, and whether these are opaque: the
 * recipient then checks them by introspection or, for no API, by userinfo.
 */
type Kind = { readonly path?: string; readonly resource?: string; readonly opaque?: 'introspection' | 'userinfo' }

/** A third party's identity provider, on its own port; it signs in the person in `mood` without asking. */
export async function startIssuer({ path = '', resource: asked, opaque }: Kind = {}) {
  const mood: Mood = { email: '', isVerified: true, audience: 'kalasag-api', isDown: false }
  let provider: Provider | undefined
  /** How often it was queried about a token. */
  let questions = 0
  let admitted = ''
  const server = createServer(async (request, response) => {
    if (mood.isDown || !provider) return void request.socket.destroy()
    if (/introspection|\/me$/.test(request.url ?? '')) questions += 1
    if (path) Object.assign(request, { originalUrl: request.url, url: request.url?.replace(path, '') })
    if (!request.url?.startsWith('/interaction/')) return void provider.callback()(request, response)
    await provider.interactionFinished(request, response, { login: { accountId: mood.email } })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'theirs' }
  const resource = asked ?? 'urn:their:api'

  /** Registers our program there as a client. */
  const admit = (appUrl: string) => {
    admitted = appUrl
    provider = new Provider(url, {
      jwks: { keys: [key] },
      cookies: { keys: ['theirs'] },
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [`${appUrl}/sdx-api/auth/session/callback`],
          post_logout_redirect_uris: [`${appUrl}/app/login`],
          grant_types: ['authorization_code', 'refresh_token'],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      conformIdTokenClaims: false,
      findAccount: (_, id) => ({
        accountId: id,
        claims: () => ({ sub: id, email: mood.email, email_verified: mood.isVerified, name: 'Somebody' }),
      }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({ clientId: CLIENT.id, accountId: oidc.session?.accountId })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
      ttl: { Interaction: 600, Grant: 3600, Session: 3600, AccessToken: 600, RefreshToken: 3600, IdToken: 600 },
      interactions: { url: (_, { uid }) => `${path}/interaction/${uid}` },
      issueRefreshToken: () => true,
      rotateRefreshToken: true,
      features: {
        devInteractions: { enabled: false },
        revocation: { enabled: true, allowedPolicy: () => true },
        rpInitiatedLogout: { enabled: true },
        introspection: { enabled: opaque === 'introspection', allowedPolicy: () => true },
        resourceIndicators: {
          enabled: opaque !== 'userinfo',
          defaultResource: () => (asked ? [] : resource),
          useGrantedResource: () => true,
          getResourceServerInfo: () => ({
            scope: '',
            audience: mood.audience,
            accessTokenTTL: 600,
            accessTokenFormat: opaque ? 'opaque' : 'jwt',
            jwt: { sign: { alg: 'RS256' } },
          }),
        },
      },
    })
  }
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  /** Ends every access token and session that it knows. */
  const forget = () => admit(admitted)
  return { url, mood, admit, stop, forget, asked: () => questions }
}
export type Issuer = Awaited<ReturnType<typeof startIssuer>>
