import { del, get, keys, set } from 'idb-keyval'
import { decrypt, type Encrypted, encrypt } from '#kit/web/encryption.ts'
import { readLock, writeLock } from '#kit/web/lock/lock.ts'
import { keyPlace, vaultStore, whileKeysChange } from '#kit/web/vault-store.ts'

const isEncrypted = (value: unknown): value is Encrypted =>
  typeof value === 'object' && value !== null && 'iv' in value && value.iv instanceof Uint8Array && 'bytes' in value

/** The same value or file under another key; undefined if the former key did not seal it. */
async function underKey(value: unknown, before: CryptoKey, key: CryptoKey): Promise<unknown> {
  const sealed = isEncrypted(value) ? value : typeof value === 'object' && value !== null && 'bytes' in value ? value.bytes : undefined
  if (!isEncrypted(sealed)) return undefined
  const bytes = await decrypt(before, sealed).catch(() => undefined)
  if (!bytes) return undefined
  const anew = await encrypt(key, bytes)
  return sealed === value ? anew : { ...Object(value), bytes: anew }
}

/**
 * Reseals everything of a person that is under the former key, item by item: if interrupted, it resumes when its owner is in again, and
 * until then each key opens what it sealed. The former key is removed only when nothing needs it any more.
 */
export async function sealAnew(person: string, key: CryptoKey): Promise<void> {
  const before = await get<CryptoKey>(keyPlace(person), vaultStore())
  const names = (await keys<string>(vaultStore())).filter((name) => name.startsWith(`${person}/`))
  for (const name of before ? names : [])
    await whileKeysChange(async () => {
      const anew = before && (await underKey(await get(name, vaultStore()), before, key))
      if (anew) await set(name, anew, vaultStore())
    })
  await whileKeysChange(async () => {
    const lock = await readLock(person)
    if (!lock) return
    const { isSealing: _, ...done } = lock
    await del(keyPlace(person), vaultStore())
    await writeLock(person, done)
  })
}
