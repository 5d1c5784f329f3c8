import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { FeatureCode } from '#domain/access.ts'
import { handOverLife } from '#domain/life-cycles.ts'
import { nameOf } from '#domain/person.ts'
import { problem } from '#domain/problem.ts'
import { withinReach } from '#features/people/staff/public/server/staff.ts'
import { featurePermissions, staff } from '#features/people/staff/public/server/tables.ts'
import type { Staff } from '#kit/actor.ts'
import { parseState } from '#kit/life-cycle.ts'
import type { Paging } from '#kit/paging.ts'
import type { Db } from '#kit/server/db.ts'
import { conditions, likePattern, pageSql } from '#kit/server/page.ts'
import { isUuid } from '#kit/uuid.ts'
import { handOverRecords, handOvers } from './tables.ts'

export type HandOverRow = typeof handOvers.$inferSelect
export type SellingPerson = { readonly id: string; readonly name: string; readonly code: string; readonly isActive: boolean }

export const stateOf = ({ state }: HandOverRow) => parseState(handOverLife, state)

const SELLS: FeatureCode = 'QUOTES'

/** Someone who plans a hand-over reaches those below them, with `self` themselves as well, or everyone. */
const isReached = (me: Staff, column: typeof staff.id | typeof handOvers.agentId, self: boolean) =>
  sql`((select app.sees_all()) or ${column} in (select staff_id from reach where viewer_id = ${me.id} ${self ? sql`` : sql`and depth > 0`}))`

/** People who sell, within reach: whose book may be handed over, or, including oneself, to whom. */
export async function peopleWhoSell(db: Db, me: Staff, { self }: { readonly self: boolean }): Promise<SellingPerson[]> {
  const rows = await db
    .select()
    .from(staff)
    .innerJoin(featurePermissions, and(eq(featurePermissions.roleCode, staff.roleCode), eq(featurePermissions.featureCode, SELLS)))
    .where(isReached(me, staff.id, self))
    .orderBy(asc(staff.firstName), asc(staff.lastName))
  return rows.map(({ staff: row }) => ({ id: row.id, name: nameOf(row), code: row.agentCode, isActive: row.active }))
}

/** Those of these people whose role sells. */
export async function thoseWhoSell(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: staff.id })
    .from(staff)
    .innerJoin(featurePermissions, and(eq(featurePermissions.roleCode, staff.roleCode), eq(featurePermissions.featureCode, SELLS)))
    .where(inArray(staff.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}

/** Those of these people whom someone leads, themselves included, or sees as the office does, whoever asks. */
export async function reachedBy(db: Db, viewerId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: staff.id })
    .from(staff)
    .where(
      and(
        inArray(staff.id, [...ids]),
        sql`(${withinReach(viewerId, staff.id)} or exists (select from staff v where v.id = ${viewerId} and v.sees_all))`,
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** Names of people, and whether they work here. */
export async function peopleByIds(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Omit<SellingPerson, 'code'>>> {
  const rows = await db
    .select()
    .from(staff)
    .where(inArray(staff.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, { id: row.id, name: nameOf(row), isActive: row.active }]))
}

export async function addHandOver(db: Db, values: typeof handOvers.$inferInsert): Promise<HandOverRow> {
  const [row] = await db.insert(handOvers).values(values).onConflictDoNothing().returning()
  if (!row) throw problem('not-now', { message: 'A hand-over of this book is already planned. Cancel it first, or leave it as it is.' })
  return row
}

const visible = (db: Db, me: Staff, id: string) =>
  db
    .select()
    .from(handOvers)
    .where(and(isUuid(id) ? eq(handOvers.id, id) : sql`false`, isReached(me, handOvers.agentId, false)))

/** The hand-over, or the same problem whether it does not exist or is out of reach. */
export async function getHandOver(db: Db, me: Staff, id: string): Promise<HandOverRow> {
  const [row] = await visible(db, me, id)
  if (!row) throw problem('not-found')
  return row
}

/** As `getHandOver`, locked until the transaction ends. */
export async function lockHandOver(db: Db, me: Staff, id: string): Promise<HandOverRow> {
  const [row] = await visible(db, me, id).for('update')
  if (!row) throw problem('not-found')
  return row
}

/** What is planned for this day or an earlier one, for the program. */
export const dueHandOvers = (db: Db, today: string) =>
  db
    .select({ id: handOvers.id })
    .from(handOvers)
    .where(and(eq(handOvers.state, 'planned'), sql`${handOvers.onDay} <= ${today}::date`))

/** One that is still planned, locked so that no one else carries it out or calls it off until the transaction ends. */
export const lockPlanned = async (db: Db, id: string): Promise<HandOverRow | undefined> =>
  (
    await db
      .select()
      .from(handOvers)
      .where(and(eq(handOvers.id, id), eq(handOvers.state, 'planned')))
      .for('update')
  )[0]

/** Stores which records went to whom. */
export async function keepRecords(db: Db, handOverId: string, kind: string, toAgent: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.execute(sql`insert into ${handOverRecords} (hand_over_id, kind, record_id, to_agent)
    select ${handOverId}::uuid, ${kind}, id, ${toAgent}::uuid from unnest(${sql.param([...ids])}::uuid[]) id`)
}

export const recordsOf = (db: Db, handOverId: string) =>
  db
    .select({ kind: handOverRecords.kind, id: handOverRecords.recordId, toAgent: handOverRecords.toAgent })
    .from(handOverRecords)
    .where(eq(handOverRecords.handOverId, handOverId))

type Wanted = Paging & { readonly search?: string | undefined; readonly state?: string | undefined }

const named = (id: string) => `(select s.first_name || ' ' || s.last_name from staff s where s.id = ${id})`

export function handOverPage({ search, state, ...paging }: Wanted, me: Staff) {
  const where = conditions()
  const viewer = where.param(me.id)
  where.must(
    `((select app.sees_all()) or h.agent_id in (select r.staff_id from reach r where r.viewer_id = ${viewer}::uuid and r.depth > 0))`,
  )
  where.when(state, (wanted) => `h.state = ${where.param(wanted)}`)
  where.when(search, (text) => {
    const pattern = where.param(likePattern(text))
    return `exists (select from staff s where (s.id = h.agent_id or s.id = any(h.successors)) and s.first_name || ' ' || s.last_name ilike ${pattern})`
  })
  return pageSql({
    table: 'hand_overs',
    as: 'h',
    columns: {
      id: 'h.id',
      agent: named('h.agent_id'),
      successors: `(select string_agg(s.first_name || ' ' || s.last_name, ', ' order by s.first_name) from staff s where s.id = any(h.successors))`,
      reason: 'h.reason',
      onDay: 'h.on_day',
      state: 'h.state',
      madeBy: named('h.made_by'),
    },
    where,
    paging,
  })
}
