import { and, desc, eq, isNull, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import { problem } from '#domain/problem.ts'
import { notifyAnnounced } from '#features/people/notifications/public/server/commands/announced.ts'
import type { Paging } from '#kit/paging.ts'
import type { Db } from '#kit/server/db.ts'
import { conditions, pageSql } from '#kit/server/page.ts'
import { isUuid } from '#kit/uuid.ts'
import { Announcement } from '../public/contract.ts'
import { announcements } from './tables.ts'

export type AnnouncementRow = typeof announcements.$inferSelect

const STANDING = `case when a.withdrawn_at is not null then 'withdrawn' when a.sent_at is null then 'waiting' else 'sent' end`

const COLUMNS = {
  id: 'a.id',
  title: 'a.title',
  body: 'a.body',
  branches: 'to_jsonb(a.branches)',
  roles: 'to_jsonb(a.roles)',
  goesOutAt: 'a.goes_out_at',
  sentAt: 'a.sent_at',
  withdrawnAt: 'a.withdrawn_at',
  standing: STANDING,
  by: `(select s.first_name || ' ' || s.last_name from staff s where s.id = a.created_by)`,
  told: 'a.told',
  read: '(select count(*)::int from notifications n where n.announcement_id = a.id and n.read_at is not null)',
}

export const announcementsPage = (paging: Paging) =>
  pageSql({ table: 'announcements', as: 'a', columns: COLUMNS, where: conditions(), paging })

const SHOWN = Object.entries(COLUMNS)
  .map(([name, value]) => `${value} as "${name}"`)
  .join(', ')

/** One announcement, as the list shows it. */
export async function describedAnnouncement(db: Db, id: string): Promise<Announcement> {
  const of = isUuid(id) ? id : null
  const { rows } = await db.execute<{ shown: unknown }>(
    sql`select to_jsonb(x) as shown from (select ${sql.raw(SHOWN)} from announcements a where a.id = ${of}::uuid) x`,
  )
  if (!rows[0]) throw notThere()
  return Announcement.parse(rows[0].shown)
}

const notThere = () => problem('not-found', { message: 'Announcement not found.' })

/** Locked until the end of the transaction, so that sending, changing and withdrawing it happen one after the other. */
export async function holdAnnouncement(db: Db, id: string): Promise<AnnouncementRow> {
  const [row] = isUuid(id) ? await db.select().from(announcements).where(eq(announcements.id, id)).for('update') : []
  if (!row) throw notThere()
  return row
}

export async function addAnnouncement(db: Db, row: typeof announcements.$inferInsert): Promise<AnnouncementRow> {
  const [added] = await db.insert(announcements).values(row).returning()
  if (!added) throw new Error('an announcement was not kept')
  return added
}

export const changeAnnouncement = (db: Db, id: string, set: Partial<typeof announcements.$inferInsert>) =>
  db.update(announcements).set(set).where(eq(announcements.id, id))

/** Sends it: everyone whom it is for is notified, in this transaction. */
export async function sendAnnouncement(db: Db, { id, title, body, branches, roles }: AnnouncementRow, now: Date): Promise<void> {
  const told = await notifyAnnounced(db, { announcementId: id, title, body, branches, roles })
  await changeAnnouncement(db, id, { sentAt: now, told })
}

const isDue = (now: Date): SQL | undefined =>
  and(isNull(announcements.sentAt), isNull(announcements.withdrawnAt), lte(announcements.goesOutAt, now))

/** Those due, but for those that failed; another process that asks in the meantime gets others. */
export const findDue = (db: Db, now: Date, failed: readonly string[], limit: number): Promise<AnnouncementRow[]> =>
  db
    .select()
    .from(announcements)
    .where(and(isDue(now), notInArray(announcements.id, [...failed])))
    .orderBy(announcements.goesOutAt, desc(announcements.id))
    .limit(limit)
    .for('update', { skipLocked: true })
