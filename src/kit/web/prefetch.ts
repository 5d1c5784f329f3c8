import { useEffect } from 'react'
import { extensionPoint } from '../extension-point.ts'
import { currentPerson } from './session.ts'

/** What is fetched before it is asked for, so that it is there without a network. */
type Prefetch = {
  /** For whom. */
  readonly feature: string
  readonly fetch: () => Promise<unknown>
}
export const prefetches = extensionPoint<Prefetch>('prefetched')

/** After what the person is looking at. */
const LATER_MS = 5000

/** Whether the browser was asked to use little data; not every one says so. */
function isSavingData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  return typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
}

/** Fetches for those who work without a network what they will need there: where the app itself is kept on the device, and data are not saved. */
export function usePrefetch(personId: string | undefined): void {
  useEffect(() => {
    if (!personId) return
    const fetchAll = () => {
      if (!navigator.onLine || isSavingData() || !navigator.serviceWorker?.controller) return
      const features = currentPerson()?.features ?? []
      for (const each of prefetches.contributions()) if (features.includes(each.feature)) void each.fetch().catch(() => undefined)
    }
    const later = setTimeout(fetchAll, LATER_MS)
    return () => clearTimeout(later)
  }, [personId])
}
