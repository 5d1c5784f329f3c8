import { and, count, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import { NETWORK_LIMIT, type WrongAttempt } from '../../rules/sign-in-attempts.ts'
import { signInAttempts } from '../tables.ts'

const DAY_MS = 24 * 3_600_000

/** Concurrent tries at one account wait for each other, so that the limits apply to both together. */
export const lockAccount = (db: Db, account: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in:${account}`}, 0))`)

export const wrongAttempts = (db: Db, account: string, now: Date): Promise<WrongAttempt[]> =>
  db
    .select()
    .from(signInAttempts)
    .where(and(eq(signInAttempts.account, account), gt(signInAttempts.createdAt, new Date(now.getTime() - DAY_MS))))

/** Whether too many wrong tries came from one network, at any account. */
export async function isNetworkResting(db: Db, source: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - NETWORK_LIMIT.withinMs)
  const [row] = await db
    .select({ n: count() })
    .from(signInAttempts)
    .where(and(eq(signInAttempts.source, source), gt(signInAttempts.createdAt, since)))
  return (row?.n ?? 0) >= NETWORK_LIMIT.attempts
}

export async function addAttempt(db: Db, attempt: typeof signInAttempts.$inferInsert): Promise<void> {
  await db.insert(signInAttempts).values(attempt)
}

/** After the right one: this source's earlier wrong tries no longer count. */
export async function forgiveAttempts(db: Db, { account, source }: { account: string; source: string }): Promise<void> {
  await db.delete(signInAttempts).where(and(eq(signInAttempts.account, account), eq(signInAttempts.source, source)))
}
