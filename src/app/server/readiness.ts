import { statfs } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { now } from '#kit/server/clock.ts'
import type { ClockWatch } from '#kit/server/clock-watch.ts'
import { type AppDatabase, openAppPool } from '#kit/server/db.ts'
import { type Gathered, gatherFigures } from '#kit/server/figures.ts'
import type { Jobs } from '#kit/server/jobs.ts'

/** The time limit of a check, and the interval between checks. */
const PATIENCE_MS = 900
const LOOK_MS = 500
const LEAST_FREE_BYTES = 64 * 1024 * 1024
const QUEUE_SILENCE_MS = 15_000

type Watched = {
  readonly database: AppDatabase
  readonly jobs: Jobs
  readonly clock: ClockWatch
  /** The folder of files and of the database, if it is on this machine. */
  readonly folder: string | undefined
}

export type Readiness = {
  readonly check: () => Promise<string[]>
  /** The figures that features collect, over the same connection, so that monitoring takes none from users. */
  readonly figures: () => Promise<Gathered[]>
  /** From now on this process should receive no requests, and each answer closes its connection. */
  readonly beginEnd: () => void
  readonly isEnding: () => boolean
  readonly stop: () => Promise<void>
}

/**
 * Reports why this process should receive no requests at the moment; nothing, normally. It checks by itself, over a connection of its own,
 * so that the answer is immediate, however busy the others are.
 */
export function watchReadiness({ database, jobs, clock, folder }: Watched): Readiness {
  const pool = openAppPool(database, { max: 1 })
  let isEnding = false
  const askDatabase = async (): Promise<string[]> => {
    const { rows } = await pool.query<{ isStandby: boolean; isReadOnly: boolean }>({
      text: `select pg_is_in_recovery() as "isStandby", current_setting('default_transaction_read_only')::bool as "isReadOnly"`,
    })
    return rows[0]?.isStandby || rows[0]?.isReadOnly ? ['the database takes no writes'] : []
  }
  let asked: Promise<string[]> | undefined
  /** While a query is unanswered, it is not repeated. */
  const databaseAnswers = () => {
    asked ??= askDatabase().finally(() => {
      asked = undefined
    })
    return asked
  }
  const diskHasRoom = async (): Promise<string[]> => {
    if (folder === undefined) return []
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize < LEAST_FREE_BYTES ? ['the disk is full'] : []
  }
  const inTime = (check: () => Promise<string[]>, otherwise: string) =>
    Promise.race([check().catch(() => [otherwise]), pause(PATIENCE_MS, [otherwise], { ref: false })])
  const look = () => Promise.all([inTime(databaseAnswers, 'the database does not answer'), inTime(diskHasRoom, 'the disk does not answer')])
  let seen = look()
  const looking = setInterval(async () => {
    const next = look()
    await next
    seen = next
  }, LOOK_MS)
  return {
    check: async () => {
      if (isEnding) return ['this process is about to end']
      return [
        ...(await seen).flat(),
        ...(clock.isWrong() ? ['the clock of this machine is wrong'] : []),
        ...(jobs.silentFor() > QUEUE_SILENCE_MS ? ['the job queue is not worked on'] : []),
      ]
    },
    figures: () => gatherFigures(pool, now()),
    beginEnd: () => {
      isEnding = true
    },
    isEnding: () => isEnding,
    stop: async () => {
      clearInterval(looking)
      await seen
      await pool.end()
    },
  }
}
