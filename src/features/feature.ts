import type { FastifyPluginAsync } from 'fastify'
import type { z } from 'zod'
import type { Brand } from '#domain/brand.ts'
import type { Day } from '#domain/day.ts'
import type { Contract } from '#kit/contract.ts'
import type { Contribution } from '#kit/extension-point.ts'
import type { RecordSecurityEvent } from '#kit/security-events.ts'
import type { Answered, Authenticate } from '#kit/server/context.ts'
import type { AppPool, Db, Pool } from '#kit/server/db.ts'
import type { FileStore } from '#kit/server/files.ts'
import type { Served } from '#kit/server/http.ts'
import type { Hub } from '#kit/server/hub.ts'
import type { Enqueue, JobWorker } from '#kit/server/jobs.ts'
import type { Log } from '#kit/server/log.ts'
import type { DocumentSigning } from '#kit/server/pdf/document-signing.ts'
import type { PracticeHost, Practitioner } from '#kit/server/practice-host.ts'
import type { ProcessDesk } from '#kit/server/process-desk.ts'

/** What the program provides to every feature. */
export type Surroundings = {
  readonly secret: string
  /** This installation's secret for a purpose. */
  readonly secretFor: (purpose: string) => string
  /** The key with which this installation signs documents. */
  readonly signing: DocumentSigning
  readonly brand: Brand
  readonly pool: AppPool
  readonly log: Log
  readonly files: FileStore
  readonly enqueue: Enqueue
  /** Records in the audit trail what happens outside the endpoints; within one, its context does so with who asks and from where. */
  readonly recordSecurityEvent: RecordSecurityEvent
  /** Writes what is buffered for the audit trail, before someone reads it. */
  readonly flushSecurityEvents: () => Promise<void>
  /** Runs work in a transaction of its own that no one in particular asked for. */
  readonly transactAsSystem: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** As configured: where browsers reach the program; empty if each request determines it. */
  readonly publicUrl: string
  /** Where external services reach the program. */
  readonly ownUrl: () => string
  /** Where the program reaches the simulated services. */
  readonly simulatorsUrl: () => string
  /** The full address of one of our pages, as sent to people. */
  readonly pageUrl: (path: string) => string
  /** Whether the program simulates third parties. */
  readonly hasSimulators: boolean
  /** Notifications from any process, for streams and anything that acts on them. */
  readonly hub: Hub
  /** This process, once it runs: for handlers and jobs, not while features are installed. */
  readonly desk: () => ProcessDesk
  /** The practice host, once the process runs; undefined if there is no practice here. */
  readonly practice: () => PracticeHost | undefined
  /** All endpoints of the program, once it runs. */
  readonly served: () => readonly Served<Contract>[]
  /** As configured: where browsers reach practice; empty for the request's host. */
  readonly practiceUrl: string
}

/** What a feature does while the program runs. */
export type Installed = {
  readonly served?: readonly Served<Contract>[]
  readonly jobWorkers?: readonly JobWorker[]
  readonly plugins?: readonly FastifyPluginAsync[]
  /** Identifies the caller: provided by one feature. */
  readonly authenticate?: Authenticate
  /** Called for each request once it is answered. */
  readonly onAnswered?: (answered: Answered) => void
  /** External origins that our pages run scripts from, connect to and frame. */
  readonly embeddedOrigins?: readonly string[]
  /** External origins that forms on our pages are submitted to. */
  readonly formOrigins?: readonly string[]
}

/** What a feature loads for the demonstration, inside one transaction. */
export type Demonstration = {
  /** At every start. */
  readonly always?: (db: Db) => Promise<unknown>
  /** Once its people exist. */
  readonly people?: (db: Db) => Promise<unknown>
  /** Before the work of the last months is played. */
  readonly work?: (db: Db, today: Day) => Promise<unknown>
}

/** What a feature loads for practice, besides what it seeds: nothing of any real person but a name. */
export type Practising = {
  /** Into a practice database that was just created. `made` are the people named as the authors of its lists. */
  readonly office?: (db: Db, today: Day, made: { readonly maker: string; readonly second: string }) => Promise<unknown>
  /** For a person who comes to practise, each time. */
  readonly person?: (db: Db, person: Practitioner, today: Day) => Promise<unknown>
}

type Environment = Readonly<Record<string, string | undefined>>

/** Everything that a feature adds to the server, in its `feature.ts`; what it adds to the browser is in its `feature.web.ts`. */
export type Feature = {
  readonly name: string
  /** Its environment variables. */
  readonly settings?: z.ZodObject
  /** What it contributes to places that features below offer. */
  readonly contributions?: readonly Contribution[]
  /** Loads its reference data, as the owner of the database. */
  readonly seed?: (owner: Pool) => Promise<void>
  /** Warnings for the operator about its records. */
  readonly warnings?: (owner: Pool) => Promise<readonly string[]>
  readonly demonstration?: Demonstration
  readonly practising?: Practising
  readonly install?: (surroundings: Surroundings, environment: Environment) => Installed
}

/** For a feature with its own variables: the function that installs it receives them, parsed and checked. */
export const configured = <Settings extends z.ZodObject>(
  settings: Settings,
  install: (surroundings: Surroundings, settings: z.output<Settings>) => Installed,
) => ({
  settings,
  install: (surroundings: Surroundings, environment: Environment) => install(surroundings, settings.parse(environment)),
})
