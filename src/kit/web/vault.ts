import { clear, createStore, del, get, keys, promisifyRequest, set, type UseStore } from 'idb-keyval'
import { decrypt, decryptJson, type Encrypted, encrypt, encryptJson, getOrCreateKey } from './encryption.ts'
import { currentPerson } from './session.ts'

let opened: UseStore | undefined
const store = (): UseStore => {
  opened ??= createStore('kalasag', 'vault')
  return opened
}

const owner = () => currentPerson()?.id ?? 'nobody'
const place = (name: string) => `${owner()}/${name}`

/** One key a person. */
const key = () => getOrCreateKey(`${owner()}#key`, store())

/** Names of what can be fetched again begin so. */
export const REPLACEABLE = 'document/'

/** On a device that is full, what can be fetched again gives way to what somebody wrote. */
async function put(name: string, value: unknown): Promise<void> {
  try {
    await set(place(name), value, store())
  } catch (thrown) {
    const room = name.startsWith(REPLACEABLE) ? [] : await namesBeginning(REPLACEABLE)
    if (room.length === 0) throw thrown
    for (const each of room) await deleteEncrypted(each)
    await set(place(name), value, store())
  }
}

/** Stores a value on this device, encrypted, for the person signed in. Returns false where the browser has no room or no cryptography. */
export async function putEncrypted(name: string, value: unknown): Promise<boolean> {
  try {
    await put(name, await encryptJson(await key(), value))
    return true
  } catch {
    return false
  }
}

/** The value that this person stored under the name, or undefined. */
export async function getEncrypted(name: string): Promise<unknown> {
  try {
    const sealed = await get<Encrypted>(place(name), store())
    return sealed && (await decryptJson(await key(), sealed))
  } catch {
    return undefined
  }
}

/** The names under which this person stored values that begin with a word. */
export async function namesBeginning(word: string): Promise<readonly string[]> {
  const from = place(word)
  const those = IDBKeyRange.bound(from, `${from}\uffff`)
  const own = await store()('readonly', (objects) => promisifyRequest(objects.getAllKeys(those))).catch(() => [])
  return own.map((name) => String(name).slice(place('').length))
}

type EncryptedFile = { readonly type: string; readonly bytes: Encrypted }

/** The same for a file. */
export async function putEncryptedFile(name: string, file: Blob): Promise<boolean> {
  try {
    const bytes = await encrypt(await key(), await file.arrayBuffer())
    await put(name, { type: file.type, bytes } satisfies EncryptedFile)
    return true
  } catch {
    return false
  }
}

export async function getEncryptedFile(name: string): Promise<Blob | undefined> {
  try {
    const kept = await get<EncryptedFile>(place(name), store())
    return kept && new Blob([await decrypt(await key(), kept.bytes)], { type: kept.type })
  } catch {
    return undefined
  }
}

export const deleteEncrypted = (name: string): Promise<void> => del(place(name), store()).catch(() => undefined)

/** Removes the stored values of every person, except those whose names begin with `keep`, and the keys that these need. */
export async function clearEncrypted(keep?: string): Promise<void> {
  try {
    if (!keep) return await clear(store())
    for (const each of await keys(store())) {
      const name = String(each)
      if (!name.includes(`/${keep}`) && !name.endsWith('#key')) await del(each, store())
    }
  } catch {
    return
  }
}
