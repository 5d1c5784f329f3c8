import { sql } from 'drizzle-orm'
import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import type { Staff } from '#kit/actor.ts'
import { msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import type { VersionRow } from './store/courses.ts'

const pathOf = (id: string) => pathTo('learning/version', { audience: 'agent' }, { version: id })

/** Notifies everyone who may publish a version that one is waiting. */
export async function notifySeconds(db: Db, { id, content: { title } }: VersionRow, actor: Staff): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select s.id from staff s where s.active and s.id <> ${actor.id}::uuid and s.sees_all
      and s.role_code in (select role_code from feature_permissions where feature_code = 'COURSES')`,
  )
  const told = {
    kind: 'course-submitted',
    title: 'A course is waiting for you',
    body: msg`${actor.name} asks you to publish “${title}”.`,
    path: pathOf(id),
  }
  for (const { id: staffId } of rows) await notify(db, { staffId, ...told })
}

/** Notifies the author of the decision on a version. */
export async function notifyMaker(
  db: Db,
  { id, madeBy, content: { title } }: VersionRow,
  actor: Staff,
  reason: string | undefined,
): Promise<void> {
  if (!madeBy) return
  await notify(db, {
    staffId: madeBy,
    kind: 'course-decided',
    title: reason === undefined ? 'Your course was published' : 'Your course was returned',
    body: reason === undefined ? msg`${actor.name} published “${title}”.` : msg`${actor.name} returned “${title}”: ${reason}`,
    path: pathOf(id),
    by: `staff:${actor.id}`,
  })
}
