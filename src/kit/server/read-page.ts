import type pg from 'pg'
import type { Actor } from '../actor.ts'
import type { JsonText } from '../contract.ts'
import { beginning, type Connections } from './db.ts'
import { statementName } from './prepared.ts'
import { SessionEnded } from './session-ended.ts'

/**
 * What a page is read by: a query of one column with its JSON, or, for a list, one of its rows as JSON (null if there are none) and one of
 * their count. Rows beyond `most` are not counted.
 */
export type PageQuery = string | { readonly items: string; readonly count: string; readonly most: number | undefined }

type Read = { readonly live: boolean; readonly page: string | null; readonly n?: number }

/** Where a page is read: from a replica that has the caller's latest writes, if there is one, else from the leader. */
export type PageSources = {
  readonly leader: Connections
  readonly replica: ((question: pg.QueryConfig) => Promise<pg.QueryResult<Read> | undefined>) | undefined
}

/**
 * Reads one page in one round trip, as JSON text written by PostgreSQL; `values` are its $1…$n. The sub-select sets the actor, and its row
 * must exist before the page is evaluated; if that order ever changed, there would be no actor and the page would be empty.
 */
export async function readPage(
  { leader, replica }: PageSources,
  actor: Actor,
  page: PageQuery,
  values: readonly unknown[],
): Promise<JsonText> {
  const n = values.length
  const isList = typeof page === 'object'
  const whenLive = (query: string, type: string) => `case when live then (${query})::${type} end`
  const wanted = isList
    ? `${whenLive(page.items, 'text')} as page, ${whenLive(page.count, 'bigint')} as n`
    : `${whenLive(page, 'text')} as page`
  const text = `select live, ${wanted} from (select app.ask($${n + 1}, $${n + 2}, $${n + 3}, $${n + 4}) as live) as asking`
  const question = { text, values: [...values, ...leader.asking(actor)] }
  const fromLeader = async () => {
    const { rows } = leader.isPooled ? await askInTransaction(leader, question) : await leader.query<Read>(prepared)
    return rows[0]
  }
  const prepared = { name: statementName(text), ...question }
  const [replicated] = (await replica?.(prepared))?.rows ?? []
  // A session started a moment ago may exist on the leader only.
  const read = replicated?.live ? replicated : await fromLeader()
  if (!read?.live) throw new SessionEnded(actor)
  if (!isList) return { jsonText: read.page ?? 'null' }
  const { n: found = 0 } = read
  const { most = found } = page
  return { jsonText: `{"items":${read.page ?? '[]'},"count":${Math.min(found, most)},"isCapped":${found > most}}` }
}

/** Through a pool in transaction mode, settings last for one transaction only: the query has one, in the same round trip. */
async function askInTransaction(pool: Connections, question: pg.QueryConfig): Promise<pg.QueryResult<Read>> {
  const client = await pool.connect()
  let isBroken = true
  try {
    const [, result] = await Promise.all([client.query(beginning('read only', true)), client.query<Read>(question), client.query('commit')])
    isBroken = false
    return result
  } finally {
    client.release(isBroken)
  }
}
