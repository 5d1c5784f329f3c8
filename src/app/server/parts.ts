import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Brand } from '#domain/brand.ts'
import type { Contract } from '#kit/contract.ts'
import type { ClockWatch } from '#kit/server/clock-watch.ts'
import type { Answered, Authenticate } from '#kit/server/context.ts'
import type { AppPool } from '#kit/server/db.ts'
import type { Served } from '#kit/server/http.ts'
import type { Jobs } from '#kit/server/jobs.ts'
import type { Log } from '#kit/server/log.ts'
import type { ReadReplicas } from '#kit/server/read-replicas.ts'
import type { SecurityTrail } from '#kit/server/security-trail.ts'
import type { Config } from './config.ts'
import type { Readiness } from './readiness.ts'

/** All the parts of the running program. */
export type ServerParts = {
  readonly config: Config
  readonly log: Log
  readonly brand: Brand
  /** Whether browsers reach us over https. */
  readonly secure: boolean
  readonly pool: AppPool
  readonly replicas?: ReadReplicas | undefined
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly readiness: Pick<Readiness, 'check' | 'isEnding'>
  readonly clock: ClockWatch
  readonly securityTrail: SecurityTrail
  /** Counts requests, if metrics are enabled. */
  readonly watchRequests?: (app: FastifyInstance) => void
  readonly authenticate: Authenticate
  readonly onAnswered: (answered: Answered) => void
  readonly served: readonly Served<Contract>[]
  readonly plugins: readonly FastifyPluginAsync[]
  readonly embeddedOrigins: readonly string[]
  readonly formOrigins: readonly string[]
}
