import { createStore, type UseStore } from 'idb-keyval'

let opened: UseStore | undefined
/**
 * Where all of a person's stored data is: `<person>/<name>` for data, `<person>#<name>` for keys and locks. A browser that stores nothing
 * refuses later, like one that is full.
 */
export const vaultStore = (): UseStore => {
  if (opened) return opened
  const store = createStore('kalasag', 'vault')
  opened = async (mode, work) => store(mode, work)
  return opened
}

export const keyPlace = (person: string): string => `${person}#key`
export const lockPlace = (person: string): string => `${person}#lock`

/** Belongs to no person: notes that the session of such people must be ended before anyone uses it, which the server does not know yet. */
export const endingPlace = (audience: 'agent' | 'customer'): string => `device#ending-${audience}`

/** Belongs to no person: the agent whose device a customer is using. */
export const HANDED = 'device#handed'

/** Belongs to no person: which agent is here, of whose screens there may be snapshots. */
export const HERE = 'device#here'

/** Prefix of the names of what can be fetched again. */
export const REPLACEABLE = 'document/'

/** Whether a place holds a key or a lock, without which its person's data cannot be opened. */
export const holdsKey = (place: string): boolean => /^[^/]*#/.test(place)

const TURN = 'vault keys'

/** While something is being sealed or opened no key changes: not between finding the key and writing what it sealed. */
export const whileKeysStay = <T>(work: () => Promise<T>): Promise<T> => navigator.locks?.request(TURN, { mode: 'shared' }, work) ?? work()

/** Changes a key while no one uses one. */
export const whileKeysChange = <T>(work: () => Promise<T>): Promise<T> => navigator.locks?.request(TURN, work) ?? work()
