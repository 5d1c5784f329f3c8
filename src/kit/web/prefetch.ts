import { useEffect } from 'react'
import { extensionPoint } from '../extension-point.ts'
import { isSavingData } from './line.ts'
import { currentPerson } from './session.ts'

/** What is fetched in advance, so that it is available offline. */
type Prefetch = {
  /** The feature whose users it is for; all agents, if not given. */
  readonly feature?: string
  readonly fetch: () => Promise<unknown>
  /** Fetched even when saving data: it is next to nothing. */
  readonly isTiny?: true
  /** Fetched again after this many milliseconds, while the app is visible. */
  readonly every?: number
}
export const prefetches = extensionPoint<Prefetch>('prefetched')

/** After loading what the person is looking at. */
const LATER_MS = 5000

const isFor = (feature: string | undefined): boolean => {
  const person = currentPerson()
  return person?.audience === 'agent' && (feature === undefined || person.features.includes(feature))
}

/** Waits until the app itself is on the device, which on a first visit takes a while. */
async function untilAppIsKept(): Promise<void> {
  const worker = navigator.serviceWorker
  if (!worker || worker.controller) return
  await new Promise((resolve) => worker.addEventListener('controllerchange', resolve, { once: true }))
}

/** Fetches what people who work offline will need: if the app itself is kept on the device, and data is not being saved. */
export function usePrefetch(personId: string | undefined): void {
  useEffect(() => {
    if (!personId) return
    let isHere = true
    const may = ({ isTiny }: Prefetch) => navigator.onLine && (isTiny || !isSavingData()) && navigator.serviceWorker?.controller
    const wanted = () => prefetches.contributions().filter(({ feature }) => isFor(feature))
    const fetchOne = ({ fetch }: Prefetch) => void fetch().catch(() => undefined)
    const again: ReturnType<typeof setInterval>[] = []
    const begin = async () => {
      await untilAppIsKept()
      if (!isHere) return
      for (const each of wanted()) {
        if (may(each)) fetchOne(each)
        if (each.every) again.push(setInterval(() => may(each) && document.visibilityState === 'visible' && fetchOne(each), each.every))
      }
    }
    const later = setTimeout(() => void begin(), LATER_MS)
    return () => {
      isHere = false
      clearTimeout(later)
      again.forEach(clearInterval)
    }
  }, [personId])
}
