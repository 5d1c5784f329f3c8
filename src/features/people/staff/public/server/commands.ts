import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import { foldAsciiCase } from '../../server/fold-ascii-case.ts'
import { staff } from './tables.ts'

/** Wrong passwords in a row after which an account rests, and for how long. */
const SIGN_IN_LIMIT = { attempts: 5, restSeconds: 15 * 60 } as const

const isNotLocked = (now: Date) => or(isNull(staff.lockedUntil), lte(staff.lockedUntil, now))

/** Notes that a password was right. False when wrong ones put the account to rest meanwhile. */
export async function recordSignIn(db: Db, id: string, now: Date): Promise<boolean> {
  const updated = await db
    .update(staff)
    .set({ failedSignIns: 0, lockedUntil: null })
    .where(and(eq(staff.id, id), isNotLocked(now)))
    .returning({ id: staff.id })
  return updated.length > 0
}

export async function markNumberVerified(db: Db, id: string, now: Date): Promise<void> {
  await db.update(staff).set({ mobileVerifiedAt: now }).where(eq(staff.id, id))
}

/** Notes a wrong password; after several in a row the account rests. Tries during the rest count for nothing. */
export async function recordWrongPassword(db: Db, email: string, now: Date): Promise<void> {
  const failed = sql`case when ${staff.lockedUntil} is null then ${staff.failedSignIns} + 1 else 1 end`
  const rest = new Date(now.getTime() + SIGN_IN_LIMIT.restSeconds * 1000).toISOString()
  await db
    .update(staff)
    .set({ failedSignIns: failed, lockedUntil: sql`case when ${failed} >= ${SIGN_IN_LIMIT.attempts} then ${rest}::timestamptz end` })
    .where(and(eq(staff.email, foldAsciiCase(email)), isNotLocked(now)))
}
