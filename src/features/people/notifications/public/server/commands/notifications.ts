import { sql } from 'drizzle-orm'
import { type Message, withI18n } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { together } from '#kit/server/together.ts'
import type { Source } from '../../../rules/notifications.ts'
import { notifications, reminders } from '../tables.ts'

export type NewNotification = {
  /** Whose work it is about: they are notified or, if they no longer work here, their nearest superior who does. */
  readonly staffId: string
  /** What happened, such as `payment-paid` or `todo-due`: decides the icon beside it. */
  readonly kind: string
  readonly title: Message | string
  readonly body?: Message | string
  /** The screen that it opens, from `pathTo`. */
  readonly path?: string
  readonly source?: Source
  /** Who did it, as history names actors: no one is notified of what they did themselves. */
  readonly by?: string
}

export type NewReminder = {
  /** What it is about, such as `todo:<id>`: there is one reminder for each key. */
  readonly key: string
  readonly agentId: string
  readonly dueAt: Date
  readonly kind: string
  readonly title: Message | string
  readonly body?: Message | string
  readonly path?: string
  /** E.164: a text message to this person instead of a notification to the agent. */
  readonly mobile?: string
  /** In addition to the text message or instead of it, a mail to the same person, with the title as its subject. */
  readonly email?: string | undefined
  /** The screen that these open for their recipient, from `pathTo`. */
  readonly link?: string
}

/** Notifies a staff member if and only if the caller's transaction commits; then every process that serves them learns of it. */
export async function notify(db: Db, { by, staffId, title, body = '', ...note }: NewNotification): Promise<void> {
  const recipient = await onDuty(db, staffId)
  if (by === `staff:${recipient}`) return
  await add(db, { ...note, ...withI18n('title', title), ...withI18n('body', body), staffId: recipient })
}

const onDuty = together(async (db: Db, staffIds: readonly string[]) => {
  const { rows } = await db.execute<{ id: string; recipient: string | null }>(
    sql`select id, app.on_duty(id) as recipient from unnest(${sql.param([...new Set(staffIds)])}::uuid[]) id`,
  )
  const known = new Map(rows.map(({ id, recipient }) => [id, recipient]))
  return (staffId: string): string => known.get(staffId) ?? staffId
})

const add = together(async (db: Db, rows: readonly (typeof notifications.$inferInsert)[]) => {
  await db.insert(notifications).values([...rows])
  return () => undefined
})

/** Notifies at a future moment. A reminder with the same key is moved, even after it was sent. */
export const scheduleReminder = (db: Db, reminder: NewReminder): Promise<void> => scheduleReminders(db, [reminder])

/** Like `scheduleReminder` for several, each with its own key. */
export const scheduleReminders = together(async (db: Db, scheduled: readonly (readonly NewReminder[])[]): Promise<() => void> => {
  const rows = scheduled.flat().map(({ title, body = '', path = null, mobile = null, email = null, link = null, ...rest }) => ({
    ...{ ...rest, ...withI18n('title', title), ...withI18n('body', body) },
    ...{ path, mobile, email, link },
  }))
  if (rows.length > 0) await db.insert(reminders).values(rows).onConflictDoUpdate({ target: reminders.key, set: MOVED })
  return () => undefined
})

const MOVED = {
  ...{ agentId: sql`excluded.agent_id`, dueAt: sql`excluded.due_at`, kind: sql`excluded.kind`, title: sql`excluded.title` },
  ...{ titleI18n: sql`excluded.title_i18n`, body: sql`excluded.body`, bodyI18n: sql`excluded.body_i18n` },
  ...{ path: sql`excluded.path`, mobile: sql`excluded.mobile`, email: sql`excluded.email` },
  ...{ link: sql`excluded.link`, sentAt: null },
}

/** Cancels a reminder: what it was about is done, moved or gone. */
export const cancelReminder = (db: Db, key: string): Promise<void> => cancelReminders(db, [key])

/** Like `cancelReminder` for several. */
export const cancelReminders = together(async (db: Db, keys: readonly (readonly string[])[]): Promise<() => void> => {
  await db.delete(reminders).where(sql`${reminders.key} = any(${sql.param(keys.flat())}::text[])`)
  return () => undefined
})

/** Like `cancelReminder` for all whose key begins with this. */
export async function cancelRemindersOf(db: Db, beginning: string): Promise<void> {
  await db.delete(reminders).where(sql`starts_with(${reminders.key}, ${beginning})`)
}
