import { useEffect } from 'react'
import { extensionPoint } from '../extension-point.ts'
import { DRAFT_PREFIX } from './draft-prefix.ts'
import { onLineChange } from './line.ts'
import { useLock } from './lock/lock.ts'
import { namesBeginning } from './vault.ts'

/** What waits on this device until the server has it. */
type Sender = {
  /** With which the names begin under which it waits. */
  readonly names: readonly string[]
  /** `now`: also what was to be tried later. */
  readonly send: (how?: { readonly now?: boolean }) => Promise<unknown>
}
export const backgroundSenders = extensionPoint<Sender>('senders of what waits')

/** A network that is there may still fail: what waits is tried again while the app is looked at. */
const AGAIN_MS = 20_000

const anyOf = async ({ names }: Sender): Promise<boolean> =>
  (await Promise.all(names.map((name) => namesBeginning(DRAFT_PREFIX + name)))).flat().length > 0

/** Whether anything on this device was not sent yet. */
export const isAnythingUnsent = async (): Promise<boolean> =>
  (await Promise.all(backgroundSenders.contributions().map(anyOf))).some((isUnsent) => isUnsent)

/** What sends is fetched only where something waits: the way in stays light. */
export async function sendWhatWaits(how: { readonly now?: boolean } = {}): Promise<void> {
  if (!navigator.onLine || document.visibilityState !== 'visible' || useLock.getState().asked !== undefined) return
  for (const sender of backgroundSenders.contributions()) if (await anyOf(sender)) await sender.send(how).catch(() => undefined)
}

/** Sends what waits when the network returns, when the app is looked at again and every now and then, whatever screen is open. */
export function useBackgroundSync(): void {
  useEffect(() => {
    const send = () => void sendWhatWaits()
    const again = setInterval(send, AGAIN_MS)
    addEventListener('online', send)
    const unsubscribe = onLineChange(send)
    document.addEventListener('visibilitychange', send)
    return () => {
      clearInterval(again)
      unsubscribe()
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', send)
    }
  }, [])
}
