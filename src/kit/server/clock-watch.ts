import { setTimeout as pause } from 'node:timers/promises'
import { machineMs } from './clock.ts'
import type { AppPool } from './db.ts'
import type { Log } from './log.ts'

/** Beyond the first, the operator is notified; beyond the second, the program stops selling, since cover would start at a wrong hour. */
const TELL_SECONDS = 30
const MOST_SECONDS = 300
const EVERY_MS = 60_000

export type ClockWatch = {
  /** By how many seconds this machine's clock is ahead of PostgreSQL's; negative if it is behind. */
  readonly offset: () => number
  readonly isWrong: () => boolean
  readonly stop: () => void
}

/** Compares this machine's clock with PostgreSQL's, which all processes agree on: immediately, and then every minute. */
export async function watchClock(pool: AppPool, log: Log, machineNow: () => number = machineMs): Promise<ClockWatch> {
  let offset = 0
  const compare = async () => {
    const before = machineNow()
    const { rows } = await pool.query<{ ms: number }>({ text: 'select extract(epoch from clock_timestamp())::float8 * 1000 as ms' })
    const [read] = rows
    if (!read) return
    // The answer was produced somewhere between sending the query and receiving the reply.
    offset = ((before + machineNow()) / 2 - read.ms) / 1000
    if (Math.abs(offset) > TELL_SECONDS)
      log.error({ seconds: Math.round(offset) }, 'the clock of this machine and that of PostgreSQL differ: set both by a time server')
  }
  const ending = new AbortController()
  const watching = async () => {
    while (!ending.signal.aborted) {
      await pause(EVERY_MS, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
      if (!ending.signal.aborted) await compare().catch(() => undefined)
    }
  }
  await compare()
  void watching()
  return { offset: () => offset, isWrong: () => Math.abs(offset) > MOST_SECONDS, stop: () => ending.abort() }
}
