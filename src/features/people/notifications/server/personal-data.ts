import { eq, like, or, sql } from 'drizzle-orm'
import type { PersonalData } from '#kit/server/personal-data.ts'
import { notifications, reminders } from '../public/server/tables.ts'

/** Notifications to agents about a person's records are erased with them; they repeat the records, so are not disclosed separately. */
export const toldToAgents: PersonalData = {
  category: 'What agents were reminded of',
  collect: async () => [],
  examine: async () => ({ erasable: 0, kept: [] }),
  erase: async (db, { subject, gone }) => {
    const { mobile, email } = subject
    await db.delete(reminders).where(or(eq(reminders.mobile, mobile), email ? eq(reminders.email, email) : undefined))
    for (const id of gone) {
      const named = sql`${`%${id}%`}`
      await db.delete(notifications).where(sql`${notifications.path} like ${named}`)
      await db.delete(reminders).where(or(sql`${reminders.path} like ${named}`, like(reminders.key, `%${id}%`)))
    }
  },
}
