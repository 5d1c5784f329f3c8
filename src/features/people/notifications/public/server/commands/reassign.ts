import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import { reminders } from '../tables.ts'

type Reassigned = { readonly ids: readonly string[]; readonly from: string; readonly to: string }

/** These records have another agent: their reminders go to the new one. A key names its record by id. */
export async function reassignReminders(db: Db, { ids, from, to }: Reassigned): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(reminders)
    .set({ agentId: to })
    .where(
      and(
        eq(reminders.agentId, from),
        isNull(reminders.sentAt),
        sql`substring(${reminders.key} from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}') = any(${sql.param([...ids])}::text[])`,
      ),
    )
}

type Numbers = { readonly from: string; readonly to: string }

/** Someone has another number: what waits to be sent to them goes there; only the reminders with these keys, if any are given. */
export const readdressReminders = async (db: Db, { from, to }: Numbers, keys?: readonly string[]): Promise<void> =>
  void (await db
    .update(reminders)
    .set({ mobile: to })
    .where(and(eq(reminders.mobile, from), isNull(reminders.sentAt), keys && inArray(reminders.key, [...keys]))))
