import helmet from '@fastify/helmet'
import fastify from 'fastify'
import type { Config } from './config.ts'

const POLICY = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
}

/** A real identity provider runs in the page, so the page may reach it; nobody else is let in. */
function identityOrigins({ IDENTITY_PROVIDER, IDENTITY_SDK_URL, IDENTITY_ORIGINS }: Config): Record<string, string[]> {
  if (IDENTITY_PROVIDER !== 'hyperverge') return {}
  const allowed = [new URL(IDENTITY_SDK_URL).origin, ...IDENTITY_ORIGINS]
  const directives = ['script-src', 'connect-src', 'img-src', 'font-src'] as const
  return Object.fromEntries([...directives.map((name) => [name, [...POLICY[name], ...allowed]]), ['frame-src', ["'self'", ...allowed]]])
}

/** What an answer carries whatever it is; the rest is the business of each. */
const SECURITY = /^(content-security|cross-origin|origin-agent|permissions|referrer|strict-transport|x-)/

/** The headers that keep a browser safe, as helmet writes them: the same for every answer, so they are settled once. */
export async function securityHeaders(config: Config, secure: boolean): Promise<Record<string, string>> {
  const app = fastify()
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...POLICY,
        ...identityOrigins(config),
        ...(config.CARD_PROVIDER_URL ? { 'form-action': ["'self'", new URL(config.CARD_PROVIDER_URL).origin] } : {}),
      },
    },
    strictTransportSecurity: secure,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  })
  app.get('/', () => '')
  const { headers } = await app.inject('/')
  const settled = Object.entries(headers).flatMap(([name, value]) => (SECURITY.test(name) ? [[name, String(value)] as const] : []))
  return {
    ...Object.fromEntries(settled),
    // Only our own pages may use what the identity check needs, and nobody the rest.
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(self), payment=(), usb=()',
  }
}
