import type pg from 'pg'
import type { AppPool, Connections } from './db.ts'

/** Thrown when a request would have to wait longer than it is worth. */
export class TooBusy extends Error {}

export type Limits = {
  /** How many connections the share may use at once. */
  readonly atOnce: number
  /** How many may wait for one of them, and for how long. */
  readonly waiting: number
  readonly ms: number
}

type Waiter = { readonly go: () => void; readonly timer: NodeJS.Timeout }

/**
 * A part of a pool, for what belongs together: if its table is locked or its queries are slow, only it waits, and everyone else has the
 * rest. A request that would wait too long is refused immediately, so that what is admitted is answered in time.
 */
export function shareOf(pool: AppPool, { atOnce, waiting, ms }: Limits): Connections {
  const waiters = new Set<Waiter>()
  let used = 0
  const enter = (): Promise<void> => {
    if (used < atOnce) {
      used += 1
      return Promise.resolve()
    }
    if (waiters.size >= waiting) return Promise.reject(new TooBusy())
    return new Promise((admit, refuse) => {
      const timer = setTimeout(() => {
        waiters.delete(waiter)
        refuse(new TooBusy())
      }, ms)
      const waiter: Waiter = { go: admit, timer }
      waiters.add(waiter)
    })
  }
  const leave = () => {
    const [next] = waiters
    if (!next) {
      used -= 1
      return
    }
    waiters.delete(next)
    clearTimeout(next.timer)
    next.go()
  }
  const connect = async (): Promise<pg.PoolClient> => {
    await enter()
    try {
      const client = await pool.connect()
      const { release } = client
      // The pool gives each use its own `release`.
      client.release = (broken) => {
        leave()
        release.call(client, broken)
      }
      return client
    } catch (error) {
      leave()
      throw error
    }
  }
  const query: Connections['query'] = async (config) => {
    await enter()
    try {
      return await pool.query(config)
    } finally {
      leave()
    }
  }
  return { connect, query, asking: pool.asking, isPooled: pool.isPooled }
}
