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

/** A network that is there may still fail: what waits is tried again while the app is looked at. */
const AGAIN_MS = 20_000

/** Whether anything on this device was not sent yet. */
export async function isAnythingUnsent(): Promise<boolean> {
  const names = sentByItself.contributions().flatMap((sender) => sender.names)
  return (await Promise.all(names.map((name) => namesBeginning(DRAFT_PREFIX + name)))).flat().length > 0
}

/** What sends is fetched only where something waits: the way in stays light. */
async function sendWhatWaits(): Promise<void> {
  if (!navigator.onLine || document.visibilityState !== 'visible') return
  for (const { names, send } of sentByItself.contributions()) {
    const found = await Promise.all(names.map((name) => namesBeginning(DRAFT_PREFIX + name)))
    if (found.flat().length > 0) await send().catch(() => undefined)
  }
}

/** Sends what waits as soon as it is known who is signed in, when the network returns, when the app is looked at again and every now and then, whatever screen is open. */
export function useSentByItself(personId: string | undefined): void {
  useEffect(() => {
    if (!personId) return
    const send = () => void sendWhatWaits()
    send()
    const again = setInterval(send, AGAIN_MS)
    addEventListener('online', send)
    document.addEventListener('visibilitychange', send)
    return () => {
      clearInterval(again)
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', send)
    }
  }, [personId])
}
