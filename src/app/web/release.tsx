import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isPracticeHere } from '#kit/web/practice.ts'
import { currentPerson, useRootStore } from '#kit/web/session.ts'

const HOURLY = 60 * 60_000

let registration: ServiceWorkerRegistration | undefined
let isTakingOver = false

/** Installs the worker that keeps the shell for when there is no network, and looks for new releases from time to time. */
export async function keepShell(): Promise<void> {
  // Practice is held with a network only, and leaves nothing behind.
  if (!('serviceWorker' in navigator) || isPracticeHere()) return
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

/** Who works here has every screen without a network as well; a customer, whose line is dear, what was shown. */
function keepPieces(): void {
  const isStaff = currentPerson()?.audience === 'agent'
  const keep = isStaff ? 'all' : performance.getEntriesByType('resource').map(({ name }) => name)
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ keep }))
}

/** In any tab, something that was written is on its way. */
const isSending = async (): Promise<boolean> =>
  (await navigator.locks?.query())?.held?.some(({ name }) => name?.startsWith('sending')) ?? false

async function takeOver(isDelicate: (pathname: string) => boolean): Promise<void> {
  const waiting = registration?.waiting
  if (!waiting || (await isSending()) || isDelicate(location.pathname.replace(/^\/app/, ''))) return
  isTakingOver = true
  waiting.postMessage('take-over')
}

/** A new release takes over between two screens, where nothing is half typed; never while somebody pays or signs in, or what they wrote is being sent. */
export function useNewRelease(isDelicate: (pathname: string) => boolean): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const leave = isDelicate(pathname)
    return () => {
      if (!leave) void takeOver(isDelicate)
    }
  }, [pathname, isDelicate])
}
