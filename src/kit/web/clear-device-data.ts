import { showBadge } from './app-badge.ts'
import { DRAFT_PREFIX } from './draft-prefix.ts'
import { queries } from './queries.ts'
import { forgetReceived } from './received-files.ts'
import { clearRootStore, rootStoreKept } from './session.ts'
import { setSnapshotOwner } from './snapshot/store.ts'
import { clearEncrypted } from './vault.ts'
import { whileKeysChange } from './vault-store.ts'

/** Each saves what is typed at one place of the screen (`draft.ts`). */
export const typedSavers = new Set<() => unknown>()

/**
 * Removes everything of the session from this device. Drafts, and what is being `typed`, outlive a session that merely ended, sealed for
 * their owner; other people's outlive any.
 */
export async function clearDeviceData({ drafts, typed = false }: { drafts: boolean; typed?: boolean }): Promise<void> {
  if (typed) await Promise.all([...typedSavers].map((save) => save()))
  await setSnapshotOwner(undefined)
  queries.clear()
  // What is being sealed in the meantime is kept first, and goes with the rest; what comes later finds no one signed in.
  await whileKeysChange(async () => {
    await clearEncrypted(DRAFT_PREFIX, { all: drafts })
    clearRootStore()
  })
  if (drafts) await forgetReceived().catch(() => undefined)
  // A page left before this is written would start again as the person who was here.
  await rootStoreKept()
  showBadge(0)
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !name.startsWith('workbox-precache')).map((name) => caches.delete(name)))
}
