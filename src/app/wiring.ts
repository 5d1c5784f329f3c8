import type { FastifyPluginAsync } from 'fastify'
import type { Brand } from '#domain/brand.ts'
import { problem } from '#domain/problem.ts'
import type { Contract } from '#kit/contract.ts'
import type { Authenticate } from '#kit/server/context.ts'
import type { Pool } from '#kit/server/db.ts'
import type { Served } from '#kit/server/http.ts'
import type { Work } from '#kit/server/jobs.ts'
import type { Log } from '#kit/server/log.ts'
import type { Config } from './config.ts'

export type Surroundings = {
  readonly config: Config
  readonly secret: string
  readonly brand: Brand
  readonly pool: Pool
  readonly log: Log
  /** Where outside services, the simulated ones included, reach this program. */
  readonly ownUrl: () => string
}

export type Wiring = { readonly authenticate: Authenticate; readonly served: readonly Served<Contract>[]; readonly works: readonly Work[]; readonly plugins: readonly FastifyPluginAsync[] }

/** Gives every feature what it needs: the only place that knows them all. */
export function wire(_: Surroundings): Wiring {
  return {
    authenticate: async () => {
      throw problem('sign-in')
    },
    served: [],
    works: [],
    plugins: [],
  }
}
