import { queries } from './queries.ts'
import { clearRootStore } from './session.ts'
import { clearEncrypted } from './vault.ts'

/** Each keeps what is typed at one place of the screen (`draft.ts`). */
export const typedSavers = new Set<() => unknown>()

/** Names of drafts in the vault begin so. */
export const DRAFT_PREFIX = 'draft:'

/** Removes everything of the session from this device. Drafts, and what is being `typed`, outlive a session that merely ended, sealed for their owner; those of others outlive any. */
export async function clearDeviceData({ drafts, typed = false }: { drafts: boolean; typed?: boolean }): Promise<void> {
  if (typed) await Promise.all([...typedSavers].map((save) => save()))
  queries.clear()
  await clearEncrypted(DRAFT_PREFIX, { all: drafts })
  clearRootStore()
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !name.startsWith('workbox-precache')).map((name) => caches.delete(name)))
}
