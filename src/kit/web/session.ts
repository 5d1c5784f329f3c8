import { useEffect } from 'react'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { askForPin, heldKey, leaveLock, lockedKey } from './lock/lock.ts'
import { sealedStorage } from './sealed-storage.ts'

export type SessionAudience = 'agent' | 'customer'

/** What the screens may know about the person signed in. It contains no secret. */
export type Person = {
  readonly audience: SessionAudience
  readonly id: string
  readonly name: string
  readonly features: readonly string[]
  /** The user record as the session feature knows it. */
  readonly record: unknown
}

type Root = {
  readonly person: Person | undefined
  /** Chosen tabs, filters and the like, by the name of the component that remembers them. */
  readonly remembered: Readonly<Record<string, unknown>>
}

const EMPTY: Root = { person: undefined, remembered: {} }

/** The browser's storage, sealed; if it refuses (some private windows), memory while the page is open. */
function keeper() {
  try {
    localStorage.setItem('root?', '')
    localStorage.removeItem('root?')
    return sealedStorage(localStorage, {
      sealer: async () => {
        const person = currentPerson()?.id
        if (person === undefined) return undefined
        const key = await lockedKey(person)
        if (key === 'closed' && currentPerson()?.id === person) askForPin(person)
        return key === undefined || key === 'closed' ? key : { person, key }
      },
      keyOf: async (person) => {
        const key = await lockedKey(person)
        if (key !== 'closed') return key
        if ((currentPerson()?.id ?? person) === person) askForPin(person)
        return undefined
      },
    })
  } catch {
    const memory = new Map<string, string>()
    return {
      getItem: (name: string) => memory.get(name) ?? null,
      setItem: (name: string, value: string) => void memory.set(name, value),
      removeItem: (name: string) => void memory.delete(name),
      settled: () => Promise.resolve(),
    }
  }
}
const kept = keeper()

/** What survives a reload, kept under `root` (specification §4). It never contains tokens: they are in `tokens.ts`. */
export const useRootStore = create<Root>()(persist(() => EMPTY, { name: 'root', version: 1, storage: createJSONStorage(() => kept) }))

const REHYDRATE_MS = 5000

/** Settles when the stored state has been read, or has taken too long. */
export const rehydrateRootStore = (): Promise<void> =>
  new Promise((resolve) => {
    if (useRootStore.persist.hasHydrated()) return resolve()
    useRootStore.persist.onFinishHydration(() => resolve())
    setTimeout(resolve, REHYDRATE_MS)
  })

export const currentPerson = (): Person | undefined => useRootStore.getState().person
export const usePerson = (): Person | undefined => useRootStore((root) => root.person)

/** Whether the person signed in may use a feature; customers have none. */
export const useFeature = (code: string): boolean => useRootStore((root) => root.person?.features.includes(code) ?? false)

export const setPerson = (next: Person | undefined): void => {
  const before = currentPerson()
  const isAnother = before?.id !== next?.id
  if (isAnother && !(next && heldKey(next.id))) leaveLock()
  useRootStore.setState({ person: next, ...(isAnother && before ? { remembered: {} } : {}) })
}

/** Resolves once other tabs can find what was set here. */
export const rootStoreKept = (): Promise<unknown> => kept.settled()

/** Seals it again with the key that now applies. */
export const sealRootStore = (): void => {
  useRootStore.setState({})
}

/** Loads what another tab wrote. */
export const reloadRootStore = async (): Promise<void> => {
  await useRootStore.persist.rehydrate()
}

export const clearRootStore = (): void => {
  leaveLock()
  useRootStore.setState(EMPTY, true)
  useRootStore.persist.clearStorage()
}

/** Remembers what the address says, until sign-out: the last tab shown. */
export function useRemember(name: string, value: string): void {
  useEffect(() => {
    useRootStore.setState(({ remembered }) => ({ remembered: { ...remembered, [name]: value } }))
  }, [name, value])
}

/** What was last remembered, for the navigation, which leads back to it. */
export const rememberedState = (name: string, initial: string): string => String(useRootStore.getState().remembered[name] ?? initial)

/** State like `useState`, remembered until sign-out: the tab of a list, its filters. */
export function usePersistedState<T>(name: string, initial: T): [T, (next: T) => void] {
  const value = useRootStore((root) => root.remembered[name] as T | undefined) ?? initial
  const set = (next: T) => useRootStore.setState(({ remembered }) => ({ remembered: { ...remembered, [name]: next } }))
  return [value, set]
}

/** Remembers something other than a person's choice, such as how wrong this device's clock is. */
export const remember = (name: string, value: number): void => {
  useRootStore.setState(({ remembered }) => ({ remembered: { ...remembered, [name]: value } }))
}
export const rememberedOf = (name: string): unknown => useRootStore.getState().remembered[name]
