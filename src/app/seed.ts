import { loadDemoRange } from '#features/certificates/seed.ts'
import { loadLists } from '#features/lookups/seed.ts'
import { loadTariffs } from '#features/quotes/seed.ts'
import { loadAccess, loadDemoStaff } from '#features/session/seed.ts'
import type { Pool } from '#kit/server/db.ts'
import type { Config } from './config.ts'

export type Seeding = { readonly demo: Config['DEMO_DATA']; readonly dataDir: string; readonly say: (line: string) => void }

/** Loads what the program needs to know, and into an empty database the people of the demonstration. */
export async function seed(owner: Pool, { demo, dataDir, say }: Seeding): Promise<void> {
  await loadAccess(owner)
  await loadLists(owner)
  await loadTariffs(owner)
  if (demo === 'off') return
  await loadDemoRange(owner)
  await loadDemoStaff(owner, { demo, dataDir, say })
}
