import { eq } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import { applicants } from '../../public/server/tables.ts'

/** The applicant of a number that was just verified. */
export async function ensureApplicant(db: Db, mobile: string, now: Date): Promise<string> {
  await db.insert(applicants).values({ mobile, createdAt: now }).onConflictDoNothing()
  const [row] = await db.select({ id: applicants.id }).from(applicants).where(eq(applicants.mobile, mobile))
  if (!row) throw new Error('an applicant was not kept')
  return row.id
}
