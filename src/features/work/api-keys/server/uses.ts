import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { dayOf, startOf } from '#domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import type { ApiKeyDetail } from '../public/contract.ts'
import { apiKeyMeters, apiKeyUses } from './tables.ts'

const MINUTE_MS = 60_000
const minuteOf = (at: Date): number => Math.floor(at.getTime() / MINUTE_MS)

/** Counts a request of a key, across processes: returns how many there were within this minute. */
export async function countRequest(db: Db, keyId: string, address: string, at: Date): Promise<number> {
  const minute = minuteOf(at)
  const [meter] = await db
    .insert(apiKeyMeters)
    .values({ keyId, minute, count: 1, usedAt: at, address })
    .onConflictDoUpdate({
      target: apiKeyMeters.keyId,
      set: {
        minute,
        count: sql`case when ${apiKeyMeters.minute} = ${minute} then ${apiKeyMeters.count} + 1 else 1 end`,
        usedAt: at,
        address,
      },
    })
    .returning({ count: apiKeyMeters.count })
  return meter?.count ?? 1
}

type Use = { readonly keyId: string; readonly endpoint: string; readonly status: number; readonly address: string }

export async function noteUse(db: Db, use: Use, at: Date): Promise<void> {
  await db
    .insert(apiKeyUses)
    .values({ ...use, minute: new Date(minuteOf(at) * MINUTE_MS), count: 1 })
    .onConflictDoUpdate({
      target: [apiKeyUses.keyId, apiKeyUses.minute, apiKeyUses.endpoint, apiKeyUses.status, apiKeyUses.address],
      set: { count: sql`${apiKeyUses.count} + 1` },
    })
}

export async function usesToday(db: Db, keyId: string, at: Date): Promise<number> {
  const [sum] = await db
    .select({ n: sql<number>`coalesce(sum(${apiKeyUses.count}), 0)::int` })
    .from(apiKeyUses)
    .where(and(eq(apiKeyUses.keyId, keyId), gte(apiKeyUses.minute, startOf(dayOf(at)))))
  return sum?.n ?? 0
}

/** Refused, whatever for. */
const REFUSED_FROM = 400

export async function usesPerDay(db: Db, keyId: string): Promise<ApiKeyDetail['perDay']> {
  const day = sql<string>`to_char(${apiKeyUses.minute} at time zone 'Asia/Manila', 'YYYY-MM-DD')`
  return db
    .select({
      day,
      count: sql<number>`sum(${apiKeyUses.count})::int`,
      refused: sql<number>`coalesce(sum(${apiKeyUses.count}) filter (where ${apiKeyUses.status} >= ${REFUSED_FROM}), 0)::int`,
    })
    .from(apiKeyUses)
    .where(eq(apiKeyUses.keyId, keyId))
    .groupBy(day)
    .orderBy(desc(day))
}

const SHOWN = 100

export const newestUses = (db: Db, keyId: string) =>
  db.select().from(apiKeyUses).where(eq(apiKeyUses.keyId, keyId)).orderBy(desc(apiKeyUses.minute), apiKeyUses.endpoint).limit(SHOWN)

export async function forgetUses(db: Db, before: Date): Promise<void> {
  await db.delete(apiKeyUses).where(lt(apiKeyUses.minute, before))
}
