import { createStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval'
import { keyNamed, type Sealed, seal, sealJson, unseal, unsealJson } from './seal.ts'

type Kept = { readonly facts: Sealed; readonly bytes: Sealed; readonly type: string }

let opened: UseStore | undefined
const store = (): UseStore => {
  opened ??= createStore('kalasag-files', 'sealed')
  return opened
}

const keyName = (owner: string) => `${owner}#key`
const place = (owner: string, name: string) => `${owner}/${name}`

const keyOf = (owner: string) => keyNamed(keyName(owner), store())

export type SealedFile = { readonly name: string; readonly facts: unknown; readonly file: Blob }

/**
 * Keeps a file with what is known of it on this device, encrypted, until the server has it. It belongs to what it is sent for, not to the person
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

const TRIAL = 'trial'

/** Whether this device keeps so many bytes more: by what the browser says, and by trying, as full phones promise what they do not keep. */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  if (quota - usage < bytes) return false
  const isKept = await keepFile(TRIAL, { name: TRIAL, facts: null, file: new Blob([new Uint8Array(bytes)]) })
  await dropFiles(TRIAL)
  return isKept
}

const namesOf = async (owner: string) => (await keys<string>(store())).filter((name) => name.startsWith(place(owner, '')))

const fileIn = async (key: CryptoKey, { bytes, type }: Kept) => new Blob([await unseal(key, bytes)], { type })

/** Everything that an owner has kept; what cannot be read any more is left out. */
export async function filesOf(owner: string): Promise<SealedFile[]> {
  try {
    const key = await keyOf(owner)
    const read = (await namesOf(owner)).map(async (name) => {
      const found = await get<Kept>(name, store())
      return (
        found && { name: name.slice(place(owner, '').length), facts: await unsealJson(key, found.facts), file: await fileIn(key, found) }
      )
    })
    const settled = await Promise.allSettled(read)
    return settled.flatMap((each) => (each.status === 'fulfilled' && each.value ? [each.value] : []))
  } catch {
    return []
  }
}

export const dropFile = (owner: string, name: string): Promise<void> => del(place(owner, name), store()).catch(() => undefined)

/** Leaves nothing of an owner on the device, the key included. */
export async function dropFiles(owner: string): Promise<void> {
  try {
    await delMany([keyName(owner), ...(await namesOf(owner))], store())
  } catch {
    return
  }
}
