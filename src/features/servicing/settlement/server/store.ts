import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { settlementLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { startHistory } from '#kit/server/life-cycle.ts'
import { isUuid } from '#kit/uuid.ts'
import { settlementFiles, settlementItems, settlements } from './tables.ts'

export type SettlementRow = typeof settlements.$inferSelect
export type ItemRow = typeof settlementItems.$inferSelect

export const BOOKKEEPER: Actor = { kind: 'system', name: 'settlement' }

/** For each provider, one settlement is processed at a time: a payment is settled by one item, whatever day it is in. */
export const lockProvider = (db: Db, provider: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`settlement:${provider}`}, 0))`)

export async function getSettlement(db: Db, id: string): Promise<SettlementRow> {
  const [row] = isUuid(id) ? await db.select().from(settlements).where(eq(settlements.id, id)) : []
  if (!row) throw problem('not-found')
  return row
}

export async function getItem(db: Db, id: string): Promise<ItemRow> {
  const [row] = isUuid(id) ? await db.select().from(settlementItems).where(eq(settlementItems.id, id)) : []
  if (!row) throw problem('not-found')
  return row
}

/** The settlement of a provider's day, created if there is none. */
export async function settlementOfDay(db: Db, provider: string, day: Day, actor: Actor, now: Date): Promise<SettlementRow> {
  const [added] = await db
    .insert(settlements)
    .values({ provider, day, state: settlementLife.initial, createdAt: now })
    .onConflictDoNothing()
    .returning()
  if (added) {
    await startHistory(db, settlementLife, added.id, actor)
    return added
  }
  const [row] = await db
    .select()
    .from(settlements)
    .where(and(eq(settlements.provider, provider), eq(settlements.day, day)))
  if (!row) throw new Error('a settlement was not kept')
  return row
}

/** Whether the file came before, whichever version counts now. */
export async function isKnownFile(db: Db, provider: string, day: Day, fileKey: string): Promise<boolean> {
  const rows = await db
    .select({ id: settlementFiles.id })
    .from(settlementFiles)
    .innerJoin(settlements, eq(settlements.id, settlementFiles.settlementId))
    .where(and(eq(settlements.provider, provider), eq(settlements.day, day), eq(settlementFiles.fileKey, fileKey)))
  return rows.length > 0
}

/** Those that are waiting for something: a file, or someone to explain an item. */
export const unreconciled = (db: Db) =>
  db
    .select({ id: settlements.id, provider: settlements.provider })
    .from(settlements)
    .where(ne(settlements.state, 'reconciled'))
    .orderBy(settlements.day, settlements.id)

export const itemsOf = (db: Db, settlementId: string): Promise<ItemRow[]> =>
  db.select().from(settlementItems).where(eq(settlementItems.settlementId, settlementId)).orderBy(settlementItems.at, settlementItems.id)

/** Whether an item is part of its settlement. */
export const isLive = ({ state }: Pick<ItemRow, 'state'>): boolean => state !== 'mended' && state !== 'withdrawn'
export const isWaiting = ({ state }: Pick<ItemRow, 'state'>): boolean => state === 'open' || state === 'proposed'

/** By either reference, payments that no one knew and that were sent back. */
export async function sentBackNames(db: Db, provider: string, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set()
  const any = sql`any(${sql.param([...names])}::text[])`
  const rows = await db
    .select({ reference: settlementItems.reference, paymentRef: settlementItems.paymentRef })
    .from(settlementItems)
    .innerJoin(settlements, eq(settlements.id, settlementItems.settlementId))
    .where(
      and(
        eq(settlements.provider, provider),
        eq(settlementItems.state, 'sent-back'),
        sql`(${settlementItems.reference} = ${any} or ${settlementItems.paymentRef} = ${any})`,
      ),
    )
  return new Set(rows.flatMap(({ reference, paymentRef }) => [reference, paymentRef]).flatMap((name) => name ?? []))
}

export type ClaimedElsewhere = {
  readonly movementKind: string
  readonly movementId: string
  readonly day: Day
  readonly settlementId: string
}

/** For movements, the items that settle them, with the day of their settlement. */
export async function claimsOn(db: Db, movementIds: readonly string[]): Promise<ClaimedElsewhere[]> {
  if (movementIds.length === 0) return []
  const rows = await db
    .select({
      movementKind: settlementItems.movementKind,
      movementId: settlementItems.movementId,
      day: settlements.day,
      settlementId: settlements.id,
    })
    .from(settlementItems)
    .innerJoin(settlements, eq(settlements.id, settlementItems.settlementId))
    .where(and(inArray(settlementItems.movementId, [...movementIds]), eq(settlementItems.isClaim, true)))
  return rows.flatMap(({ movementKind, movementId, ...rest }) =>
    movementKind && movementId ? [{ movementKind, movementId, ...rest }] : [],
  )
}

/** Settlements of other days in which some of these movements are missing: they are processed as well. */
export const settlementsMissing = async (db: Db, movementIds: readonly string[], besides: string): Promise<string[]> =>
  movementIds.length === 0
    ? []
    : (
        await db
          .selectDistinct({ id: settlementItems.settlementId })
          .from(settlementItems)
          .where(
            and(
              inArray(settlementItems.movementId, [...movementIds]),
              eq(settlementItems.outcome, 'missing'),
              inArray(settlementItems.state, ['open', 'proposed', 'accepted']),
              sql`${settlementItems.settlementId} <> ${besides}::uuid`,
            ),
          )
      ).map(({ id }) => id)
