import { useEffect } from 'react'
import { extensionPoint } from '../extension-point.ts'
import { DRAFT_PREFIX } from './draft-prefix.ts'
import { onLineChange } from './line.ts'
import { useLock } from './lock/lock.ts'
import { namesBeginning } from './vault.ts'

/** What is waiting on this device until the server has it. */
type Sender = {
  /** Prefixes of the names under which it is waiting. */
  readonly names: readonly string[]
  /** `now`: including what was to be tried later. */
  readonly send: (how?: { readonly now?: boolean }) => Promise<unknown>
}
export const backgroundSenders = extensionPoint<Sender>('senders of what waits')

/** A network that is present may still fail: waiting items are retried while the app is visible. */
const AGAIN_MS = 20_000

const anyOf = async ({ names }: Sender): Promise<boolean> =>
  (await Promise.all(names.map((name) => namesBeginning(DRAFT_PREFIX + name)))).flat().length > 0

/** Whether anything on this device is still unsent. */
export const isAnythingUnsent = async (): Promise<boolean> =>
  (await Promise.all(backgroundSenders.contributions().map(anyOf))).some((isUnsent) => isUnsent)

/** The sending code is fetched only if something is waiting: the sign-in page stays light. */
export async function sendWhatWaits(how: { readonly now?: boolean } = {}): Promise<void> {
  if (!navigator.onLine || document.visibilityState !== 'visible' || useLock.getState().asked !== undefined) return
  for (const sender of backgroundSenders.contributions()) if (await anyOf(sender)) await sender.send(how).catch(() => undefined)
}

/** Sends waiting items when the network returns, when the app becomes visible and at intervals, whatever screen is open. */
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
