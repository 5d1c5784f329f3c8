import { get, set } from 'idb-keyval'
import { create } from 'zustand'
import { type Encrypted, getOrCreateKey } from '../encryption.ts'
import { keyPlace, lockPlace, vaultStore } from '../vault-store.ts'
import type { PinSeal } from './pin-seal.ts'
import type { Tries } from './waits.ts'

/** Minutes without use after which it locks by itself. */
export const IDLE_MINUTES = [1, 5, 15, 30] as const
export type IdleMinutes = (typeof IDLE_MINUTES)[number]

/** How one person's stored data is locked on this device. */
export type Lock = Tries & {
  readonly minutes: IdleMinutes
  /** A key made here that cannot be exported: a PIN opens nothing elsewhere. */
  readonly device: CryptoKey
  /** Removed after too many wrong guesses, or when forgotten. */
  readonly byPin?: PinSeal
  /** Under a key that the server gives to this person alone, just after sign-in: waiting items are not lost with the PIN. */
  readonly recovery: { readonly ticket: string; readonly sealed: Encrypted }
  /** Set while not everything is sealed under the new key yet. */
  readonly isSealing?: true
}

type State = {
  /** Whose PIN is requested, above everything else. */
  readonly asked: string | undefined
  /** Who has a PIN here and has entered it. */
  readonly open: string | undefined
}
export const useLock = create<State>(() => ({ asked: undefined, open: undefined }))

/** The key of the person who is in, in memory only. */
let held: { readonly person: string; readonly key: CryptoKey } | undefined

export const readLock = (person: string): Promise<Lock | undefined> => get<Lock>(lockPlace(person), vaultStore())
export const writeLock = (person: string, lock: Lock): Promise<void> => set(lockPlace(person), lock, vaultStore())

/**
 * Afterwards, stored data opens only with the key from the server, and with nothing that can be guessed: for someone signed out remotely,
 * or who forgot the PIN.
 */
export async function dropPin(person: string): Promise<void> {
  const lock = await readLock(person).catch(() => undefined)
  if (!lock) return
  const { byPin: _, ...rest } = lock
  await writeLock(person, rest)
}

export const heldKey = (person: string): CryptoKey | undefined => (held?.person === person ? held.key : undefined)

/** Asks for the PIN. What is being written in the meantime still finds the key, until it is dropped. */
export const askForPin = (person: string): void => useLock.setState({ asked: person })

export function holdKey(person: string, key: CryptoKey): void {
  held = { person, key }
  useLock.setState({ asked: undefined, open: person })
}

/** Locks: what is kept under a PIN cannot be read until it is entered. */
export function dropKey(): void {
  held = undefined
  useLock.setState({ open: undefined })
}

/** Someone else, or no one, is signed in: the PIN is no longer requested. */
export function leaveLock(): void {
  held = undefined
  useLock.setState({ asked: undefined, open: undefined })
}

/** The key of a person with a PIN: undefined if they have none, `closed` until they entered it. */
export async function lockedKey(person: string): Promise<CryptoKey | 'closed' | undefined> {
  const known = heldKey(person)
  if (known) return known
  return (await readLock(person).catch(() => undefined)) && (heldKey(person) ?? 'closed')
}

/** The key that seals a person's stored data; `closed` until they entered their PIN. */
export const keyFor = async (person: string): Promise<CryptoKey | 'closed'> =>
  (await lockedKey(person)) ?? getOrCreateKey(keyPlace(person), vaultStore())

/** Resolves once no PIN is requested. */
export const untilUnlocked = (): Promise<void> =>
  new Promise((resolve) => {
    if (useLock.getState().asked === undefined) return resolve()
    const stop = useLock.subscribe(({ asked }) => {
      if (asked !== undefined) return
      stop()
      resolve()
    })
  })
