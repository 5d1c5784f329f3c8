import { get, set } from 'idb-keyval'
import { create } from 'zustand'
import { type Encrypted, getOrCreateKey } from '../encryption.ts'
import { keyPlace, lockPlace, vaultStore } from '../vault-store.ts'
import type { PinSeal } from './pin-seal.ts'
import type { Tries } from './waits.ts'

/** After so many minutes without use it locks by itself. */
export const IDLE_MINUTES = [1, 5, 15, 30] as const
export type IdleMinutes = (typeof IDLE_MINUTES)[number]

/** How what is kept of one person is locked on this device. */
export type Lock = Tries & {
  readonly minutes: IdleMinutes
  /** A key that is made here and cannot be exported: a PIN opens nothing elsewhere. */
  readonly device: CryptoKey
  /** Gone once it was guessed at too often, or forgotten. */
  readonly byPin?: PinSeal
  /** Under a key that the server gives to this person alone, just signed in: what waits is not lost with the PIN. */
  readonly recovery: { readonly ticket: string; readonly sealed: Encrypted }
  /** Not everything is sealed under the new key yet. */
  readonly isSealing?: true
}

type State = {
  /** Whose PIN is asked for, above everything else. */
  readonly asked: string | undefined
  /** Who has a PIN here and is in. */
  readonly open: string | undefined
}
export const useLock = create<State>(() => ({ asked: undefined, open: undefined }))

/** The key of who is in, in memory only. */
let held: { readonly person: string; readonly key: CryptoKey } | undefined

export const readLock = (person: string): Promise<Lock | undefined> => get<Lock>(lockPlace(person), vaultStore())
export const writeLock = (person: string, lock: Lock): Promise<void> => set(lockPlace(person), lock, vaultStore())

/** What is kept opens by the key that the server gives, and by nothing that can be guessed: to whoever was signed out from afar, or forgot the PIN. */
export async function dropPin(person: string): Promise<void> {
  const lock = await readLock(person).catch(() => undefined)
  if (!lock) return
  const { byPin: _, ...rest } = lock
  await writeLock(person, rest)
}

export const heldKey = (person: string): CryptoKey | undefined => (held?.person === person ? held.key : undefined)

/** Asks for the PIN. What is being written meanwhile still finds the key, until it is dropped. */
export const askForPin = (person: string): void => useLock.setState({ asked: person })

export function holdKey(person: string, key: CryptoKey): void {
  held = { person, key }
  useLock.setState({ asked: undefined, open: person })
}

/** Nobody is in: what is kept under a PIN cannot be read until it is given. */
export function dropKey(): void {
  held = undefined
  useLock.setState({ open: undefined })
}

/** Somebody else is here, or nobody: no PIN is asked for any more. */
export function leaveLock(): void {
  held = undefined
  useLock.setState({ asked: undefined, open: undefined })
}

/** The key of a person who has a PIN: undefined where they have none, `closed` until they gave it. */
export async function lockedKey(person: string): Promise<CryptoKey | 'closed' | undefined> {
  const known = heldKey(person)
  if (known) return known
  return (await readLock(person).catch(() => undefined)) && (heldKey(person) ?? 'closed')
}

/** The key that seals what is kept of a person; `closed` until they gave their PIN. */
export const keyFor = async (person: string): Promise<CryptoKey | 'closed'> =>
  (await lockedKey(person)) ?? getOrCreateKey(keyPlace(person), vaultStore())

/** Fulfilled once no PIN is asked for. */
export const untilUnlocked = (): Promise<void> =>
  new Promise((resolve) => {
    if (useLock.getState().asked === undefined) return resolve()
    const stop = useLock.subscribe(({ asked }) => {
      if (asked !== undefined) return
      stop()
      resolve()
    })
  })
