import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import type { DataSubject } from '#kit/server/personal-data.ts'
import { quotations } from './tables.ts'

/** Their quotations, and unclaimed drafts with their number. */
const ofPerson = ({ customerId, mobile, email }: DataSubject) =>
  or(
    customerId ? eq(quotations.customerId, customerId) : undefined,
    and(
      isNull(quotations.customerId),
      or(
        sql`right(regexp_replace(${quotations.holder} ->> 'mobile', '\\D', '', 'g'), 10) = right(${mobile}, 10)`,
        email ? sql`lower(${quotations.holder} ->> 'email') = ${email}` : undefined,
      ),
    ),
  )

export const quotationsOfPerson = (db: Db, subject: DataSubject) =>
  db.select().from(quotations).where(ofPerson(subject)).orderBy(quotations.createdAt)

/** Those that never became a policy. */
export async function unsoldQuotationsOf(db: Db, subject: DataSubject): Promise<readonly string[]> {
  const rows = await db
    .select({ id: quotations.id })
    .from(quotations)
    .where(and(ofPerson(subject), ne(quotations.state, 'converted')))
  return rows.map(({ id }) => id)
}
