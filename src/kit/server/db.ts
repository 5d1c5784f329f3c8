import { DrizzleQueryError, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Actor } from '../actor.ts'
import { Connection } from './connection.ts'
import { preparedWhenOften } from './prepared.ts'
import { type Asking, sealWith } from './scope-key.ts'
import { SessionEnded } from './session-ended.ts'

/** The role that serves requests: it owns nothing and is subject to row-level security. */
export const APP_ROLE = 'kalasag_app'
/** The role that works on the job queue: it can access nothing else. */
export const JOBS_ROLE = 'kalasag_jobs'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** An open transaction: how many of its queries are not answered yet, and what to do whenever none is pending. */
export type Transaction = { inFlight: number; onIdle: (() => void) | undefined }
type Client = {
  query: (text: string, values?: unknown[]) => Promise<pg.QueryResult>
  /** Sets the actor from here on; absent for the owner, who is not subject to row-level security. */
  readonly ask?: (actor: Actor) => Promise<void>
  /** Whether the program itself is the actor at present. */
  readonly isSystem?: () => boolean
  /** The transaction that all queries belong to; absent if each has its own. */
  readonly transaction?: Transaction
}
export type Db = NodePgDatabase & { $client: Client }
export type Pool = pg.Pool
/** The pool of the role that serves requests, which can say on whose behalf. */
export type AppPool = pg.Pool & Asked
/** What a transaction or a read is opened with: such a pool or a share of one. */
export type Connections = Asked & {
  readonly connect: () => Promise<pg.PoolClient>
  readonly query: <Row extends pg.QueryResultRow>(config: pg.QueryConfig) => Promise<pg.QueryResult<Row>>
}
type Asked = {
  readonly asking: (actor: Actor) => Asking
  /** Whether each transaction may get a different PostgreSQL connection: nothing persists on one between transactions. */
  readonly isPooled: boolean
}
export type AppDatabase = {
  readonly url: string
  readonly scopeKey: string
  /** Whether the address leads to a pool in transaction mode, such as PgBouncer's. */
  readonly isPooled: boolean
}

/** A pool of connections as the user of the address, who is the owner: for migrations and setup. */
export const openPool = (url: string, { max = 10 } = {}): Pool => pooled({ connectionString: url, max })

/** Limits of a request: someone waits for it, and others for what it locks. */
export const REQUEST_SETTINGS = {
  plan_cache_mode: 'force_generic_plan',
  statement_timeout: '60s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '120s',
}
/** A nightly job goes through many records, and its queue gives up on it after the same time. */
const JOB_WORDS = `set local statement_timeout = '10min'; set local lock_timeout = '30s'; set local idle_in_transaction_session_timeout = '10min'`

const settings = (all: Readonly<Record<string, string>>) =>
  Object.entries(all)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** The same for one transaction, which a pool in between may send to any connection. */
const REQUEST_WORDS = Object.entries(REQUEST_SETTINGS)
  .map(([name, value]) => `; set local ${name} = '${value}'`)
  .join('')

/** A pool of connections as the role that serves requests. What is sent together, such as `begin` and the actor, goes in one round trip. */
export function openAppPool({ url, scopeKey, isPooled }: AppDatabase, { max = 10 } = {}): AppPool {
  const options = isPooled ? {} : { options: settings(REQUEST_SETTINGS) }
  const pool = pooled({ connectionString: url, max, pipeline: true, connectionTimeoutMillis: 5000, ...options })
  return Object.assign(pool, { asking: sealWith(scopeKey), isPooled })
}

function pooled(config: pg.PoolConfig): Pool {
  const pool = new pg.Pool({
    Client: Connection,
    application_name: 'kalasag',
    ...config,
  })
  // A connection that breaks while idle is replaced at its next use; without this listener it would end the process.
  pool.on('error', () => undefined)
  return pool
}

export const plainDb = (pool: Pool): Db => drizzle(pool)

