import { and, count, desc, eq, gt, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { dayOf, startOf } from '#domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { oneTimeCodes } from '../../public/server/tables.ts'
import type { AskedCode } from '../../rules/one-time-codes.ts'
import { CODE } from '../../rules/session.ts'

export type CodeRow = typeof oneTimeCodes.$inferSelect

const before = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000)
const lock = (db: Db, name: string) => db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)

/** Concurrent requests for one number wait for each other, so that limits apply to both together. */
export const lockMobile = (db: Db, mobile: string) => lock(db, `one-time-code:${mobile}`)

/** Serialises counting what is sent to all numbers. */
export const lockBudget = (db: Db) => lock(db, 'one-time-codes')

/** The codes of a number that count towards its limits, and those by which this asker verified it. */
export const askedCodes = (db: Db, { mobile, asker, now }: { mobile: string; asker: string; now: Date }): Promise<AskedCode[]> =>
  db
    .select()
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.mobile, mobile),
        or(gt(oneTimeCodes.createdAt, before(now, 24)), and(eq(oneTimeCodes.asker, asker), isNotNull(oneTimeCodes.usedAt))),
      ),
    )

const countWhere = async (db: Db, where: SQL | undefined): Promise<number> => {
  const [row] = await db.select({ n: count() }).from(oneTimeCodes).where(where)
  return row?.n ?? 0
}

type Counted = { readonly linkId: string | undefined; readonly agentId: string | undefined; readonly address: string; readonly now: Date }

/** How much was requested recently by a link and from an address, and how many texts the links of an agent caused. */
export async function codesAsked(db: Db, { linkId, agentId, address, now }: Counted) {
  const within = (hours: number) => gt(oneTimeCodes.createdAt, before(now, hours))
  const ofLink = linkId === undefined ? undefined : eq(oneTimeCodes.linkId, linkId)
  return {
    byLink: ofLink && { hour: await countWhere(db, and(ofLink, within(1))), day: await countWhere(db, and(ofLink, within(24))) },
    byAgent: agentId === undefined ? 0 : await countWhere(db, and(eq(oneTimeCodes.agentId, agentId), oneTimeCodes.isSent, within(24))),
    fromAddress: await countWhere(db, and(eq(oneTimeCodes.address, address), within(1))),
  }
}

/** Texts with codes that were sent today, to all numbers; for one purpose, if it is named. */
export const sentToday = (db: Db, now: Date, purpose?: string): Promise<number> =>
  countWhere(
    db,
    and(oneTimeCodes.isSent, gte(oneTimeCodes.createdAt, startOf(dayOf(now))), purpose ? eq(oneTimeCodes.purpose, purpose) : undefined),
  )

export async function addCode(db: Db, code: typeof oneTimeCodes.$inferInsert): Promise<void> {
  await db.insert(oneTimeCodes).values(code)
}

type Sought = { readonly mobile: string; readonly purpose: string; readonly asker: string; readonly now: Date }

/** The newest code that this asker was sent for this purpose, if still valid: an older one is not, however recent. */
export async function findLiveCode(db: Db, { mobile, purpose, asker, now }: Sought): Promise<CodeRow | undefined> {
  const [newest] = await db
    .select()
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.mobile, mobile), eq(oneTimeCodes.purpose, purpose), eq(oneTimeCodes.asker, asker)))
    .orderBy(desc(oneTimeCodes.createdAt))
    .limit(1)
  return newest && newest.usedAt === null && newest.expiresAt > now ? newest : undefined
}

/** Counts an attempt before it is checked; false if all are used up. */
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
