import { createStore } from 'idb-keyval'
import { decryptJson, encryptJson, getOrCreateKey } from './encryption.ts'

const bytesIn = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
const textOf = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** The browser's storage with what is in it sealed, so that a file of it tells nobody who was here. What is asked for is done in turn. */
export function sealedStorage(storage: Storage) {
  const keys = createStore('kalasag-storage', 'keys')
  const key = () => getOrCreateKey('key', keys)
  let before: Promise<unknown> = Promise.resolve()
  /** Where the browser keeps no key, nothing is kept. */
  const inTurn = <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    const done = before.then(work).catch(() => otherwise)
    before = done
    return done
  }
  return {
    getItem: (name: string): Promise<string | null> =>
      inTurn(async () => {
        const [iv, bytes] = (storage.getItem(name) ?? '').split(' ')
        if (!iv || !bytes) return null
        // What an earlier release wrote, or another key sealed, is as good as nothing.
        const opened = await decryptJson(await key(), { iv: bytesIn(iv), bytes: bytesIn(bytes).buffer }).catch(() => null)
        return typeof opened === 'string' ? opened : null
      }, null),
    setItem: (name: string, value: string): Promise<void> =>
      inTurn(async () => {
        const { iv, bytes } = await encryptJson(await key(), value)
        storage.setItem(name, `${textOf(iv)} ${textOf(new Uint8Array(bytes))}`)
      }, undefined),
    removeItem: (name: string): Promise<void> => inTurn(async () => storage.removeItem(name), undefined),
    /** Fulfilled once everything before is written. */
    settled: (): Promise<unknown> => before,
  }
}
