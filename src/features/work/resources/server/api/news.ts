import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { activeStaffWith } from '#features/people/staff/public/server/staff.ts'
import { actorName } from '#kit/actor.ts'
import { msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import type { VersionRow } from '../store/versions.ts'
import type { Asking } from './detail.ts'

const pathOf = ({ id }: VersionRow) => pathTo('resources/resource', { audience: 'agent' }, { version: id })

/** Notifies everyone who may publish a version that it is waiting. */
export async function notifyOthers(db: Db, row: VersionRow, { actor }: Asking): Promise<void> {
  for (const staffId of await activeStaffWith(db, 'RESOURCES'))
    await notify(db, {
      ...{ staffId, by: actorName(actor), kind: 'resource-submitted', path: pathOf(row) },
      title: 'A document is waiting for a second person',
      body: row.title,
    })
}

export async function notifyMaker(db: Db, row: VersionRow, { actor }: Asking, outcome: string, body = ''): Promise<void> {
  if (row.madeBy)
    await notify(db, {
      ...{ staffId: row.madeBy, by: actorName(actor), kind: 'resource-decided', path: pathOf(row) },
      title: msg`${row.title}: ${outcome}`,
      body,
    })
}
