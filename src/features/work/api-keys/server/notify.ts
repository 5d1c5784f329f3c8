import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { activeStaffWith } from '#features/people/staff/public/server/staff.ts'
import { actorName, type Staff } from '#kit/actor.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import type { ApiKeyRow } from './store.ts'

/** Notifies everyone else who looks after keys of what one of them did to a key. */
export const notifyKeepers = (db: Db, key: ApiKeyRow, { by, title }: { readonly by: Staff; readonly title: string }): Promise<void> =>
  runAsSystem(db, by, () => notifyAll(db, key, { title, body: `${key.name} · ${by.name}`, by: actorName(by) }))

/** As the system. */
export async function notifyAll(
  db: Db,
  key: ApiKeyRow,
  told: { readonly title: string; readonly body: string; readonly by?: string },
): Promise<void> {
  const path = pathTo('api-keys/key', { audience: 'agent' }, { key: key.id })
  for (const staffId of await activeStaffWith(db, 'ADMIN')) await notify(db, { ...told, staffId, kind: 'api-key', path })
}
