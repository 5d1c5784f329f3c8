import { get, type UseStore, update } from 'idb-keyval'

export type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly bytes: ArrayBuffer }

/** A key that is made here and never leaves: the browser itself cannot export it. */
const makeKey = (): Promise<CryptoKey> => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/** The key of a name, made when it is first asked for; the same one for all who ask at that moment. */
export async function keyNamed(name: string, store: UseStore): Promise<CryptoKey> {
  const known = await get<CryptoKey>(name, store)
  if (known) return known
  const made = await makeKey()
  await update<CryptoKey>(name, (now) => now ?? made, store)
  return (await get<CryptoKey>(name, store)) ?? made
}

export async function seal(key: CryptoKey, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) }
}

export const unseal = (key: CryptoKey, { iv, bytes }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes)

export const sealJson = (key: CryptoKey, value: unknown): Promise<Sealed> => seal(key, new TextEncoder().encode(JSON.stringify(value)))

export const unsealJson = async (key: CryptoKey, sealed: Sealed): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(await unseal(key, sealed)))
