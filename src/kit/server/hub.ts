import type { FastifyPluginAsync } from 'fastify'
import type { StreamReply } from '../contract.ts'
import { gathered } from '../gathered.ts'
import { STREAM_EVENTS } from '../stream-events.ts'
import type { Pool } from './db.ts'
import { type Listening, listenTo } from './listen.ts'
import type { Log } from './log.ts'

/** More streams of one kind than one person has devices: the oldest makes room, so that nobody fills a server. */
const MOST_STREAMS = 8
/** What happens within so long is told once, however much it is. */
const GATHER_MS = 500

export type Subscription = {
  /** Who listens. */
  readonly person: string
  /** What they are told of, as it is said on the channel. */
  readonly subject: string
  /** Asked before each telling: where it throws, the stream ends. */
  readonly mayHear?: () => Promise<unknown>
}
export type Subscribe = (subscription: Subscription) => StreamReply

type Listener = { readonly person: string; readonly subject: string; readonly news: () => void; readonly end: () => void }

/** Listeners by one of their words, of which none is kept that nobody has. */
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
  /** Told of whatever is said, before anybody acts on it. */
  readonly onHeard: () => void
}

/**
 * Brings what any process said to the browsers that this one serves: PostgreSQL notifies every process, over one connection of each, and each notifies
 * its own listeners.
 */
export function openHub({ pool, log, onHeard }: Hearing) {
  const hearers = new Map<string, (said: string) => void>()
  const missed: (() => void)[] = []
  const ends: (() => void)[] = []

  /** Acts on what is said on a channel, and once, with nothing, whenever something may have been missed. */
  const hear = (channel: string, act: (said: string) => void): void => {
    hearers.set(channel, act)
    missed.push(() => act(''))
  }

  /** Streams that tell of what is said on a channel. */
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
      listen: (tell, close) => {
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
            if (!isOver) tell(STREAM_EVENTS.news)
          } catch {
            end()
          }
        })
        const listener: Listener = { person, subject, news, end }
        bySubject.add(listener)
        byPerson.add(listener)
        for (const oldest of byPerson.of(person).slice(0, -MOST_STREAMS)) oldest.end()
        tell(STREAM_EVENTS.begun)
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
