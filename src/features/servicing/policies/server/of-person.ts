import { eq } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import type { DataSubject } from '#kit/server/personal-data.ts'
import { policies } from '../public/server/tables.ts'

export type PolicyOfPerson = typeof policies.$inferSelect

export async function policiesOfPerson(db: Db, { customerId }: DataSubject): Promise<readonly PolicyOfPerson[]> {
  return customerId ? db.select().from(policies).where(eq(policies.customerId, customerId)).orderBy(policies.createdAt) : []
}
