import { createStore, del, delMany, entries, get, set, type UseStore } from 'idb-keyval'
import { makeKey, type Sealed, seal, sealJson, unseal, unsealJson } from './seal.ts'

type Kept = { readonly facts: Sealed; readonly bytes: Sealed; readonly type: string }

let opened: UseStore | undefined
const store = (): UseStore => {
  opened ??= createStore('kalasag-files', 'sealed')
  return opened
}

const keyName = (owner: string) => `${owner}#key`
const place = (owner: string, name: string) => `${owner}/${name}`

async function keyOf(owner: string): Promise<CryptoKey> {
  const known = await get<CryptoKey>(keyName(owner), store())
  if (known) return known
  const made = await makeKey()
  await set(keyName(owner), made, store())
  return made
}

export type SealedFile = { readonly name: string; readonly facts: unknown; readonly file: Blob }

/**
 * Keeps a file with what is known of it on this device, encrypted, until the server has it. Whoever holds a link owns it, not the person
 * signed in: signing out on the same device loses no photograph that is still to be sent. Answers false where the device has no room.
 */
export async function keepFile(owner: string, { name, facts, file }: SealedFile): Promise<boolean> {
  try {
    const key = await keyOf(owner)
    const bytes = await seal(key, await file.arrayBuffer())
    await set(place(owner, name), { facts: await sealJson(key, facts), bytes, type: file.type } satisfies Kept, store())
    return true
  } catch {
    return false
  }
}

/** Everything that an owner has kept; what cannot be read any more is left out. */
export async function filesOf(owner: string): Promise<SealedFile[]> {
  try {
    const key = await keyOf(owner)
    const all = await entries<string, Kept>(store())
    const own = all.filter(([name]) => name.startsWith(place(owner, '')))
    const read = own.map(async ([name, { facts, bytes, type }]) => ({
      name: name.slice(place(owner, '').length),
      facts: await unsealJson(key, facts),
      file: new Blob([await unseal(key, bytes)], { type }),
    }))
    const settled = await Promise.allSettled(read)
    return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  } catch {
    return []
  }
}

export const dropFile = (owner: string, name: string): Promise<void> => del(place(owner, name), store()).catch(() => undefined)

/** Leaves nothing of an owner on the device, the key included. */
export async function dropFiles(owner: string): Promise<void> {
  try {
    const all = await entries<string, unknown>(store())
    await delMany(
      all.map(([name]) => name).filter((name) => name === keyName(owner) || name.startsWith(place(owner, ''))),
      store(),
    )
  } catch {
    return
  }
}
