import { and, eq } from 'drizzle-orm'
import type { NumberChanged } from '#features/people/customers/public/server/events.ts'
import type { Db } from '#kit/server/db.ts'
import { appointments } from '../public/server/tables.ts'

/** A customer has another number: that is where they are reminded of an appointment, also if it is moved later. */
export const followNumber = async (db: Db, { customerId, from, to }: NumberChanged): Promise<void> =>
  void (await db
    .update(appointments)
    .set({ mobile: to })
    .where(and(eq(appointments.customerId, customerId), eq(appointments.mobile, from))))
