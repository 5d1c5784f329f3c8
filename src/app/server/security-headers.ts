import helmet from '@fastify/helmet'
import fastify from 'fastify'

const POLICY = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
}

/** For the workers that read photographs, and nothing else: they run WebAssembly, and connect only to us. */
export const READER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'"

const EMBEDDING = ['script-src', 'connect-src', 'img-src', 'font-src'] as const

/** Besides ourselves, pages embed and forms reach only what a feature named. */
const policyWith = (embedded: readonly string[], forms: readonly string[]): Record<string, string[]> => ({
  ...POLICY,
  ...(embedded.length > 0 && {
    ...Object.fromEntries(EMBEDDING.map((name) => [name, [...POLICY[name], ...embedded]])),
    'frame-src': ["'self'", ...embedded],
  }),
  'form-action': [...POLICY['form-action'], ...forms],
})

type Given = { readonly secure: boolean; readonly embeddedOrigins: readonly string[]; readonly formOrigins: readonly string[] }

/** The headers that every answer carries; the rest depends on the answer. */
const SECURITY = /^(content-security|cross-origin|origin-agent|permissions|referrer|strict-transport|x-)/

/** The security headers, as helmet writes them: the same for every answer, so they are computed once. */
export async function securityHeaders({ secure, embeddedOrigins, formOrigins }: Given): Promise<Record<string, string>> {
  const app = fastify()
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: policyWith(embeddedOrigins, formOrigins),
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
    // Only our own pages may use what the identity check needs; the rest is denied to all.
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(self), payment=(), usb=()',
  }
}
