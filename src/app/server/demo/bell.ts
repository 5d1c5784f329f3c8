import { isNull, min } from 'drizzle-orm'
import { deliverReminders } from '#features/people/notifications/public/contract.ts'
import { reminders } from '#features/people/notifications/public/server/tables.ts'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import type { Story } from './agenda.ts'

/** How long to wait when no reminder is due; one that is set for sooner is delivered that much late, and the last ones at the end. */
const LOOK_MS = 6 * 3_600_000
const MINUTE_MS = 60_000

type Options = {
  readonly until: Date
  readonly transactAsSystem: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  readonly runJob: (name: string) => Promise<void>
}

/** Runs the reminder job of the demonstration whenever a reminder is due, as the program does every minute. */
export async function* deliverDueReminders({ until, transactAsSystem, runJob }: Options): Story {
  const last = until.getTime() - MINUTE_MS
  while (now().getTime() < last) {
    const due = await transactAsSystem((db) =>
      db
        .select({ at: min(reminders.dueAt) })
        .from(reminders)
        .where(isNull(reminders.sentAt)),
    )
    const next = due[0]?.at
    if (next && next <= now()) await runJob(deliverReminders.name)
    else yield new Date(Math.min(next?.getTime() ?? Number.POSITIVE_INFINITY, now().getTime() + LOOK_MS, last))
  }
  await runJob(deliverReminders.name)
}
