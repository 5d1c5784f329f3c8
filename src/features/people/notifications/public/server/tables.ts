import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { MessageDescriptor } from '#kit/message.ts'
import { createdAt, id, instant } from '#kit/server/tables.ts'

/** Notifications of staff members. Each sees only their own. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    staffId: uuid('staff_id').notNull(),
    /** `product`: something happened to a record; `insurer`: an announcement. */
    source: text('source').notNull().default('product'),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    /** The title for other languages, if it was composed. */
    titleI18n: jsonb('title_i18n').$type<MessageDescriptor[]>(),
    body: text('body').notNull().default(''),
    bodyI18n: jsonb('body_i18n').$type<MessageDescriptor[]>(),
    /** The screen that it opens, below `/app`. */
    path: text('path'),
    /** For an announcement: which one. */
    announcementId: uuid('announcement_id'),
    createdAt: createdAt(),
    readAt: instant('read_at'),
    /** When it was pushed to the browsers in which the person allows notifications; set at once if there are none. */
    pushedAt: instant('pushed_at'),
  },
  (table) => [
    index('notifications_of_a_person').on(table.staffId, table.id),
    index('notifications_not_read').on(table.staffId).where(sql`read_at is null`),
    index('notifications_to_push').on(table.id).where(sql`pushed_at is null`),
    index('notifications_by_age').on(table.createdAt),
    index('notifications_of_an_announcement').on(table.announcementId).where(sql`announcement_id is not null`),
  ],
)

/**
 * Notifications for a future moment, which can be moved or cancelled. One row for each `key`, so that whatever moves a record moves its
 * reminder.
 */
export const reminders = pgTable(
  'reminders',
  {
    id: id(),
    key: text('key').notNull(),
    /** Whose reminder it is; if they no longer work here, their manager's. */
    agentId: uuid('agent_id').notNull(),
    dueAt: instant('due_at').notNull(),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    titleI18n: jsonb('title_i18n').$type<MessageDescriptor[]>(),
    body: text('body').notNull().default(''),
    bodyI18n: jsonb('body_i18n').$type<MessageDescriptor[]>(),
    path: text('path'),
    /** A text message to someone outside instead of a notification: E.164. */
    mobile: text('mobile'),
    /** In addition to the text message, a mail to the same person. */
    email: text('email'),
    /** The page below `/app` that these open for their recipient. */
    link: text('link'),
    sentAt: instant('sent_at'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('reminders_are_one').on(table.key), index('reminders_to_send').on(table.dueAt).where(sql`sent_at is null`)],
)

/** A browser in which a person allows notifications while the application is closed. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    staffId: uuid('staff_id').notNull(),
    /** Once this session has ended, the browser may be someone else's and receives nothing. */
    sessionId: uuid('session_id').notNull(),
    /** The address at the browser's push service: anyone who knows it could send, so it is a secret. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('push_subscriptions_are_one').on(table.endpoint), index('push_subscriptions_of_a_person').on(table.staffId)],
)
