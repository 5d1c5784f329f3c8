import { DrizzleQueryError, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Actor, actorName } from '../actor.ts'
import type { JsonText } from '../contract.ts'
import { Connection } from './connection.ts'

/** Role that serves requests: it owns nothing and row-level security binds it. */
export const APP_ROLE = 'kalasag_app'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export type Db = NodePgDatabase & { $client: { query: (text: string, values?: unknown[]) => Promise<pg.QueryResult> } }
export type Pool = pg.Pool

/** Thrown when the session behind a token was ended: the token alone is not enough. */
export class SessionEnded extends Error {}

/** A pool whose connections act as `role`; without one, as the user of the address (migrations, jobs). */
export function openPool(url: string, { role, max = 10 }: { role?: string; max?: number } = {}): Pool {
  const pool = new pg.Pool({
    Client: Connection,
    connectionString: url,
    max,
    ...(role ? { options: `-c role=${role} -c plan_cache_mode=force_generic_plan` } : {}),
    application_name: 'kalasag',
  })
  // A connection that breaks while idle is replaced at its next use; without this listener it would end the process.
  pool.on('error', () => undefined)
  return pool
}

export const plainDb = (pool: Pool): Db => drizzle(pool)

type Foreign = { statusCode?: number; code?: string; cause?: { code?: string } }

/** What an error of a library says of itself: Fastify's HTTP status, PostgreSQL's state (also where drizzle wrapped it). */
export function errorCodes(error: unknown): { readonly statusCode: number | undefined; readonly sqlState: string | undefined } {
  const { statusCode, code, cause } = (error instanceof Error ? error : {}) as Foreign
  return { statusCode, sqlState: cause?.code ?? code }
}

/** What went wrong in a query, without the query's text and values, which drizzle wraps around it and which are personal data. */
export const withoutQuery = (error: unknown): unknown =>
  error instanceof DrizzleQueryError ? (error.cause ?? new Error('query failed')) : error

const sessionOf = (actor: Actor): string => ('sessionId' in actor ? actor.sessionId : '')

/** What one answer tells is of one moment, although it takes several questions. */
const MODES = { 'read only': 'isolation level repeatable read read only', 'read write': 'read write' } as const
type Mode = keyof typeof MODES

// Only lists are prepared. What is planned anew for each transaction is planned for its values: an index of the rows in some state is used only so.
const openingWords = (actor: Actor, mode: Mode): string =>
  `begin ${MODES[mode]}; set local plan_cache_mode = auto; select app.ask(${pg.escapeLiteral(actorName(actor))}, ${pg.escapeLiteral(sessionOf(actor))}) as live`

export type Unit = {
  readonly db: Db
  /** Whether anything was asked in it, so that it opened. */
  isOpen: () => boolean
  commit: () => Promise<void>
  rollback: () => Promise<void>
}

/**
 * One transaction on behalf of one actor, opened by its first query: an endpoint that asks nothing costs nothing.
 * The identity of the actor travels in the same message as `begin`, so that row-level security costs no round trip.
 */
export function openUnit(pool: Pool, actor: Actor, mode: Mode): Unit {
  let opening: Promise<pg.PoolClient> | undefined
  const open = async () => {
    const client = await pool.connect()
    try {
      const results: unknown = await client.query(openingWords(actor, mode))
      const last = (results as pg.QueryResult<{ live: boolean }>[]).at(-1)
      if (!last?.rows[0]?.live) throw new SessionEnded()
      return client
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      client.release(!(error instanceof SessionEnded))
      throw error
    }
  }
  const client = () => (opening ??= open())
  const lazy = { query: async (...args: Parameters<pg.PoolClient['query']>) => (await client()).query(...args) }
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
      // What a broken connection did not commit is undone, and what broke it is told already.
      if (word === 'commit') throw error
    } finally {
      opened.release(broken)
    }
  }
  return {
    db: drizzle(lazy as unknown as pg.PoolClient),
    isOpen: () => opening !== undefined,
    commit: end('commit'),
    rollback: end('rollback'),
  }
}

/** Runs work in one transaction on behalf of an actor; commits when it returns, rolls back when it throws. */
export async function transact<T>(pool: Pool, actor: Actor, work: (db: Db) => Promise<T>): Promise<T> {
  const unit = openUnit(pool, actor, 'read write')
  try {
    const result = await work(unit.db)
    await unit.commit()
    return result
  } catch (error) {
    await unit.rollback()
    throw error
  }
}

/** Throws when the session behind a token was ended: for work that begins before a transaction does. */
export const assertSessionLive = (pool: Pool, actor: Actor) => transact(pool, actor, (db) => db.execute(sql`select`))

/** Runs a part of a transaction as the system: consequences of a person's act among records that row-level security hides from them. */
export async function runAsSystem<T>(db: Db, actor: Actor, work: () => Promise<T>): Promise<T> {
  const ask = (as: Actor) => db.execute(sql`select app.ask(${actorName(as)}, ${sessionOf(as)})`)
  await ask({ kind: 'system', name: 'program' })
  try {
    return await work()
  } finally {
    // Where this fails the transaction is lost already: it does nothing more, as nobody.
    await ask(actor).catch(() => undefined)
  }
}

const prepared = new Map<string, string>()
const nameOf = (text: string): string => {
  const known = prepared.get(text)
  if (known) return known
  const name = `q${prepared.size}`
  prepared.set(text, name)
  return name
}

/**
 * What a page is read by: a query of one column with its JSON, or, for a list, one of its rows as JSON (null where there are none) and one of
 * how many there are. Beyond `most`, these are not counted further.
 */
export type PageQuery = string | { readonly items: string; readonly count: string; readonly most: number | undefined }

type Read = { readonly live: boolean; readonly page: string | null; readonly n?: number }

/**
 * Reads one page in one round trip, as JSON text written by PostgreSQL; `values` are its $1…$n. The sub-select says who asks, and its row must
 * exist before the page is evaluated; were that order ever to change, nobody would be asking and the page would be empty.
 */
export async function readPage(pool: Pool, actor: Actor, page: PageQuery, values: readonly unknown[]): Promise<JsonText> {
  const [a, b] = [values.length + 1, values.length + 2]
  const isList = typeof page === 'object'
  const whenLive = (query: string, type: string) => `case when live then (${query})::${type} end`
  const wanted = isList
    ? `${whenLive(page.items, 'text')} as page, ${whenLive(page.count, 'bigint')} as n`
    : `${whenLive(page, 'text')} as page`
  const text = `select live, ${wanted} from (select app.ask($${a}::text, $${b}::text) as live) as asking`
  const { rows } = await pool.query<Read>({
    name: nameOf(text),
    text,
    values: [...values, actorName(actor), sessionOf(actor)],
  })
  const [read] = rows
  if (!read?.live) throw new SessionEnded()
  if (!isList) return { jsonText: read.page ?? 'null' }
  const { n = 0 } = read
  const { most = n } = page
  return { jsonText: `{"items":${read.page ?? '[]'},"count":${Math.min(n, most)},"isCapped":${n > most}}` }
}
