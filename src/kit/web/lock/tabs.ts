import { currentPerson, rehydrateRootStore, reloadRootStore, sealRootStore } from '../session.ts'
import { heldKey, holdKey, leaveLock, useLock } from './lock.ts'

/** Messages by which tabs of one browser lock and unlock together. A key that goes to another tab cannot be exported there either. */
type Told =
  | { readonly kind: 'open'; readonly person: string; readonly key: CryptoKey }
  | { readonly kind: 'locked' | 'asks' | 'removed'; readonly person: string }
  | { readonly kind: 'used' }

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('lock')
const broadcast = (told: Told): void => channel?.postMessage(told)

export const broadcastLocked = (person: string): void => broadcast({ kind: 'locked', person })
export const broadcastRemoved = (person: string): void => broadcast({ kind: 'removed', person })
export const broadcastUsed = (): void => broadcast({ kind: 'used' })

/** Lets a person in, with what was stored of their session. */
async function enter(person: string, key: CryptoKey): Promise<void> {
  holdKey(person, key)
  if (currentPerson()) return sealRootStore()
  await rehydrateRootStore()
  await reloadRootStore()
}

/** Lets a person in, here and in the other tabs. */
export async function enterEverywhere(person: string, key: CryptoKey): Promise<void> {
  broadcast({ kind: 'open', person, key })
  await enter(person, key)
}

type Acts = { readonly lock: () => void; readonly used: () => void }

/** Follows the other tabs, and asks the open ones to let this one in. Returns a function that stops it. */
export function followTabs({ lock, used }: Acts): () => void {
  const isMine = (person: string) => [currentPerson()?.id, useLock.getState().asked].includes(person)
  const listen = ({ data }: MessageEvent<Told>) => {
    if (data.kind === 'used') return used()
    const { person } = data
    const key = heldKey(person)
    // A tab that is about to lock lets no one in.
    if (data.kind === 'asks') return key && useLock.getState().asked === undefined && broadcast({ kind: 'open', person, key })
    if (!isMine(person)) return
    if (data.kind === 'open') return key && useLock.getState().asked === undefined ? undefined : void enter(person, data.key)
    if (data.kind === 'locked') return lock()
    // What was locked is under an ordinary key again.
    leaveLock()
    sealRootStore()
  }
  channel?.addEventListener('message', listen)
  const ask = () => {
    const { asked } = useLock.getState()
    if (asked) broadcast({ kind: 'asks', person: asked })
  }
  ask()
  const stop = useLock.subscribe(({ asked }, before) => asked !== before.asked && ask())
  return () => {
    channel?.removeEventListener('message', listen)
    stop()
  }
}
