import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Brand } from '#domain/brand.ts'
import { problem } from '#domain/problem.ts'
import { DEMO_AGENT } from '#features/people/session/public/server/demo.ts'
import type { Actor } from '#kit/actor.ts'
import type { Authenticate } from '#kit/server/context.ts'
import { hmac } from '#kit/server/crypto.ts'
import type { AppPool } from '#kit/server/db.ts'
import type { Enqueue, JobWorker } from '#kit/server/jobs.ts'
import type { Log } from '#kit/server/log.ts'
import { type SecurityTrail, securityTrail } from '#kit/server/security-trail.ts'
import type { Config } from '../config.ts'
import { makeServer } from '../server.ts'
import { wire } from '../wiring.ts'

export type DemoDeps = {
  readonly config: Config
  readonly secret: string
  readonly brand: Brand
  readonly log: Log
  /** Where the program will be reached: links and payment pages that stay open point there. */
  readonly address: string
}

type Answer<T> = { readonly code: number; readonly message: string; readonly data: T; readonly fields?: unknown }

/** An endpoint refused a request of the demonstration. */
export class EndpointRefusal extends Error {
  readonly #text: string
  constructor(path: string, text: string) {
    super(`${path}: ${text.slice(0, 500)}`)
    this.#text = text
  }
  /** The data returned with the problem. */
  dataAs<T>(): T {
    const { data }: Answer<T> = JSON.parse(this.#text)
    return data
  }
}

/** The whole program in an instance of its own: every actor is known by name, and all third parties are simulated. */
export async function openStage({ config, secret, brand, log, address }: DemoDeps, { pool, enqueue }: { pool: AppPool; enqueue: Enqueue }) {
  const staged: Config = {
    ...config,
    // By default every third party is a simulated one.
    environment: {},
    SIMULATORS: true,
    REQUESTS_PER_MINUTE: 1_000_000,
  }
  const actors = new Map<string, Actor>()
  const authenticate: Authenticate = async ({ headers }) => {
    const actor = actors.get(headers.authorization ?? '')
    if (!actor) throw problem('sign-in')
    return actor
  }
  let simulatorsUrl = ''
  // What the program does for the demonstration does not count as reading anyone's record.
  const trail: SecurityTrail = { ...securityTrail({ pool, key: hmac(secret, 'security-events'), log }), record: () => undefined }
  const wiring = wire({
    config: staged,
    secret,
    brand,
    pool,
    listening: pool,
    log,
    enqueue,
    securityTrail: trail,
    ownUrl: () => address,
    simulatorsUrl: () => simulatorsUrl,
    desk: () => {
      throw new Error('the demonstration is no process that anybody looks after')
    },
    isStaged: true,
  })
  const app = await makeServer({
    config: staged,
    log,
    brand,
    secure: address.startsWith('https:'),
    pool,
    securityTrail: trail,
    jobs: { enqueue },
    readiness: { check: async () => [], isEnding: () => false },
    clock: { offset: () => 0, isWrong: () => false, stop: () => undefined },
    ...wiring,
    authenticate,
  })
  // Only the simulated third parties are called over this, as the program calls the real ones.
  simulatorsUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  const { host } = new URL(address)

  return {
    jobWorkers: wiring.jobWorkers satisfies readonly JobWorker[],
    close: async () => {
      await app.close()
      await trail.stop()
    },
    /** A caller of endpoints; without an actor, anonymous. */
    as: (actor?: Actor) => {
      const authorization = `Bearer ${randomUUID()}`
      if (actor) actors.set(authorization, actor)
      return callerIn(
        app,
        { authorization, host, 'user-agent': DEMO_AGENT, cookie: `kalasag-browser=${randomUUID()}` },
        actor?.kind === 'customer' ? 'customer' : 'user',
      )
    },
    /** What a person does on a simulated service's own pages. */
    visit: async (path: string, init: { headers?: Record<string, string>; payload: string | Buffer }) => {
      const { statusCode, headers, body } = await app.inject({ method: 'POST', url: path, ...init })
      if (statusCode >= 400) throw new Error(`${path}: ${statusCode} ${body}`)
      return String(headers.location ?? '')
    },
  }
}
export type Stage = Awaited<ReturnType<typeof openStage>>

function callerIn(app: FastifyInstance, headers: Record<string, string>, side: 'user' | 'customer') {
  const ask =
    (method: 'GET' | 'POST' | 'PUT') =>
    async <T>(path: string, body?: object): Promise<T> => {
      const url = `/sdx-api/${path.replace('secure/user/', `secure/${side}/`)}`
      const reply = await app.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
      const answer = reply.json<Answer<T>>()
      if (answer.code !== -1) throw new EndpointRefusal(path, reply.body)
      return answer.data
    }
  return { get: ask('GET'), post: ask('POST'), put: ask('PUT') }
}
export type Caller = ReturnType<typeof callerIn>
