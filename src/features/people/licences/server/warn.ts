import { eq } from 'drizzle-orm'
import { dayOf, daysBetween, formatDay } from '#domain/day.ts'
import { LICENCE_KINDS } from '#domain/licence.ts'
import { formatPesos } from '#domain/money.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { msg } from '#kit/message.ts'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import { ownLicencesPath } from './notify.ts'
import { licencesToWarnOf } from './store.ts'
import { licences } from './tables.ts'

/** Warns those who earned less than the renewal of their licence requires, once at each of the days before its end. */
export async function warnHolders(db: Db): Promise<void> {
  const today = dayOf(now())
  for (const { id, staffId, kind, number, validUntil, days, commission, asked } of await licencesToWarnOf(db, today)) {
    await notify(db, {
      ...{ staffId, kind: 'licence-below', path: ownLicencesPath() },
      title: 'You earned less than the renewal of your licence requires',
      body: msg`${LICENCE_KINDS[kind]}, ${number}: ${formatPesos(commission)} of ${formatPesos(asked)} in its time. It ends in ${daysBetween(today, validUntil)} days, on ${formatDay(validUntil)}.`,
    })
    await db.update(licences).set({ warnedDays: days }).where(eq(licences.id, id))
  }
}
