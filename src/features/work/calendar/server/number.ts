import { and, eq, type SQL } from 'drizzle-orm'
import type { NumberChanged } from '#features/people/customers/public/server/events.ts'
import { readdressReminders } from '#features/people/notifications/public/server/commands/reassign.ts'
import type { LeadNumberChanged } from '#features/work/leads/public/server/events.ts'
import type { Db } from '#kit/server/db.ts'
import { appointments } from '../public/server/tables.ts'
import { personKeyOf } from './api/notify.ts'

/** Someone has another number: they are reminded of their appointments there, also of one that is moved later. */
async function follow(db: Db, whose: SQL, { from, to }: { readonly from: string; readonly to: string }): Promise<readonly string[]> {
  const rows = await db
    .update(appointments)
    .set({ mobile: to })
    .where(and(whose, eq(appointments.mobile, from)))
    .returning({ id: appointments.id })
  return rows.map(({ id }) => id)
}

/** Their reminders follow with all others of the customer. */
export const followCustomer = async (db: Db, { customerId, ...numbers }: NumberChanged): Promise<void> =>
  void (await follow(db, eq(appointments.customerId, customerId), numbers))

export async function followLead(db: Db, { leadId, ...numbers }: LeadNumberChanged): Promise<void> {
  const ids = await follow(db, eq(appointments.leadId, leadId), numbers)
  await readdressReminders(db, numbers, ids.map(personKeyOf))
}
