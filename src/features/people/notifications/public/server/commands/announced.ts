import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { staff } from '#features/people/staff/public/server/tables.ts'
import type { Db } from '#kit/server/db.ts'
import { notifications } from '../tables.ts'

type Announced = {
  readonly announcementId: string
  readonly title: string
  readonly body: string
  readonly branches: readonly string[]
  readonly roles: readonly string[]
}

/** Notifies everyone who works at these branches in these roles (none given: all); returns how many. */
export async function notifyAnnounced(db: Db, { announcementId, title, body, branches, roles }: Announced): Promise<number> {
  const people = await db
    .select({ id: staff.id })
    .from(staff)
    .where(
      and(
        eq(staff.active, true),
        branches.length > 0 ? inArray(staff.branch, [...branches]) : undefined,
        roles.length > 0 ? inArray(staff.roleCode, [...roles]) : undefined,
      ),
    )
  if (people.length > 0)
    await db
      .insert(notifications)
      .values(people.map(({ id }) => ({ staffId: id, source: 'insurer', kind: 'announcement', title, body, announcementId })))
  return people.length
}

/** Notifies those who have not read an announcement once more, as if it were new; returns how many. */
export async function notifyAnnouncedAgain(db: Db, announcementId: string): Promise<number> {
  const told = await db
    .delete(notifications)
    .where(and(eq(notifications.announcementId, announcementId), isNull(notifications.readAt)))
    .returning()
  const again = told.map(({ staffId, source, kind, title, body }) => ({ staffId, source, kind, title, body, announcementId }))
  if (again.length > 0) await db.insert(notifications).values(again)
  return again.length
}

/** Hides a withdrawn announcement from everyone. */
export async function withdrawAnnouncement(db: Db, announcementId: string): Promise<void> {
  await db.delete(notifications).where(eq(notifications.announcementId, announcementId))
}

/** Who was notified of an announcement and has not read it, by name. */
export const unreadOfAnnounced = (db: Db, announcementId: string) =>
  db
    .select({ id: staff.id, name: sql<string>`concat_ws(' ', ${staff.firstName}, ${staff.lastName})`, branch: staff.branch })
    .from(notifications)
    .innerJoin(staff, eq(staff.id, notifications.staffId))
    .where(and(eq(notifications.announcementId, announcementId), isNull(notifications.readAt)))
    .orderBy(staff.firstName, staff.lastName, staff.id)
