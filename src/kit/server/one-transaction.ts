import pg from 'pg'
import { Connection } from './connection.ts'
import type { AppPool } from './db.ts'
import { sealWith } from './scope-key.ts'

/** A pool whose transactions are all parts of a single one, and that one as its owner sees it. */
export type SharedTransaction = {
  readonly pool: AppPool
  /** Before this, queries have the rights of the address's user; afterwards those of the role. */
  readonly setRole: (role: string) => Promise<void>
}

type Query = (...args: unknown[]) => Promise<pg.QueryResult>

/** What `openUnit` sends around its work, translated for a transaction that is already open. */
const SAVEPOINTS: readonly (readonly [RegExp, string])[] = [
  [/^begin[^;]*/, 'savepoint unit'],
  [/^commit$/, 'release savepoint unit'],
  [/^rollback$/, 'rollback to savepoint unit; release savepoint unit'],
]

const asSavepoint = (text: unknown): unknown => {
  const found = typeof text === 'string' ? SAVEPOINTS.find(([pattern]) => pattern.test(text)) : undefined
  return found && typeof text === 'string' ? text.replace(found[0], found[1]) : text
}

/**
 * Runs work whose many transactions are kept all together or, if it throws or the process dies, not at all. They take turns on one
 * connection; other queries of the pool are answered immediately, as a part of the one that is open.
 */
export async function inOneTransaction<T>(
  { url, scopeKey }: { readonly url: string; readonly scopeKey: string },
  work: (whole: SharedTransaction) => Promise<T>,
): Promise<T> {
  const client = new Connection({ connectionString: url, application_name: 'kalasag', pipeline: true })
  await client.connect()
  const query = client.query.bind(client) as Query
  let last: Promise<unknown> = Promise.resolve()
  const turn = (): Promise<() => void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = last
    last = promise
    return before.then(() => resolve)
  }
  const pool = {
    connect: async () => {
      const release = await turn()
      return { query: (text: unknown, ...rest: unknown[]) => query(asSavepoint(text), ...rest), release }
    },
    query,
    asking: sealWith(scopeKey),
    isPooled: false,
  } as unknown as AppPool
  try {
    await client.query('begin')
    const result = await work({ pool, setRole: async (role) => void (await client.query(`set local role ${pg.escapeIdentifier(role)}`)) })
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}
