import { and, eq, inArray, sql } from 'drizzle-orm'
import type { NumberChanged } from '#features/people/customers/public/server/events.ts'
import type { Db } from '#kit/server/db.ts'
import { quotations } from '../public/server/tables.ts'

const OPEN = ['draft', 'quoted', 'referred', 'approved', 'accepted']

/** A policyholder has another number: their open quotations, in which it stands as it was typed, become policies with it. */
export async function followNumber(db: Db, { customerId, from, to }: NumberChanged): Promise<void> {
  const digits = sql`right(regexp_replace(${quotations.holder} ->> 'mobile', '\\D', '', 'g'), 10)`
  await db
    .update(quotations)
    .set({
      holder: sql`jsonb_set(${quotations.holder}, '{mobile}', to_jsonb(${to}::text))`,
      version: sql`${quotations.version} + 1`,
    })
    .where(and(eq(quotations.customerId, customerId), inArray(quotations.state, OPEN), sql`${digits} = ${from.slice(-10)}`))
}