/** Runs the owner's work in one transaction. */
export async function transactAsOwner<T>(pool: Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(drizzle(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

type Foreign = { statusCode?: number; code?: string; cause?: { code?: string } }

/** The codes that a library's error carries: Fastify's HTTP status, PostgreSQL's state (also if drizzle wrapped it). */
export function errorCodes(error: unknown): { readonly statusCode: number | undefined; readonly sqlState: string | undefined } {
  const { statusCode, code, cause } = (error instanceof Error ? error : {}) as Foreign
  return { statusCode, sqlState: cause?.code ?? code }
}

/** What went wrong in a query, without the query's text and values, which drizzle wraps around it and which contain personal data. */
export function withoutQuery(error: unknown): unknown {
  if (error instanceof DrizzleQueryError) return error.cause ?? new Error('query failed')
  return error instanceof AggregateError ? new AggregateError(error.errors.map(withoutQuery), error.message) : error
}

/** Everything in one answer is of the same moment, although it takes several queries. */
const MODES = { 'read only': 'isolation level repeatable read read only', 'read write': 'read write' } as const
type Mode = keyof typeof MODES

// Only lists are prepared. Other queries are planned again for each transaction, for their values: only so is a partial index on a state
// used.
const openingWords = (mode: Mode, { kind }: Actor, isPooled: boolean): string =>
  `${beginning(mode, isPooled)}; set local plan_cache_mode = auto${kind === 'system' ? `; ${JOB_WORDS}` : ''}`

/** The words that start a transaction with the settings of a request. */
export const beginning = (mode: Mode, isPooled: boolean): string => `begin ${MODES[mode]}${isPooled ? REQUEST_WORDS : ''}`

/** Prepared once per connection. Its parameters are in no text that another connection could read. */
const ask = (client: pg.PoolClient, { isPooled }: Connections, asking: Asking) =>
  client.query<{ live: boolean }>({
    ...(isPooled ? {} : { name: 'ask' }),
    text: 'select app.ask($1, $2, $3, $4) as live',
    values: [...asking],
  })

export type Unit = {
  readonly db: Db
  /** Whether anything was queried in it, so that it is open. */
  isOpen: () => boolean
  commit: () => Promise<void>
  rollback: () => Promise<void>
}

/**
 * One transaction on behalf of one actor, opened by its first query: an endpoint that queries nothing costs nothing. The actor's identity
 * is sent together with `begin`, so that row-level security costs no extra round trip.
 */
export function openUnit(pool: Connections, actor: Actor, mode: Mode): Unit {
  let opening: Promise<pg.PoolClient> | undefined
  const open = async () => {
    const client = await pool.connect()
    try {
      const [, { rows }] = await Promise.all([
        client.query(openingWords(mode, actor, pool.isPooled)),
        ask(client, pool, pool.asking(actor)),
      ])
      if (!rows[0]?.live) throw new SessionEnded(actor)
      return client
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      client.release(!(error instanceof SessionEnded))
      throw error
    }
  }
  const client = () => (opening ??= open())
  let asking = actor
  const transaction: Transaction = { inFlight: 0, onIdle: undefined }
  const lazy = {
    query: async (...args: Parameters<pg.PoolClient['query']>) => {
      transaction.inFlight++
      try {
        return await (await client()).query(...(pool.isPooled ? args : preparedWhenOften(args)))
      } finally {
        if (--transaction.inFlight === 0) transaction.onIdle?.()
      }
    },
    ask: async (as: Actor) => {
      asking = as
      await ask(await client(), pool, pool.asking(as))
    },
    isSystem: () => asking.kind === 'system',
    transaction,
  }
  let isOver = false
  const end = (word: 'commit' | 'rollback') => async () => {
    if (!opening || isOver) return
    isOver = true
    const opened = await opening.catch(() => undefined)
    if (!opened) return
    let broken = true
    try {
      await opened.query(word)
      broken = false
    } catch (error) {
      // What a broken connection did not commit is rolled back, and its error is reported already.
      if (word === 'commit') throw error
    } finally {
      opened.release(broken)
    }
  }
  return {
    db: drizzle(lazy as unknown as pg.PoolClient & typeof lazy),
    isOpen: () => opening !== undefined,
    commit: end('commit'),
    rollback: end('rollback'),
  }
}

/**
 * Runs work in one transaction on behalf of an actor; commits when it returns, rolls back when it throws. A read-only one sees a single
 * moment.
 */
export async function transact<T>(pool: Connections, actor: Actor, work: (db: Db) => Promise<T>, mode: Mode = 'read write'): Promise<T> {
  const unit = openUnit(pool, actor, mode)
  try {
    const result = await work(unit.db)
    await unit.commit()
    return result
  } catch (error) {
    await unit.rollback()
    throw error
  }
}

/** Runs every statement in a transaction of its own, as a part of the program: for work on no one's behalf. */
export const systemDb = (pool: AppPool, name: string): Db => {
  const query = (...args: Parameters<Client['query']>) => transact(pool, { kind: 'system', name }, (db) => db.$client.query(...args))
  return drizzle({ query } as unknown as pg.PoolClient & Client)
}

/** Throws if the session behind a token was ended: for work that starts before a transaction does. */
export const assertSessionLive = (pool: Connections, actor: Actor) => transact(pool, actor, (db) => db.execute(sql`select`))

/** Runs a part of a transaction as the system: consequences of a person's action for records that row-level security hides from them. */
export async function runAsSystem<T>(db: Db, actor: Actor, work: () => Promise<T>): Promise<T> {
  const { ask, isSystem } = db.$client
  if (isSystem?.()) return work()
  // The next query is answered after this one, so nothing needs to wait for this answer alone.
  const asked = ask?.({ kind: 'system', name: 'program' })
  asked?.catch(() => undefined)
  try {
    const result = await work()
    await asked
    return result
  } finally {
    // If this fails the transaction is lost already: it does nothing more, under no actor.
    ask?.(actor).catch(() => undefined)
  }
}

/**
 * The same transaction for work that a job does in the name of an absent person: the queries apply the person's rights, the database the
 * job's, and nothing in it changes the actor.
 */
export const withoutAsking = (db: Db): Db => askedBy(db, (...asked) => db.$client.query(...asked))

/** The same transaction with another way to query. */
const askedBy = ({ $client: { transaction } }: Db, query: Client['query'], asking: Pick<Client, 'ask' | 'isSystem'> = {}): Db =>
  drizzle({ query, ...(transaction ? { transaction } : {}), ...asking } as unknown as pg.PoolClient & Client)

/** A query whose answer no transaction that asks it changes, run once per transaction however many of its steps need the answer. */
export function oncePerTransaction<Args extends readonly unknown[], T>(
  ask: (db: Db, ...args: Args) => Promise<T>,
  keyOf: (...args: Args) => string,
): (db: Db, ...args: Args) => Promise<T> {
  const known = new WeakMap<object, Map<string, Promise<T>>>()
  return (db, ...args) => {
    const { transaction } = db.$client
    if (!transaction) return ask(db, ...args)
    const answers = known.get(transaction) ?? new Map<string, Promise<T>>()
    known.set(transaction, answers)
    const key = keyOf(...args)
    const answer = answers.get(key) ?? ask(db, ...args)
    answers.set(key, answer)
    return answer
  }
}

/**
 * The same transaction for work that changes nothing and repeats the same queries, such as a check of many rows: each query with the same
 * values is run once per actor.
 */
export function rememberingAnswers(db: Db): Db {
  const known = new Map<string, ReturnType<Client['query']>>()
  const { ask, isSystem } = db.$client
  const query: Client['query'] = (...asked) => {
    const key = JSON.stringify([isSystem?.(), asked])
    const answer = known.get(key) ?? db.$client.query(...asked)
    known.set(key, answer)
    return answer
  }
  return askedBy(db, query, { ...(ask ? { ask } : {}), ...(isSystem ? { isSystem } : {}) })
}
