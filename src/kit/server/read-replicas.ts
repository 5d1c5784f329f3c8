import type pg from 'pg'
import { type AppDatabase, openAppPool } from './db.ts'
import type { Log } from './log.ts'

/** Data older than this is not read from a replica, for any caller. */
const LOOK_MS = 1000
/** A replica that failed is not used for this long; the leader answers in the meantime. */
const SILENCE_MS = 5000
const LSN = /^[\dA-F]{1,8}\/[\dA-F]{1,8}$/
/** Asked before the page, so that the page is read at a moment for which it is true; of a leader it always is. */
const HAS_ALL = 'select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= greatest($1::pg_lsn, $2::pg_lsn) as has'

/** A position in PostgreSQL's log, such as `0/16B3748`. */
export type Lsn = string

export type ReadReplicas = {
  /**
   * The answer of a replica that has everything written up to `written`, and everything anyone wrote up to a second ago. Undefined if none
   * has it, or none answers: then the leader must be asked.
   */
  readonly ask: <Row extends pg.QueryResultRow>(
    question: pg.QueryConfig,
    written: Lsn | undefined,
  ) => Promise<pg.QueryResult<Row> | undefined>
  /** The log position up to which everything is committed now. Undefined if the leader does not answer. */
  readonly look: () => Promise<Lsn | undefined>
  /** How many pages were requested of replicas, and answered there. */
  readonly counts: () => { readonly asked: number; readonly had: number }
  readonly stop: () => Promise<void>
}

type Replicated = { readonly leader: AppDatabase; readonly replicas: AppDatabase; readonly log: Log }

/** Reads pages from replicas of the database, at an address that leads to any of them. */
export function openReadReplicas({ leader, replicas, log }: Replicated): ReadReplicas {
  const leading = openAppPool(leader, { max: 1 })
  const pool = openAppPool(replicas)
  let latest: Promise<Lsn | undefined> = Promise.resolve(undefined)
  let next: Promise<Lsn | undefined> | undefined
  let silentUntil = 0
  const counts = { asked: 0, had: 0 }

  const readLsn = () =>
    leading.query<{ lsn: Lsn }>('select pg_current_wal_insert_lsn()::text as lsn').then(
      ({ rows }) => rows[0]?.lsn,
      () => undefined,
    )
  /** Requests that arrive during one look share the next. */
  const look = () => {
    next ??= latest.then(() => {
      next = undefined
      return readLsn()
    })
    latest = next
    return latest
  }
  void look()
  const looking = setInterval(look, LOOK_MS)

  const ask: ReadReplicas['ask'] = async (question, written) => {
    counts.asked += 1
    const floor = await latest
    if (!floor || performance.now() < silentUntil) return undefined
    const places = [floor, written && LSN.test(written) ? written : floor]
    let client: pg.PoolClient | undefined
    let isBroken = true
    try {
      client = await pool.connect()
      const [{ rows }, answer] = await Promise.all([
        client.query<{ has: boolean }>({ name: 'has', text: HAS_ALL, values: places }),
        client.query(question),
      ])
      isBroken = false
      if (!rows[0]?.has) return undefined
      counts.had += 1
      return answer
    } catch (error) {
      // It cannot be reached, is shutting down, or cancels a read because of what it has to replay.
      log.warn({ err: error }, 'a replica does not answer')
      silentUntil = performance.now() + SILENCE_MS
      return undefined
    } finally {
      client?.release(isBroken)
    }
  }

  return {
    ask,
    look,
    counts: () => counts,
    stop: async () => {
      clearInterval(looking)
      await latest
      await Promise.all([leading.end(), pool.end()])
    },
  }
}
