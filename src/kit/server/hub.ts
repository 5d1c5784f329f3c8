import type { FastifyPluginAsync } from 'fastify'
import type { StreamReply } from '../contract.ts'
import { gathered } from '../gathered.ts'
import { STREAM_EVENTS } from '../stream-events.ts'
import type { Pool } from './db.ts'
import { type Listening, listenTo } from './listen.ts'
import type { Log } from './log.ts'

/** More streams of one kind than one person has devices: the oldest is closed for a new one, so that no one fills a server. */
const MOST_STREAMS = 8
/** Events within this period are notified once, however many they are. */
const GATHER_MS = 500

export type Subscription = {
  /** Who listens. */
  readonly person: string
  /** What they are notified about, as named on the channel. */
  readonly subject: string
  /** Called before each notification: if it throws, the stream ends. */
  readonly mayHear?: () => Promise<unknown>
}
export type Subscribe = (subscription: Subscription) => StreamReply

type Listener = { readonly person: string; readonly subject: string; readonly news: () => void; readonly end: () => void }

/** Listeners by one of their keys; no key is kept without listeners. */
function listenersBy(word: 'person' | 'subject') {
  const sets = new Map<string, Set<Listener>>()
  return {
    all: () => [...sets.values()].flatMap((each) => [...each]),
    of: (name: string): readonly Listener[] => [...(sets.get(name) ?? [])],
    add: (one: Listener) => void sets.set(one[word], (sets.get(one[word]) ?? new Set()).add(one)),
    remove: (one: Listener) => {
      const others = sets.get(one[word])
      if (others?.delete(one) && others.size === 0) sets.delete(one[word])
    },
  }
}

type Hearing = {
  readonly pool: Pool
  readonly log: Log
  /** Called for every notification, before anything acts on it. */
  readonly onHeard: () => void
}

/**
 * Brings the notifications of any process to the browsers that this one serves: PostgreSQL notifies every process, over one connection
 * each, and each notifies its own listeners.
 */
export function openHub({ pool, log, onHeard }: Hearing) {
  const hearers = new Map<string, (said: string) => void>()
  const missed: (() => void)[] = []
  const ends: (() => void)[] = []

  /** Acts on each notification of a channel, and once, with nothing, whenever one may have been missed. */
  const hear = (channel: string, act: (said: string) => void): void => {
    hearers.set(channel, act)
    missed.push(() => act(''))
  }

  /** Streams that forward what a channel says. */
  function streamsOf(channel: string): Subscribe {
    const bySubject = listenersBy('subject')
    const byPerson = listenersBy('person')
    hearers.set(channel, (said) => {
      for (const { news } of bySubject.of(said)) news()
    })
    missed.push(() => {
      for (const { news } of bySubject.all()) news()
    })
    ends.push(() => {
      for (const { end } of bySubject.all()) end()
    })
    return ({ person, subject, mayHear }) => ({
      listen: (emit, close) => {
        let isOver = false
        const leave = () => {
          isOver = true
          bySubject.remove(listener)
          byPerson.remove(listener)
        }
        const end = () => {
          leave()
          close()
        }
        const news = gathered(GATHER_MS, async () => {
          if (isOver) return
          try {
            await mayHear?.()
            if (!isOver) emit(STREAM_EVENTS.news)
          } catch {
            end()
          }
        })
        const listener: Listener = { person, subject, news, end }
        bySubject.add(listener)
        byPerson.add(listener)
        for (const oldest of byPerson.of(person).slice(0, -MOST_STREAMS)) oldest.end()
        emit(STREAM_EVENTS.begun)
        return leave
      },
    })
  }

  const plugin: FastifyPluginAsync = async (app) => {
    let listening: Listening | undefined
    app.addHook('onReady', async () => {
      listening = listenTo(pool, [...hearers.keys()], {
        log,
        hear: (channel, said) => {
          onHeard()
          hearers.get(channel)?.(said)
        },
        missed: () => {
          for (const notifyAll of missed) notifyAll()
        },
      })
    })
    app.addHook('preClose', async () => {
      for (const endAll of ends) endAll()
      await listening?.stop()
    })
  }
  return { hear, streamsOf, plugin }
}
export type Hub = Omit<ReturnType<typeof openHub>, 'plugin'>
