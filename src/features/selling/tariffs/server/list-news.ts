import { formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import type { ListVersionEvent } from '#features/reference/lookups/public/server/events.ts'
import { actorName } from '#kit/actor.ts'
import { msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { pricingStaff } from './store/tariffs.ts'

const noticeOf = ({ id, actor }: ListVersionEvent) => ({
  by: actorName(actor),
  path: pathTo('lookups/list-version', { audience: 'agent' }, { version: id }),
})

/**
 * Notifies everyone who may be the second person of a version of a list that it is waiting for one: those responsible for tariffs also
 * manage lists.
 */
export async function notifyListSubmitted(db: Db, event: ListVersionEvent): Promise<void> {
  const { title, effectiveOn, madeBy } = event
  const body = effectiveOn ? msg`It would apply from ${formatDay(effectiveOn)}.` : ''
  for (const staffId of await pricingStaff(db))
    if (staffId !== madeBy)
      await notify(db, {
        ...noticeOf(event),
        staffId,
        kind: 'list-submitted',
        title: msg`${title}: a version is waiting for a second person`,
        body,
      })
}

/** Notifies the person who made a version of a list of its outcome. */
export async function notifyListDecided(db: Db, event: ListVersionEvent & { readonly reason?: string }): Promise<void> {
  const { title, madeBy, reason } = event
  if (madeBy === null) return
  const outcome = reason === undefined ? msg`${title}: your version was approved` : msg`${title}: your version was returned`
  await notify(db, { ...noticeOf(event), staffId: madeBy, kind: 'list-decided', title: outcome, body: reason ?? '' })
}
