import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Pool } from './db.ts'
import type { Log } from './log.ts'

/** A connection that broke silently is detected after this long. */
const LOOK_MS = 30_000
const PAUSES_MS = [200, 1000, 5000]

export type Listening = { readonly stop: () => Promise<void> }

/**
 * Receives what any process says on channels of PostgreSQL, over one connection that is reopened when it breaks. `hear` gets the channel
 * and the payload; `missed` is called after each connect, since no one listened before.
 */
export function listenTo(
  pool: Pool,
  channels: readonly string[],
  { hear, missed, log }: { hear: (channel: string, said: string) => void; missed: () => void; log: Log },
): Listening {
  const ending = new AbortController()
  const { signal } = ending

  const once = async () => {
    const client = await pool.connect()
    try {
      const broken = new Promise<never>((_, reject) => {
        client.on('error', reject)
        client.on('end', () => reject(new Error('the connection ended')))
      })
      broken.catch(() => undefined)
      client.on('notification', ({ channel, payload = '' }) => hear(channel, payload))
      for (const channel of channels) await client.query(`listen ${channel}`)
      missed()
      while (!signal.aborted) {
        await Promise.race([broken, pause(LOOK_MS, undefined, { signal })])
        await alive(client)
      }
    } finally {
      client.release(true)
    }
  }

  const forEver = async () => {
    for (let failures = 0; !signal.aborted; failures += 1) {
      await once().catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, 'listening')
      })
      await pause(PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)], undefined, { signal }).catch(() => undefined)
    }
  }
  const ended = forEver()
  return {
    stop: async () => {
      ending.abort()
      await ended
    },
  }
}

/** Checks that the connection answers in time. */
async function alive(client: pg.PoolClient): Promise<void> {
  const late = new AbortController()
  try {
    await Promise.race([
      client.query('select'),
      pause(LOOK_MS / 3, undefined, { signal: late.signal }).then(() => Promise.reject(new Error('no answer'))),
    ])
  } finally {
    late.abort()
  }
}
