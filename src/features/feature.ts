import type { FastifyPluginAsync } from 'fastify'
import type { z } from 'zod'
import type { Brand } from '#domain/brand.ts'
import type { Contract } from '#kit/contract.ts'
import type { Contribution } from '#kit/extension-point.ts'
import type { Authenticate } from '#kit/server/context.ts'
import type { Db, Pool } from '#kit/server/db.ts'
import type { FileStore } from '#kit/server/files.ts'
import type { Served } from '#kit/server/http.ts'
import type { Enqueue, Work } from '#kit/server/jobs.ts'
import type { Log } from '#kit/server/log.ts'

/** What the program gives every feature. */
export type Surroundings = {
  readonly secret: string
  readonly brand: Brand
  readonly pool: Pool
  readonly log: Log
  readonly files: FileStore
  readonly enqueue: Enqueue
  readonly asSystem: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** Where outside services, the simulated ones included, reach this program. */
  readonly ownUrl: () => string
  /** Where this program reaches the simulated services. */
  readonly simulatorsUrl: () => string
  /** The full address of one of our pages, as people are sent it. */
  readonly pageUrl: (path: string) => string
  /** Whether third parties are simulated in this program. */
  readonly hasSimulators: boolean
  /** All happens inside one transaction, on its one connection: nobody is told at once of what happens. */
  readonly isStaged: boolean
}

/** What a feature serves while the program runs. */
export type Installed = {
  readonly served?: readonly Served<Contract>[]
  readonly works?: readonly Work[]
  readonly plugins?: readonly FastifyPluginAsync[]
  /** Who is asking: one feature says. */
  readonly authenticate?: Authenticate
}

type Settings = Readonly<Record<string, z.ZodType>>
type Read<S extends Settings> = { readonly [Name in keyof S]: z.output<S[Name]> }

/** All that a feature adds to the server, in its `feature.ts`; what it adds to the browser stands in its `feature.web.ts`. */
export type Feature<S extends Settings = Settings> = {
  readonly name: string
  /** Its environment variables, each with its default and a description. */
  readonly settings?: S
  /** What it adds to places that features below offer. */
  readonly contributions?: readonly Contribution[]
  readonly install?: (surroundings: Surroundings, settings: Read<S>) => Installed
}

export const defineFeature = <const S extends Settings = Record<never, never>>(feature: Feature<S>): Feature<S> => feature
