import type { FastifyPluginAsync } from 'fastify'
import type { StreamReply } from '#kit/contract.ts'
import type { Pool } from '#kit/server/db.ts'
import type { Log } from '#kit/server/log.ts'
import { MAX_AT_ONCE, STREAM_EVENTS } from '../rules/notifications.ts'
import { type Listening, listenTo } from './listen.ts'

type Listener = { readonly tell: (event: string) => void; readonly end: () => void }

/**
 * Brings what any process wrote to the browsers that this one serves: PostgreSQL notifies every process, and each notifies its own listeners.
 * `toPush` is called when something waits for being pushed.
 */
export function openHub({ pool, log, toPush }: { pool: Pool; log: Log; toPush: () => void }) {
  const listeners = new Map<string, Set<Listener>>()
  const notifyListeners = (person: string) => {
    for (const listener of listeners.get(person) ?? []) listener.tell(STREAM_EVENTS.news)
  }

  const join = (person: string): StreamReply => ({
    listen: (say, end) => {
      const listener = { tell: say, end }
      const others = listeners.get(person) ?? new Set()
      listeners.set(person, others.add(listener))
      for (const oldest of [...others].slice(0, -MAX_AT_ONCE.streams)) {
        others.delete(oldest)
        oldest.end()
      }
      listener.tell(STREAM_EVENTS.begun)
      return () => {
        others.delete(listener)
        if (others.size === 0 && listeners.get(person) === others) listeners.delete(person)
      }
    },
  })

  const plugin: FastifyPluginAsync = async (app) => {
    let listening: Listening | undefined
    app.addHook('onReady', async () => {
      listening = listenTo(pool, ['notifications', 'pushes'], {
        log,
        hear: (channel, said) => (channel === 'pushes' ? toPush() : notifyListeners(said)),
        missed: () => {
          for (const person of listeners.keys()) notifyListeners(person)
        },
      })
    })
    app.addHook('preClose', async () => {
      for (const each of listeners.values()) for (const { end } of each) end()
      await listening?.stop()
    })
  }
  return { join, plugin }
}
export type Hub = ReturnType<typeof openHub>
