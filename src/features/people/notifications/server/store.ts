import { and, desc, eq, inArray, isNull, lt, lte, not, notInArray, sql } from 'drizzle-orm'
import { onlyContribution } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import { isLiveSession } from '../public/server/live-sessions.ts'
import { notifications, pushSubscriptions, reminders } from '../public/server/tables.ts'
import { COUNTED_UNREAD, KEPT_DAYS, MOST_BROWSERS, type Source } from '../rules/notifications.ts'

const DAY_MS = 86_400_000

export async function unreadOf(db: Db, staffId: string): Promise<number> {
  const unread = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.staffId, staffId), isNull(notifications.readAt)))
    .limit(COUNTED_UNREAD)
    .as('unread')
  return db.$count(unread)
}

export async function setReadAt(db: Db, staffId: string, id: string, readAt: Date | null) {
  const [row] = await db
    .update(notifications)
    .set({ readAt })
    .where(and(eq(notifications.id, id), eq(notifications.staffId, staffId)))
    .returning({ id: notifications.id, readAt: notifications.readAt })
  return row
}

export async function markAll(db: Db, staffId: string, source: Source | undefined, readAt: Date): Promise<number> {
  const { rowCount } = await db
    .update(notifications)
    .set({ readAt })
    .where(
      and(
        eq(notifications.staffId, staffId),
        isNull(notifications.readAt),
        source === undefined ? undefined : eq(notifications.source, source),
      ),
    )
  return rowCount ?? 0
}

/** Due reminders; another process that asks in the meantime gets the others. */
export const findDue = (db: Db, now: Date, failed: readonly string[], limit: number) =>
  db
    .select()
    .from(reminders)
    .where(and(isNull(reminders.sentAt), lte(reminders.dueAt, now), notInArray(reminders.id, [...failed])))
    .orderBy(reminders.dueAt)
    .limit(limit)
    .for('update', { skipLocked: true })

export const markSent = (db: Db, id: string, sentAt: Date) => db.update(reminders).set({ sentAt }).where(eq(reminders.id, id))

type Kept = {
  readonly staffId: string
  readonly sessionId: string
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  readonly now: Date
}

export async function keepSubscription(db: Db, { staffId, sessionId, endpoint, keys, now }: Kept): Promise<void> {
  await db.execute(
    sql`select app.keep_push_subscription(${endpoint}, ${keys.p256dh}, ${keys.auth}, ${sessionId}::uuid, ${now.toISOString()}::timestamptz)`,
  )
  const own = eq(pushSubscriptions.staffId, staffId)
  const newest = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(own)
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .limit(MOST_BROWSERS)
  await db.delete(pushSubscriptions).where(and(own, notInArray(pushSubscriptions.id, newest)))
}

export const dropSubscription = (db: Db, staffId: string, endpoint: string) =>
  db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.staffId, staffId), eq(pushSubscriptions.endpoint, endpoint)))

export const forgetSubscription = (db: Db, id: string) => db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))

/** Takes what is waiting to be pushed; another process that asks in the meantime gets the others. */
export async function takeToPush(db: Db, now: Date, limit: number): Promise<readonly { id: string; staffId: string }[]> {
  const waiting = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(isNull(notifications.pushedAt))
    .orderBy(notifications.id)
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(notifications)
    .set({ pushedAt: now })
    .where(inArray(notifications.id, waiting))
    .returning({ id: notifications.id, staffId: notifications.staffId })
}

/** Whether the owner of a browser is still signed in on it. */
const isSignedIn = (now: Date) => onlyContribution(isLiveSession)(pushSubscriptions.sessionId, now)

/** The browsers of people to which notifications are pushed: those on which they are still signed in. */
export const browsersOf = (db: Db, staffIds: readonly string[], now: Date) =>
  db
    .select({ id: pushSubscriptions.id, staffId: pushSubscriptions.staffId })
    .from(pushSubscriptions)
    .where(and(inArray(pushSubscriptions.staffId, [...staffIds]), isSignedIn(now)))

export async function pushOf(db: Db, { notificationId, subscriptionId }: { notificationId: string; subscriptionId: string }, now: Date) {
  const [row] = await db
    .select({ note: notifications, browser: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(notifications, and(eq(notifications.id, notificationId), eq(notifications.staffId, pushSubscriptions.staffId)))
    .where(and(eq(pushSubscriptions.id, subscriptionId), isSignedIn(now)))
  return row
}

/** Deletes what is old, and browsers whose session has ended. */
export async function removeOldNotifications(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await db.delete(notifications).where(lt(notifications.createdAt, before(KEPT_DAYS.notifications)))
  await db.delete(reminders).where(lt(reminders.sentAt, before(KEPT_DAYS.reminders)))
  await db.delete(pushSubscriptions).where(not(isSignedIn(now)))
}
