import { get, type UseStore, update } from 'idb-keyval'

export type Encrypted = { readonly iv: Uint8Array<ArrayBuffer>; readonly bytes: ArrayBuffer }

/** A key that is made here and never leaves this device: the browser itself cannot export it. */
export const makeKey = (): Promise<CryptoKey> => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/** The key with a name, made when it is first requested; the same one for all concurrent callers. */
export async function getOrCreateKey(name: string, store: UseStore): Promise<CryptoKey> {
  const known = await get<CryptoKey>(name, store)
  if (known) return known
  const made = await makeKey()
  await update<CryptoKey>(name, (now) => now ?? made, store)
  return (await get<CryptoKey>(name, store)) ?? made
}

export async function encrypt(key: CryptoKey, bytes: BufferSource): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) }
}

export const decrypt = (key: CryptoKey, { iv, bytes }: Encrypted): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes)

export const jsonBytes = (value: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value))
export const jsonIn = (bytes: ArrayBuffer): unknown => JSON.parse(new TextDecoder().decode(bytes))

export const encryptJson = (key: CryptoKey, value: unknown): Promise<Encrypted> => encrypt(key, jsonBytes(value))

export const decryptJson = async (key: CryptoKey, sealed: Encrypted): Promise<unknown> => jsonIn(await decrypt(key, sealed))

/** A key made of bytes from elsewhere; once it is here it cannot leave either. */
export const importKey = (raw: BufferSource): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])

export const bytesOfBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
export const base64Of = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
