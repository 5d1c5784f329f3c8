import { and, eq } from 'drizzle-orm'
import { addDays, type Day } from '#domain/day.ts'
import { staff } from '#features/people/staff/public/server/tables.ts'
import type { Db } from '#kit/server/db.ts'
import { authorityProfiles } from './tables.ts'

/** The practice underwriter may allow whatever is referred there. */
export async function loadPracticeProfile(db: Db, today: Day): Promise<void> {
  const people = await db
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.roleCode, 'UW1'), eq(staff.active, true)))
  const all = { line: '*', authorities: ['*'], validFrom: addDays(today, -1), reason: 'Practice' }
  await db.insert(authorityProfiles).values(people.map(({ id }) => ({ ...all, staffId: id })))
}
