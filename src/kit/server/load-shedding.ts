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

/** So much later is told who asks again before they may: as fast as they are answered is how fast they ask. */
const EARLY_RETRY_DELAY_MS = 500

/** Who asks, before it is known who that is: a token that is made up is refused as such. */
export const principalOf = ({ headers, ip }: FastifyRequest): string => headers.authorization ?? ip

/** Says whether somebody asks again before they may, of whoever was refused. */
function trackEarlyRetries(retryMs: number) {
  const until = new Map<string, number>()
  return (principal: string): boolean => {
    const now = performance.now()
    const isEarly = (until.get(principal) ?? 0) > now
    until.delete(principal)
    until.set(principal, now + retryMs)
    // Each is set for equally long, so the first ends first.
    for (const [name, end] of until) {
      if (end > now) break
      until.delete(name)
    }
    return isEarly
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
