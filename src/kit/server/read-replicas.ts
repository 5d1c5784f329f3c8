import type pg from 'pg'
import { type AppDatabase, openAppPool, withoutQuery } from './db.ts'
import type { Log } from './log.ts'

/** What is older than this is not read from a replica, whoever asks. */
const LOOK_MS = 1000
/** A replica that failed is let alone for so long; the leader answers meanwhile. */
const SILENCE_MS = 5000
const LSN = /^[\dA-F]{1,8}\/[\dA-F]{1,8}$/
/** Asked before the page, so that the page is read of a moment at which it holds; of a leader it always does. */
const HAS_ALL = 'select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= greatest($1::pg_lsn, $2::pg_lsn) as has'

/** A place in PostgreSQL's log, as `0/16B3748`. */
export type Lsn = string

export type ReadReplicas = {
  /**
   * The answer of a replica that has all that was written up to `written`, and all that anybody wrote up to a second ago. Undefined where none has it,
   * or none answers: the leader is to be asked.
   */
  readonly ask: <Row extends pg.QueryResultRow>(
    question: pg.QueryConfig,
    written: Lsn | undefined,
  ) => Promise<pg.QueryResult<Row> | undefined>
  /** Up to where everything is written that is committed now. Undefined where the leader does not say. */
  readonly look: () => Promise<Lsn | undefined>
  /** How many pages were asked of replicas, and had there. */
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
  /** What asks while one look is under way shares the next. */
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
      // It cannot be reached, it ends, or it takes back a read for what it has to write itself.
      log.warn({ err: withoutQuery(error) }, 'a replica does not answer')
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
