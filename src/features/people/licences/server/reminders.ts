import { and, desc, eq } from 'drizzle-orm'
import { addDays, formatDay, startOf } from '#domain/day.ts'
import { LICENCE_KINDS, type LicenceKind } from '#domain/licence.ts'
import { pathTo } from '#domain/routing.ts'
import { cancelReminder, cancelReminders, scheduleReminder } from '#features/people/notifications/public/server/commands/notifications.ts'
import { msg } from '#kit/message.ts'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import { RENEWAL_DAYS } from '../rules/list.ts'
import { findSupervisor } from './store.ts'
import { licences } from './tables.ts'

const NINE_O_CLOCK_MS = 9 * 3_600_000

/**
 * For timely renewal, the holder is reminded before, and the supervisor notified at the end. A later licence of the same kind moves both;
 * without any licence of the kind there is nothing to be reminded of.
 */
export async function remindOfEnd(db: Db, staffId: string, kind: LicenceKind): Promise<void> {
  const [last] = await db
    .select()
    .from(licences)
    .where(and(eq(licences.staffId, staffId), eq(licences.kind, kind)))
    .orderBy(desc(licences.validUntil))
    .limit(1)
  const keyOf = (key: string) => `${key}:${staffId}:${kind}`
  if (!last) return cancelReminders(db, ['licence-ends', 'licence-ended'].map(keyOf))
  const supervisor = await findSupervisor(db, staffId)
  const called = LICENCE_KINDS[kind]
  const until = formatDay(last.validUntil)
  const reminders = [
    {
      ...{ key: 'licence-ends', agentId: staffId, on: addDays(last.validUntil, -RENEWAL_DAYS), title: 'Renew your licence' },
      body: msg`Your licence for ${called}, ${last.number}, ends on ${until}. Send the renewed one in time: without it you can quote but not complete a sale.`,
      path: pathTo('licences/own', { audience: 'agent' }),
    },
    ...(supervisor
      ? [
          {
            ...{ key: 'licence-ended', agentId: supervisor.id, on: addDays(last.validUntil, 1), title: 'A licence has ended' },
            body: msg`${supervisor.agentName}: the licence for ${called}, ${last.number}, ended on ${until}. Until it is renewed they can quote but not complete a sale.`,
            path: pathTo('directory/advisors', { audience: 'agent' }, { advisortype: 'team' }),
          },
        ]
      : []),
  ]
  for (const { key, on, ...reminder } of reminders) {
    const dueAt = new Date(startOf(on).getTime() + NINE_O_CLOCK_MS)
    if (dueAt > now()) await scheduleReminder(db, { ...reminder, key: keyOf(key), kind: key, dueAt })
    else await cancelReminder(db, keyOf(key))
  }
}
