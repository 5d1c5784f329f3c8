import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isPractice } from '#kit/web/practice.ts'
import { currentPerson, useRootStore } from '#kit/web/session.ts'

const HOURLY = 60 * 60_000

let registration: ServiceWorkerRegistration | undefined
let isTakingOver = false

/** Installs the worker that caches the shell for offline use, and checks for new releases from time to time. */
export async function keepShell(): Promise<void> {
  // Practice works online only, and leaves nothing behind.
  if (!('serviceWorker' in navigator) || isPractice()) return
  registration = await navigator.serviceWorker.register('/app/service-worker.js', { scope: '/app/', updateViaCache: 'none' })
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isTakingOver) location.reload()
  })
  const look = () => void registration?.update().catch(() => undefined)
  keepPieces()
  useRootStore.subscribe(({ person }, before) => person?.id !== before.person?.id && keepPieces())
  setInterval(look, HOURLY)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
}

/** Staff have every screen offline; customers, whose data is expensive, only those they have seen. */
function keepPieces(): void {
  const isStaff = currentPerson()?.audience === 'agent'
  const keep = isStaff ? 'all' : performance.getEntriesByType('resource').map(({ name }) => name)
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ keep }))
}

/** Whether any tab is sending something that was written. */
const isSending = async (): Promise<boolean> =>
  (await navigator.locks?.query())?.held?.some(({ name }) => name?.startsWith('sending')) ?? false

async function takeOver(isDelicate: (pathname: string) => boolean): Promise<void> {
  const waiting = registration?.waiting
  if (!waiting || (await isSending()) || isDelicate(location.pathname.replace(/^\/app/, ''))) return
  isTakingOver = true
  waiting.postMessage('take-over')
}

/**
 * A new release takes over between two screens, when nothing is half typed; never during a payment, a sign-in, or the sending of entries.
 */
export function useNewRelease(isDelicate: (pathname: string) => boolean): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const leave = isDelicate(pathname)
    return () => {
      if (!leave) void takeOver(isDelicate)
    }
  }, [pathname, isDelicate])
}
