import { eq } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import { notifications, reminders } from './tables.ts'

export type NewNotification = {
  /** Who is told. */
  readonly staffId: string
  /** What happened, as `payment-paid` or `todo-due`: decides the picture beside it. */
  readonly kind: string
  readonly title: string
  readonly body?: string
  /** The screen that it leads to, from `pathTo`. */
  readonly path?: string
  readonly source?: 'product' | 'insurer'
}

export type NewReminder = {
  /** What it is about, as `todo:<id>`: there is one reminder for each key. */
  readonly key: string
  readonly agentId: string
  readonly dueAt: Date
  readonly kind: string
  readonly title: string
  readonly body?: string
  readonly path?: string
  /** E.164: a text message to this person instead of a notification to the agent. */
  readonly mobile?: string
}

/** Tells a person of the staff, exactly if the caller's transaction commits; every process that serves them hears of it then. */
export async function notify(db: Db, note: NewNotification): Promise<void> {
  await db.insert(notifications).values(note)
}

/** Tells at a moment to come. A reminder of the same key is moved, also when it was sent already. */
export async function remind(db: Db, { body = '', path, mobile, ...rest }: NewReminder): Promise<void> {
  const row = { ...rest, body, path: path ?? null, mobile: mobile ?? null, sentAt: null }
  await db.insert(reminders).values(row).onConflictDoUpdate({ target: reminders.key, set: row })
}

/** What the reminder was about is done, moved away or gone. */
export async function callOff(db: Db, key: string): Promise<void> {
  await db.delete(reminders).where(eq(reminders.key, key))
}
