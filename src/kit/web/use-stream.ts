import { useEffect, useEffectEvent } from 'react'
import type { Endpoint } from '../contract.ts'
import { gathered } from '../gathered.ts'
import { STREAM_EVENTS } from '../stream-events.ts'
import { type EndpointInput, requestStream } from './client.ts'
import { whenHidden } from './when-hidden.ts'

type Following = {
  /** The name of the stream among pages of this browser; undefined listens to nothing. */
  readonly name: string | undefined
  /** Fetches what is new: never twice at a time. */
  readonly onNews: () => Promise<unknown>
  /** Whether what happened before the stream opened is news as well. */
  readonly fromBefore?: boolean
  /** Called with whether the stream is open; while it is not, the browser must poll. */
  readonly onLive: (isLive: boolean) => void
}

/** Follows a stream while the page is visible. */
export function useStream<E extends Endpoint & { stream: true }>(endpoint: E, input: EndpointInput<E>[0], following: Following): void {
  const { name } = following
  const tellLive = useEffectEvent(following.onLive)
  const askAnew = useEffectEvent(following.onNews)
  const open = useEffectEvent((signal: AbortSignal, hear: (event: string) => void) => requestStream(endpoint, input, { signal, hear }))
  const isNews = useEffectEvent((isFirst: boolean) => !isFirst || following.fromBefore === true)
  useEffect(() => {
    if (name === undefined) return
    const leaving = new AbortController()
    const { signal } = leaving
    const others = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
    const ask = gathered(0, async () => (signal.aborted ? undefined : askAnew()))
    others?.addEventListener('message', ask, { signal })
    let isFirst = true
    const hear = (event: string) => {
      if (event === STREAM_EVENTS.news || isNews(isFirst)) {
        ask()
        others?.postMessage('news')
      }
      isFirst = false
    }
    void listen({ name, signal, hear, live: tellLive, open }).finally(() => others?.close())
    return () => {
      tellLive(false)
      leaving.abort()
    }
  }, [name])
}

type Listening = {
  readonly name: string
  readonly signal: AbortSignal
  readonly hear: (event: string) => void
  readonly live: (isLive: boolean) => void
  readonly open: (signal: AbortSignal, hear: (event: string) => void) => Promise<void>
}

/** Listens while the page is visible, reconnects when the stream ends, and waits longer after each failure. */
async function listen({ name, signal, hear, live, open }: Listening): Promise<void> {
  let failures = 0
  const heard = (event: string) => {
    hear(event)
    failures = 0
    live(true)
  }
  while (!signal.aborted) {
    await untilVisible(signal)
    const hidden = new AbortController()
    const stopWatching = whenHidden(() => hidden.abort())
    const ended = AbortSignal.any([signal, hidden.signal])
    await withBrowserLock(name, ended, () => open(ended, heard)).catch(() => undefined)
    stopWatching()
    if (signal.aborted) return
    live(false)
    if (!ended.aborted) await pause(pauseBeforeListening(failures, Math.random()), signal)
    failures += 1
  }
}

const PAUSES_MS = [1000, 2000, 5000, 15_000, 30_000, 60_000] as const

/**
 * How long a browser waits before it listens again, longer after each failure; `chance` (0 to 1) keeps a thousand from reconnecting at the
 * same time.
 */
export const pauseBeforeListening = (failures: number, chance: number): number =>
  (PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 60_000) * (0.5 + chance / 2)

/** One page of a browser listens on behalf of the others: a browser has few connections to one server. */
const withBrowserLock = (name: string, signal: AbortSignal, work: () => Promise<void>): Promise<unknown> =>
  'locks' in navigator ? navigator.locks.request(name, { signal }, work) : work()
function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const resolveIfVisible = () => {
      if (document.visibilityState === 'visible' || signal.aborted) resolve()
    }
    document.addEventListener('visibilitychange', resolveIfVisible, { signal })
    signal.addEventListener('abort', resolveIfVisible)
    resolveIfVisible()
  })
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    const now = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', now, { once: true })
    // Once the network is back, there is no need to wait.
    addEventListener('online', now, { once: true, signal })
  })
