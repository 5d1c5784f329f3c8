import { clear, createStore, del, get, keys, set, type UseStore } from 'idb-keyval'
import { person } from './session.ts'

type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly bytes: ArrayBuffer }

let opened: UseStore | undefined
const store = (): UseStore => {
  opened ??= createStore('kalasag', 'vault')
  return opened
}

const owner = () => person()?.id ?? 'nobody'
const place = (name: string) => `${owner()}/${name}`

/** One key a person, made here and never leaving: the browser itself cannot export it. */
async function key(): Promise<CryptoKey> {
  const known = await get<CryptoKey>(`${owner()}#key`, store())
  if (known) return known
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  await set(`${owner()}#key`, made, store())
  return made
}

/** Keeps a value on this device for the person signed in, encrypted. Fails silently where the browser has no room or no cryptography. */
export async function lock(name: string, value: unknown): Promise<boolean> {
  try {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key(), new TextEncoder().encode(JSON.stringify(value)))
    await set(place(name), { iv, bytes } satisfies Sealed, store())
    return true
  } catch {
    return false
  }
}

/** What this person kept under the name, or undefined. */
export async function unlock(name: string): Promise<unknown> {
  try {
    const sealed = await get<Sealed>(place(name), store())
    if (!sealed) return undefined
    const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, await key(), sealed.bytes)
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

export const discard = (name: string): Promise<void> => del(place(name), store()).catch(() => undefined)

/** Removes what was kept for anybody; `keep` spares names that begin so. */
export async function wipe(keep?: string): Promise<void> {
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
