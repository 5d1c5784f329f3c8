import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { staffActor } from '#features/people/staff/public/server/staff.ts'
import { staff } from '#features/people/staff/public/server/tables.ts'
import type { Staff } from '#kit/actor.ts'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import { currentPractice } from '#kit/server/practice.ts'
import { addSession } from '../../server/store/sessions.ts'

const SECONDS = 60

/** The practice underwriter, who is no real person, for as long as a decision takes; there is none outside practice. */
export async function actAsUnderwriter(db: Db): Promise<Staff> {
  const [person] = currentPractice()
    ? await db
        .select()
        .from(staff)
        .where(and(eq(staff.roleCode, 'UW1'), eq(staff.active, true)))
        .limit(1)
    : []
  if (!person) throw new Error('nobody decides in practice')
  const session = { secretHash: randomUUID(), userAgent: 'practice', address: '', expiresAt: new Date(now().getTime() + SECONDS * 1000) }
  return staffActor(db, person, await addSession(db, { who: { staffId: person.id }, ...session }))
}
