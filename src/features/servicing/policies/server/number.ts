import { and, eq, sql } from 'drizzle-orm'
import type { NumberChanged } from '#features/people/customers/public/server/events.ts'
import type { Db } from '#kit/server/db.ts'
import { policies } from '../public/server/tables.ts'

/** A policyholder has another number: notices, receipts and links of their policies, also of those that ended, go there. */
export async function followNumber(db: Db, { customerId, from, to }: NumberChanged): Promise<void> {
  await db
    .update(policies)
    .set({ holder: sql`jsonb_set(${policies.holder}, '{mobile}', to_jsonb(${to}::text))` })
    .where(and(eq(policies.customerId, customerId), sql`${policies.holder} ->> 'mobile' = ${from}`))
}
