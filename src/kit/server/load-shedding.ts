import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AdmissionPart } from './admission.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What lets in the requests of a route; none where they have a queue of their own, or wait for somebody else than us. */
    admittedBy?: AdmissionPart
  }
}

type Refusal = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** After how long whoever is refused may ask again, as the answer tells them. */
  readonly retryMs: number
}

/** So many things a screen asks for at once: none of them is another one's retry. */
const OF_ONE_SCREEN = 8

/** So much later is told who asks for more before they may: as fast as they are answered is how fast they ask. */
const EARLY_RETRY_DELAY_MS = 500

/** Who asks, before it is known who that is: a token that is made up is refused as such. The scheme before it may be written in many ways. */
export const principalOf = ({ headers, ip }: FastifyRequest): string => headers.authorization?.replace(/^\S+\s+/, '') ?? ip

/** Says of somebody who is refused whether they ask again before they may. */
function trackEarlyRetries(retryMs: number) {
  const refusals = new Map<string, { readonly until: number; readonly times: number }>()
  return (principal: string): boolean => {
    const now = performance.now()
    const earlier = refusals.get(principal)
    const times = earlier && earlier.until > now ? earlier.times + 1 : 1
    refusals.delete(principal)
    refusals.set(principal, { until: now + retryMs, times })
    // Each counts for equally long, so the first is forgotten first.
    for (const [name, { until }] of refusals) {
      if (until > now) break
      refusals.delete(name)
    }
    return times > OF_ONE_SCREEN
  }
}

/**
 * Refuses at the door who would have to wait too long to be let in. Nothing else is done for them, and the words are written once: a crowd that
 * is refused must cost so little that those who are let in do not feel it. To be called before any other hook is added.
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
