import type { Brand } from '#domain/brand.ts'
import type { RecordSecurityEvent } from '#kit/security-events.ts'
import type { Pool } from '#kit/server/db.ts'
import { currentPractice } from '#kit/server/practice.ts'
import { baseUrlOf } from '#kit/server/request-context.ts'
import type { SignInFailure } from '../rules/session.ts'
import { accountApi } from './account/api.ts'
import { resetApi } from './account/reset-api.ts'
import { applicantApi } from './api/applicant.ts'
import { browserApi } from './api/browser.ts'
import { customerApi } from './api/customer.ts'
import { numberProofApi } from './api/number-proof.ts'
import { ownNumberApi } from './api/own-number.ts'
import { staffApi } from './api/staff.ts'
import { authenticator } from './authenticate.ts'
import { browserSignIn } from './browser-sign-in.ts'
import type { CodeLimits } from './code-budget.ts'
import { deviceKeyApi } from './device-key-api.ts'
import { once, signingKey } from './keys.ts'
import { foreignProvider, ownProvider, signInClient } from './provider/client.ts'
import { identityProvider } from './provider/identity-provider.ts'
import { trustedIssuers } from './provider/issuers.ts'
import { opaqueTokens } from './provider/opaque-tokens.ts'
import { isOfLiveSession } from './renewal.ts'
import { ownFactorApi } from './second-factor/own-api.ts'
import { factorRoleApi } from './second-factor/role-api.ts'
import { factorApi } from './second-factor/sign-in-api.ts'
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
  readonly scope: string
  readonly resource: string
  readonly brand: Brand
  readonly codeLimits: CodeLimits
  /** Addresses of our screens, from the manifest. */
  readonly pages: {
    readonly signIn: (uid: string) => string
    readonly login: (more: { readonly reason?: string; readonly to?: string; readonly reference?: string }) => string
    readonly customerLogin: string
    readonly reset: (token: string) => string
  }
}

export type Surroundings = {
  readonly settings: SessionSettings
  readonly secret: string
  readonly pool: Pool
  readonly transactAsSystem: AsSystem
  readonly recordSecurityEvent: RecordSecurityEvent
}

/** Assembles signing in and staying signed in. */
export function openSessions({ settings, secret, pool, transactAsSystem, recordSecurityEvent }: Surroundings) {
  const { publicUrl, audience, clientId, clientSecret, issuer, realm, brand, codeLimits, scope, resource } = settings
  const pages = { ...settings.pages, login: (reason: string) => settings.pages.login(reason ? { reason } : {}) }
  const tokens = ownTokens(once(() => signingKey(pool, secret, 'login')))
  const accessKey = once(() => signingKey(pool, secret, 'access'))
  const connectForeign = issuer ? foreignProvider(issuer, { clientId, clientSecret }) : undefined
  const foreign = connectForeign && {
    issuer,
    keysUrl: async () => (await connectForeign('')).serverMetadata().jwks_uri ?? '',
    readOpaque: opaqueTokens(connectForeign, { audience, clientId }),
  }
  const issuers = trustedIssuers({ key: accessKey, audience, foreign })
  const provider = identityProvider({
    realm,
    publicUrl,
    secret,
    pool,
    transactAsSystem,
    accessKey,
    audience,
    clientId,
    brand,
    pages,
    issuers,
    isOfLiveSession: (db, token, staffId) => isOfLiveSession(db, secret, { token, staffId }),
  })
  const ownIssuer = provider.issuerAt

  // Signing out leaves the built-in provider nothing to remember, so it asks for the password each time.
  const own = signInClient(ownProvider(provider, { clientId, secret }), { prompt: 'login' })
  const configured = connectForeign ? signInClient(connectForeign, { scope, resource }) : own
  const clientFor = (of: string, baseUrl: string) => (of === ownIssuer(baseUrl) ? own : configured)

  /**
   * If another identity provider signs people in, a password of ours is only for administrators locked out by it. In practice mode no one
   * has one.
   */
  const mayUsePassword = (person: { readonly roleCode: string }) => !currentPractice() && (!issuer || person.roleCode === 'AD1')
  const loginPage = (reason: SignInFailure, to: string, reference: string) =>
    settings.pages.login({ reason, to: to.replace(/^\/app\/?$|^\/app/, ''), reference })

  return {
    authenticate: authenticator({
      ...{ tokens, issuers, transactAsSystem },
      ownIssuer: (request) => ownIssuer(baseUrlOf(request, publicUrl)),
    }),
    served: [
      staffApi({ secret, transactAsSystem, tokens, accessKey, ownIssuer, audience, clientId, mayUsePassword }),
      browserApi({ secret, transactAsSystem, tokens, provider, clientFor, pages, mayUsePassword }),
      customerApi({ publicUrl, secret, brand, transactAsSystem, tokens, codeLimits }),
      applicantApi({ publicUrl, secret, brand, transactAsSystem, codeLimits }),
      numberProofApi({ publicUrl, secret, brand, transactAsSystem, codeLimits }),
      ownNumberApi({ secret, brand, codeLimits, transactAsSystem }),
      accountApi({ secret, brand, transactAsSystem, mayUsePassword }),
      deviceKeyApi({ secret }),
      ownFactorApi({ secret, brand, transactAsSystem, mayUsePassword }),
      factorApi({ secret, brand, transactAsSystem, provider }),
      factorRoleApi({ secret, brand }),
      resetApi({ publicUrl, secret, brand, transactAsSystem, codeLimits, mayUsePassword, resetPage: pages.reset }),
    ],
    plugins: [
      provider.plugin,
      browserSignIn({
        recordSecurityEvent,
        publicUrl,
        secret,
        transactAsSystem,
        issuers,
        ownIssuer,
        clients: { own, configured },
        loginPage,
      }),
    ],
  }
}
