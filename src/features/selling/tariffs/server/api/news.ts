import { formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { type Actor, actorName } from '#kit/actor.ts'
import { type Message, msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { pricingStaff, type TariffRow } from '../store/tariffs.ts'

const proposalNotice = (row: TariffRow, actor: Actor) => ({
  by: actorName(actor),
  path: pathTo('tariffs/tariff', { audience: 'agent' }, { tariff: row.id }),
})

/** Notifies everyone who may be the second person of a version that it is waiting for one. */
export async function notifyProposed(db: Db, row: TariffRow, actor: Actor): Promise<void> {
  const title = msg`${row.version} is waiting for a second person`
  const body = msg`It would be used for prices from ${formatDay(row.effectiveFrom)}.`
  for (const staffId of await pricingStaff(db))
    if (!row.madeBy.includes(staffId)) await notify(db, { ...proposalNotice(row, actor), staffId, kind: 'tariff-proposed', title, body })
}

/** Notifies those who proposed or made a version of its outcome. */
export async function notifyOutcome(db: Db, row: TariffRow, title: Message, actor: Actor, reason = ''): Promise<void> {
  const people = new Set([...row.madeBy, ...(row.proposedBy ? [row.proposedBy] : [])])
  for (const staffId of people) await notify(db, { ...proposalNotice(row, actor), staffId, kind: 'tariff-decided', title, body: reason })
}
