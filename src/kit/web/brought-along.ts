import { useEffect } from 'react'
import { extensionPoint } from '../extension-point.ts'
import { currentPerson } from './session.ts'

/** What is fetched before it is asked for, so that it is there without a network. */
type Bringer = {
  /** For whom. */
  readonly feature: string
  readonly bring: () => Promise<unknown>
}
export const broughtAlong = extensionPoint<Bringer>('brought along')

/** After what the person is looking at. */
const LATER_MS = 5000

/** Fetches for those who work without a network what they will need there: where the app itself is kept on the device, and data are not saved. */
export function useBroughtAlong(personId: string | undefined): void {
  useEffect(() => {
    if (!personId) return
    const bring = () => {
      const isSaving = 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
      if (!navigator.onLine || isSaving || !navigator.serviceWorker?.controller) return
      const features = currentPerson()?.features ?? []
      for (const each of broughtAlong.contributions()) if (features.includes(each.feature)) void each.bring().catch(() => undefined)
    }
    const later = setTimeout(bring, LATER_MS)
    return () => clearTimeout(later)
  }, [personId])
}
