import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AdmissionPart } from './admission.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What admits the requests of a route; none if they have a queue of their own, or wait for an outside service. */
    admittedBy?: AdmissionPart
  }
}

type Refusal = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** After how long a refused caller may ask again, as the answer says. */
  readonly retryMs: number
}

/** A screen sends up to this many requests at once: none of them counts as another one's retry. */
const OF_ONE_SCREEN = 8

/** A caller who retries too early is answered this much later: callers ask as fast as they are answered. */
const EARLY_RETRY_DELAY_MS = 500

/** Who asks, before they are authenticated: a made-up token is refused as such. The scheme before it may be written in many ways. */
export const principalOf = ({ headers, ip }: FastifyRequest): string => headers.authorization?.replace(/^\S+\s+/, '') ?? ip

/** Tracks whether refused callers ask again before they may. */
function trackEarlyRetries(retryMs: number) {
  const refusals = new Map<string, { readonly until: number; readonly times: number }>()
  return (principal: string): boolean => {
    const now = performance.now()
    const earlier = refusals.get(principal)
    const times = earlier && earlier.until > now ? earlier.times + 1 : 1
    refusals.delete(principal)
    refusals.set(principal, { until: now + retryMs, times })
    // Each is kept for equally long, so the first expires first.
    for (const [name, { until }] of refusals) {
      if (until > now) break
      refusals.delete(name)
    }
    return times > OF_ONE_SCREEN
  }
}

/**
 * Refuses early those who would have to wait too long to be admitted. Nothing else is done for them, and the answer is written once: a
 * crowd that is refused must cost so little that those who are admitted do not feel it. To be called before any other hook is added.
 */
export function shedLoad(app: FastifyInstance, { headers, body, retryMs }: Refusal): void {
  const fields = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)) }).flat()
  const isEarlyRetry = trackEarlyRetries(retryMs)
  app.addHook('onRequest', (request, reply, done) => {
    const principal = principalOf(request)
    if (!request.routeOptions.config.admittedBy?.refuses(principal)) return done()
    reply.hijack()
    const refuse = () => reply.raw.writeHead(503, fields).end(body)
    if (isEarlyRetry(principal)) setTimeout(refuse, EARLY_RETRY_DELAY_MS)
    else refuse()
  })
}
