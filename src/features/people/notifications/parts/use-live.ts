import { useEffect, useState } from 'react'
import { requestStream } from '#kit/web/client.ts'
import { refreshReads } from '#kit/web/queries.ts'
import { usePerson } from '#kit/web/session.ts'
import { contract } from '../public/contract.ts'
import { pauseBeforeListening, STREAM_EVENTS } from '../rules/notifications.ts'
import { renewPush } from './push.ts'

/** Several notifications of one moment are one reason to ask. */
const GATHER_MS = 300

type Listener = { readonly signal: AbortSignal; readonly onNews: () => void; readonly live: (isLive: boolean) => void }

/** Keeps what is shown up to date while somebody of the staff looks at it. Returns whether the stream is open; otherwise the browser must poll. */
export function useLive(): boolean {
  const person = usePerson()
  const staffId = person?.audience === 'agent' ? person.id : undefined
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    if (staffId === undefined) return
    const leaving = new AbortController()
    const { signal } = leaving
    const others = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('notifications')
    const ask = debounce(() => void refreshReads())
    others?.addEventListener('message', ask, { signal })
    const news = () => {
      ask()
      others?.postMessage('news')
    }
    void renewPush().catch(() => undefined)
    void listen({ signal, onNews: news, live: setLive }).finally(() => others?.close())
    return () => {
      setLive(false)
      leaving.abort()
    }
  }, [staffId])
  return isLive
}

/** Listens while the page is visible, reconnects when the stream ends, and waits longer after each failure. */
async function listen({ signal, onNews: news, live }: Listener): Promise<void> {
  let failures = 0
  let hasListened = false
  const hear = (event: string) => {
    if (event === STREAM_EVENTS.news || hasListened) news()
    hasListened = true
    failures = 0
    live(true)
  }
  while (!signal.aborted) {
    await untilVisible(signal)
    const ended = AbortSignal.any([signal, whenHidden(signal)])
    await withBrowserLock(ended, () => requestStream(contract.notificationStream, { signal: ended, hear })).catch(() => undefined)
    live(false)
    if (!ended.aborted) await pause(pauseBeforeListening(failures, Math.random()), signal)
    failures += 1
  }
}

/** One page of a browser listens on behalf of the others: a browser has few connections to one server. */
const withBrowserLock = (signal: AbortSignal, work: () => Promise<void>): Promise<unknown> =>
  'locks' in navigator ? navigator.locks.request('notifications', { signal }, work) : work()

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

function whenHidden(signal: AbortSignal): AbortSignal {
  const hidden = new AbortController()
  const abortIfHidden = () => {
    if (document.visibilityState === 'hidden') hidden.abort()
  }
  document.addEventListener('visibilitychange', abortIfHidden, { signal })
  return hidden.signal
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    const now = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', now, { once: true })
    // A network that came back is a reason not to wait.
    addEventListener('online', now, { once: true, signal })
  })

function debounce(act: () => void): () => void {
  let waiting = false
  return () => {
    if (waiting) return
    waiting = true
    setTimeout(() => {
      waiting = false
      act()
    }, GATHER_MS)
  }
}
