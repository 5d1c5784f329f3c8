import { createStore } from 'idb-keyval'
import { base64Of, bytesOfBase64, decryptJson, encryptJson, getOrCreateKey } from './encryption.ts'

/** Whose key it is sealed with: undefined means this device's; `closed`: nothing is written now. */
type Sealer = { readonly person: string; readonly key: CryptoKey } | 'closed' | undefined

type Sealing = {
  readonly sealer: () => Promise<Sealer>
  /** The key of a person that something was sealed with, if they are in. */
  readonly keyOf: (person: string) => Promise<CryptoKey | undefined>
}

/** The browser's storage with sealed contents, so that its files reveal no one who was here. Operations run in turn. */
export function sealedStorage(storage: Storage, { sealer, keyOf }: Sealing) {
  const keys = createStore('kalasag-storage', 'keys')
  const key = () => getOrCreateKey('key', keys)
  let before: Promise<unknown> = Promise.resolve()
  /** If the browser stores no key, nothing is stored. */
  const inTurn = <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    const done = before.then(work).catch(() => otherwise)
    before = done
    return done
  }
  return {
    getItem: (name: string): Promise<string | null> =>
      inTurn(async () => {
        const [iv, bytes, person] = (storage.getItem(name) ?? '').split(' ')
        if (!iv || !bytes) return null
        const opening = person ? await keyOf(person) : await key()
        if (!opening) return null
        // What an earlier release wrote, or another key sealed, counts as absent.
        const opened = await decryptJson(opening, { iv: bytesOfBase64(iv), bytes: bytesOfBase64(bytes).buffer }).catch(() => null)
        return typeof opened === 'string' ? opened : null
      }, null),
    setItem: (name: string, value: string): Promise<void> =>
      inTurn(async () => {
        const by = await sealer()
        if (by === 'closed') return
        const { iv, bytes } = await encryptJson(by?.key ?? (await key()), value)
        storage.setItem(name, [base64Of(iv), base64Of(new Uint8Array(bytes)), ...(by ? [by.person] : [])].join(' '))
      }, undefined),
    removeItem: (name: string): Promise<void> => inTurn(async () => storage.removeItem(name), undefined),
    /** Resolves once everything before is written. */
    settled: (): Promise<unknown> => before,
  }
}
