import { createStore, type UseStore } from 'idb-keyval'

let opened: UseStore | undefined
/** Where everything that is kept for a person lies: `<person>/<name>` what is kept, `<person>#<name>` keys and locks. A browser that keeps nothing refuses later, as one does that is full. */
export const vaultStore = (): UseStore => {
  if (opened) return opened
  const store = createStore('kalasag', 'vault')
  opened = async (mode, work) => store(mode, work)
  return opened
}

export const keyPlace = (person: string): string => `${person}#key`
export const lockPlace = (person: string): string => `${person}#lock`

/** Of no person: that the session of such people is to be ended before anybody asks by it, which the server is still to be told. */
export const endingPlace = (audience: 'agent' | 'customer'): string => `device#ending-${audience}`

/** Of no person: whose device it is that a customer has in hand. */
export const HANDED = 'device#handed'

/** Of no person: which agent is here, of whose screens there may be snapshots. */
export const HERE = 'device#here'

/** Names of what can be fetched again begin so. */
export const REPLACEABLE = 'document/'

/** Whether a place holds a key or a lock, without which what is kept of its person cannot be opened. */
export const holdsKey = (place: string): boolean => /^[^/]*#/.test(place)

const TURN = 'vault keys'

/** While something is sealed or opened no key changes: not between finding the key and writing what it sealed. */
export const whileKeysStay = <T>(work: () => Promise<T>): Promise<T> => navigator.locks?.request(TURN, { mode: 'shared' }, work) ?? work()

/** Changes a key while nobody uses one. */
export const whileKeysChange = <T>(work: () => Promise<T>): Promise<T> => navigator.locks?.request(TURN, work) ?? work()
