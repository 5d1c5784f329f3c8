import { eq, or, sql } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import type { DataSubject } from '#kit/server/personal-data.ts'
import { leads } from './tables.ts'

export const leadsOfPerson = (db: Db, { customerId, mobile, email }: DataSubject) =>
  db
    .select()
    .from(leads)
    .where(
      or(
        eq(leads.mobile, mobile),
        customerId ? eq(leads.customerId, customerId) : undefined,
        email ? sql`lower(${leads.email}) = ${email}` : undefined,
      ),
    )
    .orderBy(leads.createdAt)

export const leadIdsOfPerson = async (db: Db, subject: DataSubject): Promise<string[]> =>
  (await leadsOfPerson(db, subject)).map(({ id }) => id)
