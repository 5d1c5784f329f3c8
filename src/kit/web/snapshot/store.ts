import { get, set } from 'idb-keyval'
import { decryptJson, type Encrypted } from '../encryption.ts'
import type { Person } from '../session.ts'
import { HERE, keyPlace, lockPlace, REPLACEABLE, vaultStore } from '../vault-store.ts'

/** What a screen looked like, shown until the program that draws it has started. */
export type Snapshot = {
  readonly title: string
  /** Of the page's root element: its language, its colours. */
  readonly attributes: Readonly<Record<string, string>>
  readonly html: string
  readonly css: string
}

/** With the names of the stored answers that it shows. */
export type KeptSnapshot = Snapshot & { readonly answers: readonly string[] }

/** The name by the path of its screen, among what can be fetched again. */
export const snapshotName = (pathname: string): string => `${REPLACEABLE}snapshot${pathname}`

/**
 * Tells the service worker, which cannot read the page's storage, who is here. For customers, and people not signed in, nothing is drawn.
 */
export const setSnapshotOwner = (person: Pick<Person, 'audience' | 'id'> | undefined): Promise<void> =>
  set(HERE, person?.audience === 'agent' ? person.id : undefined, vaultStore()).catch(() => undefined)

const isSnapshot = (found: unknown): found is KeptSnapshot =>
  typeof found === 'object' && found !== null && 'html' in found && 'css' in found && 'answers' in found

/**
 * The snapshot that may be shown at a path, for the service worker: of the person here, who has no PIN on this device, and of answers that
 * are all still stored.
 */
export async function openSnapshot(pathname: string): Promise<Snapshot | undefined> {
  const store = vaultStore()
  const person = await get<string>(HERE, store)
  if (person === undefined) return undefined
  const [lock, key, sealed] = await Promise.all([
    get(lockPlace(person), store),
    get<CryptoKey>(keyPlace(person), store),
    get<Encrypted>(`${person}/${snapshotName(pathname)}`, store),
  ])
  if (lock || !key || !sealed) return undefined
  const found = await decryptJson(key, sealed).catch(() => undefined)
  if (!isSnapshot(found)) return undefined
  const kept = await store('readonly', (objects) => Promise.all(found.answers.map((name) => hasKey(objects, `${person}/${name}`))))
  return kept.every(Boolean) ? found : undefined
}

const hasKey = (objects: IDBObjectStore, name: string): Promise<boolean> =>
  new Promise((resolve) => {
    const asked = objects.getKey(name)
    asked.onsuccess = () => resolve(asked.result !== undefined)
    asked.onerror = () => resolve(false)
  })
