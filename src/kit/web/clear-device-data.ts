import { queries } from './queries.ts'
import { clearRootStore } from './session.ts'
import { clearEncrypted } from './vault.ts'

/** Names of drafts in the vault begin so. */
export const DRAFT_PREFIX = 'draft:'

/** Removes everything of the session from this device. Drafts outlive a session that merely ended, sealed for their owner. */
export async function clearDeviceData({ drafts }: { drafts: boolean }): Promise<void> {
  queries.clear()
  await clearEncrypted(drafts ? undefined : DRAFT_PREFIX)
  clearRootStore()
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !name.startsWith('workbox-precache')).map((name) => caches.delete(name)))
}
