import { createStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval'
import { decrypt, decryptJson, type Encrypted, encrypt, encryptJson, getOrCreateKey } from '#kit/web/encryption.ts'

type Kept = { readonly facts: Encrypted; readonly bytes: Encrypted; readonly type: string }

let opened: UseStore | undefined
const store = (): UseStore => {
  opened ??= createStore('kalasag-files', 'sealed')
  return opened
}

const keyName = (owner: string) => `${owner}#key`
const place = (owner: string, name: string) => `${owner}/${name}`

const keyOf = (owner: string) => getOrCreateKey(keyName(owner), store())

export type StoredFile = { readonly name: string; readonly facts: unknown; readonly file: Blob }

/**
 * Stores a file with its facts on this device, encrypted, until the server has it. It belongs to what it is sent for, not to the person
 * signed in: signing out on the same device loses no photograph that is still to be sent. Returns false where the device has no room.
 */
export async function putFile(owner: string, { name, facts, file }: StoredFile): Promise<boolean> {
  try {
    const key = await keyOf(owner)
    const bytes = await encrypt(key, await file.arrayBuffer())
    await set(place(owner, name), { facts: await encryptJson(key, facts), bytes, type: file.type } satisfies Kept, store())
    return true
  } catch {
    return false
  }
}

const TRIAL = 'trial'

/**
 * Whether this device can store this many more bytes: by what the browser says, and by trying, as full phones promise more than they store.
 */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  if (quota - usage < bytes) return false
  const isKept = await putFile(TRIAL, { name: TRIAL, facts: null, file: new Blob([new Uint8Array(bytes)]) })
  await deleteFiles(TRIAL)
  return isKept
}

const namesOf = async (owner: string) => (await keys<string>(store())).filter((name) => name.startsWith(place(owner, '')))

const fileIn = async (key: CryptoKey, { bytes, type }: Kept) => new Blob([await decrypt(key, bytes)], { type })

/** Everything that is stored for an owner; what can no longer be read is left out. */
export async function getFiles(owner: string): Promise<StoredFile[]> {
  try {
    const key = await keyOf(owner)
    const read = (await namesOf(owner)).map(async (name) => {
      const found = await get<Kept>(name, store())
      return (
        found && { name: name.slice(place(owner, '').length), facts: await decryptJson(key, found.facts), file: await fileIn(key, found) }
      )
    })
    const settled = await Promise.allSettled(read)
    return settled.flatMap((each) => (each.status === 'fulfilled' && each.value ? [each.value] : []))
  } catch {
    return []
  }
}

export const deleteFile = (owner: string, name: string): Promise<void> => del(place(owner, name), store()).catch(() => undefined)

/** Removes everything of an owner from the device, including the key. */
export async function deleteFiles(owner: string): Promise<void> {
  try {
    await delMany([keyName(owner), ...(await namesOf(owner))], store())
  } catch {
    return
  }
}
