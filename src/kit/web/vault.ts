import { del, delMany, get, keys, promisifyRequest, set } from 'idb-keyval'
import { useHasRoom } from './device-room.ts'
import { decrypt, type Encrypted, encrypt, jsonBytes, jsonIn } from './encryption.ts'
import { askForPin, keyFor, untilUnlocked } from './lock/lock.ts'
import { currentPerson } from './session.ts'
import { HANDED, holdsKey, keyPlace, REPLACEABLE, vaultStore as store, whileKeysStay } from './vault-store.ts'

/** Whose place on this device it is now. */
export const owner = (): string => currentPerson()?.id ?? 'nobody'
const place = (name: string, person = owner()) => `${person}/${name}`

/** On a full device, what can be fetched again makes room for what a person wrote; if that is not enough, the person is notified. */
async function put(person: string, name: string, value: unknown): Promise<void> {
  const write = () => set(place(name, person), value, store())
  if (name.startsWith(REPLACEABLE)) return write()
  try {
    await write().catch(async () => {
      for (const each of await namesBeginning(REPLACEABLE)) await deleteEncrypted(each)
      await write()
    })
    useHasRoom.setState(true)
  } catch (thrown) {
    useHasRoom.setState(false)
    throw thrown
  }
}

/**
 * Runs work with the key of the person here. If a PIN is requested it waits; someone who has left by then loses nothing to another person.
 */
async function withKey<T>(work: (key: CryptoKey, person: string) => Promise<T>, person = owner()): Promise<T> {
  for (;;) {
    const done = await whileKeysStay(async () => {
      if (owner() !== person) throw new Error('somebody else is here')
      const key = await keyFor(person)
      return key === 'closed' ? undefined : { value: await work(key, person) }
    })
    if (done) return done.value
    if (owner() === person) askForPin(person)
    await untilUnlocked()
  }
}

/**
 * Stores a value on this device, encrypted, for the person signed in. Returns false if the browser has no room or no cryptography, or if it
 * is of a `person` who is no longer here.
 */
export async function putEncrypted(name: string, value: unknown, person?: string): Promise<boolean> {
  try {
    await withKey(async (key, who) => put(who, name, await encrypt(key, jsonBytes(value))), person)
    return true
  } catch {
    return false
  }
}

/** What was sealed before a PIN was set is under the previous key, until all of it is sealed again. */
async function open(key: CryptoKey, person: string, sealed: Encrypted): Promise<ArrayBuffer> {
  try {
    return await decrypt(key, sealed)
  } catch (thrown) {
    const before = await get<CryptoKey>(keyPlace(person), store())
    if (!before) throw thrown
    return decrypt(before, sealed)
  }
}

/** The value that this person stored under the name, or undefined. */
export async function getEncrypted(name: string): Promise<unknown> {
  try {
    return await withKey(async (key, person) => {
      const sealed = await get<Encrypted>(place(name, person), store())
      return sealed && jsonIn(await open(key, person, sealed))
    })
  } catch {
    return undefined
  }
}

/** The names with this prefix under which this person stored values. */
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
    await withKey(async (key, person) => {
      const bytes = await encrypt(key, await file.arrayBuffer())
      await put(person, name, { type: file.type, bytes } satisfies EncryptedFile)
    })
    return true
  } catch {
    return false
  }
}

export async function getEncryptedFile(name: string): Promise<Blob | undefined> {
  try {
    return await withKey(async (key, person) => {
      const kept = await get<EncryptedFile>(place(name, person), store())
      return kept && new Blob([await open(key, person, kept.bytes)], { type: kept.type })
    })
  } catch {
    return undefined
  }
}

/** Removes it: of the person here, or of one who was when it was stored and may have left by now. */
export const deleteEncrypted = (name: string, person?: string): Promise<void> => del(place(name, person), store()).catch(() => undefined)

/**
 * Removes the stored data of the person here: all of it, or all but names that start with `keep`. Other people's data with that prefix
 * stays, sealed for them, and everything of an agent whose device a customer is using.
 */
export async function clearEncrypted(keep: string, { all }: { readonly all: boolean }): Promise<void> {
  const person = owner()
  const lender = await get<string>(HANDED, store()).catch(() => undefined)
  const stays = (name: string) => {
    if (name.startsWith(`${lender}/`)) return true
    const isOwn = name.startsWith(`${person}/`) || name.startsWith(`${person}#`)
    return isOwn && all ? false : holdsKey(name) || name.includes(`/${keep}`)
  }
  const gone = (await keys<string>(store()).catch(() => [])).filter((name) => !stays(name))
  await delMany(gone, store()).catch(() => undefined)
}
