import { and, count, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import { oneTimeCodes } from '../../public/server/tables.ts'
import { CODE } from '../../rules/session.ts'

export type CodeRow = typeof oneTimeCodes.$inferSelect

/** Two requests for one number wait for each other, so that limits hold for both together. */
export async function lockMobile(db: Db, mobile: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`one-time-code:${mobile}`}, 0))`)
}

/** How many codes a number was sent within the last hour, and the newest of all. */
export async function codesSent(db: Db, mobile: string, now: Date): Promise<{ inHour: number; newest: CodeRow | undefined }> {
  const ofNumber = eq(oneTimeCodes.mobile, mobile)
  const hourAgo = new Date(now.getTime() - 3_600_000)
  const [sent] = await db
    .select({ n: count() })
    .from(oneTimeCodes)
    .where(and(ofNumber, gt(oneTimeCodes.createdAt, hourAgo)))
  const [newest] = await db.select().from(oneTimeCodes).where(ofNumber).orderBy(desc(oneTimeCodes.createdAt)).limit(1)
  return { inHour: sent?.n ?? 0, newest }
}

export async function addCode(
  db: Db,
  code: { mobile: string; purpose: string; codeHash: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db.insert(oneTimeCodes).values(code)
}

/** The newest code of a number, if it is still good for this purpose: an older one is not, however young. */
export async function findLiveCode(db: Db, mobile: string, purpose: string, now: Date): Promise<CodeRow | undefined> {
  const { newest } = await codesSent(db, mobile, now)
  return newest && newest.purpose === purpose && newest.usedAt === null && newest.expiresAt > now ? newest : undefined
}

/** Counts an attempt before it is checked; false when all are used up. */
export async function countAttempt(db: Db, id: string): Promise<boolean> {
  const counted = await db
    .update(oneTimeCodes)
    .set({ attempts: sql`${oneTimeCodes.attempts} + 1` })
    .where(and(eq(oneTimeCodes.id, id), lt(oneTimeCodes.attempts, CODE.attempts), isNull(oneTimeCodes.usedAt)))
    .returning({ id: oneTimeCodes.id })
  return counted.length > 0
}

export async function useUp(db: Db, id: string, now: Date): Promise<void> {
  await db.update(oneTimeCodes).set({ usedAt: now }).where(eq(oneTimeCodes.id, id))
}
