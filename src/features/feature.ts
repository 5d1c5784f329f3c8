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
import type { PracticeHost, Practitioner } from '#kit/server/practice-host.ts'
import type { ProcessDesk } from '#kit/server/process-desk.ts'

/** What the program gives every feature. */
export type Surroundings = {
  readonly secret: string
  /** The secret of this installation for a purpose. */
  readonly secretFor: (purpose: string) => string
  readonly brand: Brand
  readonly pool: AppPool
  readonly log: Log
  readonly files: FileStore
  readonly enqueue: Enqueue
  /** Keeps in the audit trail what happens outside the endpoints; within one, its context does so with who asks and from where. */
  readonly recordSecurityEvent: RecordSecurityEvent
  /** Writes what is gathered for the audit trail, for whoever is about to read it. */
  readonly flushSecurityEvents: () => Promise<void>
  /** Works in a transaction of its own that nobody in particular asked for. */
  readonly transactAsSystem: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** As configured: where browsers reach the program; empty where each request says it. */
  readonly publicUrl: string
  /** Where outside services reach the program. */
  readonly ownUrl: () => string
  /** Where the program reaches the simulated services. */
  readonly simulatorsUrl: () => string
  /** The full address of a page of ours, as people are sent it. */
  readonly pageUrl: (path: string) => string
  /** Whether the program simulates third parties. */
  readonly hasSimulators: boolean
  /** What any process says, for streams and whoever acts on it. */
  readonly hub: Hub
  /** This process, once it runs: for handlers and jobs, not while features are installed. */
  readonly desk: () => ProcessDesk
  /** Where people practise, once the process runs; undefined where none is held here. */
  readonly practice: () => PracticeHost | undefined
  /** All that the program serves, once it runs. */
  readonly served: () => readonly Served<Contract>[]
  /** As configured: where browsers reach practice; empty for the host of the request. */
  readonly practiceUrl: string
}

/** What a feature does while the program runs. */
export type Installed = {
  readonly served?: readonly Served<Contract>[]
  readonly jobWorkers?: readonly JobWorker[]
  readonly plugins?: readonly FastifyPluginAsync[]
  /** Who is asking: one feature says. */
  readonly authenticate?: Authenticate
  /** Hears of each request once it is answered. */
  readonly onAnswered?: (answered: Answered) => void
  /** Foreign origins that our pages run scripts of, talk to and frame. */
  readonly embeddedOrigins?: readonly string[]
  /** Foreign origins that forms on our pages are sent to. */
  readonly formOrigins?: readonly string[]
}

/** What a feature loads for the demonstration, inside one transaction. */
export type Demonstration = {
  /** At every start. */
  readonly always?: (db: Db) => Promise<unknown>
  /** Once its people are there. */
  readonly people?: (db: Db) => Promise<unknown>
  /** Before the work of the last months is played. */
  readonly work?: (db: Db, today: Day) => Promise<unknown>
}

/** What a feature loads where people practise, besides what it seeds: nothing of anybody who is real but a name. */
export type Practising = {
  /** Into a database of practice that was just made. `made` are the people by whose hand its lists are. */
  readonly office?: (db: Db, today: Day, made: { readonly maker: string; readonly second: string }) => Promise<unknown>
  /** For somebody who comes to practise, each time. */
  readonly person?: (db: Db, person: Practitioner, today: Day) => Promise<unknown>
}

type Environment = Readonly<Record<string, string | undefined>>

/** All that a feature adds to the server, in its `feature.ts`; what it adds to the browser stands in its `feature.web.ts`. */
export type Feature = {
  readonly name: string
  /** Its environment variables. */
  readonly settings?: z.ZodObject
  /** What it adds to places that features below offer. */
  readonly contributions?: readonly Contribution[]
  /** Loads what it needs to know, as the owner of the database. */
  readonly seed?: (owner: Pool) => Promise<void>
  /** Sentences for whoever starts the program, about what its records hold. */
  readonly warnings?: (owner: Pool) => Promise<readonly string[]>
  readonly demonstration?: Demonstration
  readonly practising?: Practising
  readonly install?: (surroundings: Surroundings, environment: Environment) => Installed
}

/** For a feature with variables of its own: what it installs is given these, read and checked. */
export const configured = <Settings extends z.ZodObject>(
  settings: Settings,
  install: (surroundings: Surroundings, settings: z.output<Settings>) => Installed,
) => ({
  settings,
  install: (surroundings: Surroundings, environment: Environment) => install(surroundings, settings.parse(environment)),
})
