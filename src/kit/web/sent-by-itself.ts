import { useEffect } from 'react'
import { extensionPoint } from '../extension-point.ts'
import { DRAFT_PREFIX } from './clear-device-data.ts'
import { namesBeginning } from './vault.ts'

/** What waits on this device until the server has it. */
type Sender = {
  /** With which the names begin under which it waits. */
  readonly names: readonly string[]
  readonly send: () => Promise<unknown>
}
export const sentByItself = extensionPoint<Sender>('sent by itself')

/** What sends is fetched only where something waits: the way in stays light. */
export async function sendWhatWaits(): Promise<void> {
  if (!navigator.onLine || document.visibilityState !== 'visible') return
  for (const { names, send } of sentByItself.contributions()) {
    const found = await Promise.all(names.map((name) => namesBeginning(DRAFT_PREFIX + name)))
    if (found.flat().length > 0) await send().catch(() => undefined)
  }
}

/** Sends what waits when the network returns and when the app is looked at again, whatever screen is open. */
export function useSentByItself(): void {
  useEffect(() => {
    const send = () => void sendWhatWaits()
    addEventListener('online', send)
    document.addEventListener('visibilitychange', send)
    return () => {
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', send)
    }
  }, [])
}
