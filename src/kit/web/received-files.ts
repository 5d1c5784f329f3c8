import { del, get, set } from 'idb-keyval'
import { now } from './clock.ts'
import { DRAFT_PREFIX } from './draft-prefix.ts'
import { decrypt, decryptJson, type Encrypted, encrypt, encryptJson, getOrCreateKey } from './encryption.ts'
import { keyPlace, vaultStore } from './vault-store.ts'

/**
 * What another app shared with this one or opened with it, until someone says what it is for. It is stored by the service worker, which
 * does not know who is signed in: so it is sealed for no one in particular, and expires after an hour.
 */
const NOBODY = 'nobody'
const PLACE = `${NOBODY}/${DRAFT_PREFIX}received`
const OLD_MS = 60 * 60_000
/** Larger than anything that we accept. */
const LARGEST = 40 * 1024 * 1024

type Kept = { readonly at: number; readonly facts: Encrypted; readonly bytes: readonly Encrypted[] }
type Facts = readonly { readonly name: string; readonly type: string }[]

const key = () => getOrCreateKey(keyPlace(NOBODY), vaultStore())

/** Replaces what came before. False if the device has no room. */
export async function keepReceived(files: readonly File[]): Promise<boolean> {
  try {
    if (files.reduce((sum, { size }) => sum + size, 0) > LARGEST) return false
    const facts = await encryptJson(await key(), files.map(({ name, type }) => ({ name, type })) satisfies Facts)
    const bytes = await Promise.all(files.map(async (file) => encrypt(await key(), await file.arrayBuffer())))
    await set(PLACE, { at: now().getTime(), facts, bytes } satisfies Kept, vaultStore())
    return true
  } catch {
    return false
  }
}

const isFacts = (found: unknown): found is Facts =>
  Array.isArray(found) && found.every((each) => typeof each?.name === 'string' && typeof each?.type === 'string')

export async function receivedFiles(): Promise<readonly File[]> {
  try {
    const kept = await get<Kept>(PLACE, vaultStore())
    if (!kept || now().getTime() - kept.at > OLD_MS) return []
    const facts = await decryptJson(await key(), kept.facts)
    if (!isFacts(facts)) return []
    const opened = await Promise.all(kept.bytes.map(async (each) => decrypt(await key(), each)))
    return opened.map((bytes, at) => new File([bytes], facts[at]?.name ?? '', { type: facts[at]?.type ?? '' }))
  } catch {
    return []
  }
}

export const forgetReceived = (): Promise<void> => del(PLACE, vaultStore())
