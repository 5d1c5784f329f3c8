import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import type { JsonText } from '../contract.ts'
import type { SecurityEvent } from '../security-events.ts'
import type { Db } from './db.ts'
import type { Enqueue } from './jobs.ts'
import type { Log } from './log.ts'
import type { PageQuery } from './read-page.ts'

export type Upload = {
  readonly field: string
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
  /** Whether the file is larger than the server accepts: these bytes are then only its beginning. */
  readonly isCut: boolean
}

export type UseUploads<T> = (uploads: readonly Upload[]) => Promise<T>

type Both = {
  readonly actor: Actor
  readonly now: Date
  readonly log: Log
  /** What the network reports about the caller, for consent and audit. */
  readonly origin: {
    readonly requestId: string
    readonly address: string
    readonly userAgent: string /** `https://host` as the browser sees us. */
    readonly baseUrl: string
    /** Whether one of our own pages sent this request. Endpoints that identify someone by a cookie alone must check it. */
    readonly isOwnPage: boolean
    /** By how much the device's clock has been changed since the action it is sending was done there. */
    readonly clockMovedSeconds: number
  }
  readonly cookie: {
    get: (name: string) => string | undefined
    set: (name: string, value: string, seconds: number) => void
    clear: (name: string) => void
  }
  /** Names the record that the audit entry of this request is about. */
  readonly about: (subject: string) => void
  /**
   * Records an event in the audit trail, with who asks and from where: a change if this request commits, an attempt whatever the outcome.
   */
  readonly recordSecurityEvent: (event: SecurityEvent) => void
  /** The answer is the same for everyone: the browser may cache it for this long, and then revalidates. */
  readonly cacheFor: (seconds: number) => void
  readonly enqueue: Enqueue
}

/** What a handler works with. Its queries run in one transaction, committed with the reply; reads are read-only. */
export type Context = Both & {
  readonly db: Db
  /** Reads a page as JSON text in one round trip: see `readPage`. */
  readonly page: (query: PageQuery, values: readonly unknown[]) => Promise<JsonText>
}

/**
 * Makes something once, however often the same request is sent, in the transaction that makes it. Only its id is kept, and nothing of the
 * answer, which holds a secret or is for someone identified only by a cookie (`by`).
 */
export type MakeOnce = (
  db: Db,
  request: { readonly by?: Actor; readonly of: unknown },
  make: () => Promise<string>,
) => Promise<{ readonly id: string; readonly isRepeat: boolean }>

/** What a handler that calls outside services works with: short transactions around the calls, never across one. */
export type OutsideContext = Both & {
  readonly transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** Receives the uploads and passes them to `use`, when it is its turn. */
  readonly withFiles: <T>(use: UseUploads<T>) => Promise<T>
  readonly makeOnce: MakeOnce
}

/** Who asked what, and how it was answered. */
export type Answered = { readonly name: string; readonly actor: Actor; readonly address: string; readonly status: number }

export type Authenticate = (request: FastifyRequest) => Promise<Actor>
export type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }
