export type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly bytes: ArrayBuffer }

/** A key that is made here and never leaves: the browser itself cannot export it. */
export const makeKey = (): Promise<CryptoKey> => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

export async function seal(key: CryptoKey, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) }
}

export const unseal = (key: CryptoKey, { iv, bytes }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes)

export const sealJson = (key: CryptoKey, value: unknown): Promise<Sealed> => seal(key, new TextEncoder().encode(JSON.stringify(value)))

export const unsealJson = async (key: CryptoKey, sealed: Sealed): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(await unseal(key, sealed)))
