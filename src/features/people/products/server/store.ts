import { and, desc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { staff } from '#features/people/staff/public/server/tables.ts'
import type { Db } from '#kit/server/db.ts'
import { isUuid } from '#kit/uuid.ts'
import { salesStops } from './tables.ts'

export type StopRow = typeof salesStops.$inferSelect

const holdsOn = (day: Day) => and(lte(salesStops.fromOn, day), or(isNull(salesStops.untilOn), gte(salesStops.untilOn, day)))

/** The stops of a day in force for a seller; for no one in particular, those in force for everyone. */
export async function stopsOn(db: Db, day: Day, sellerId: string | undefined): Promise<StopRow[]> {
  const isOf = (codes: readonly string[], code: string | undefined) => codes.length === 0 || (code !== undefined && codes.includes(code))
  const rows = await db
    .select({ stop: salesStops, branch: staff.branch, roleCode: staff.roleCode })
    .from(salesStops)
    .leftJoin(staff, sellerId === undefined ? sql`false` : eq(staff.id, sellerId))
    .where(holdsOn(day))
    .orderBy(salesStops.id)
  return rows.flatMap(({ stop, branch, roleCode }) =>
    isOf(stop.branches, branch ?? undefined) && isOf(stop.roles, roleCode ?? undefined) ? [stop] : [],
  )
}

const SHOWN = 50

/** Current and future ones first; then those that ended last, or never started. */
export const allStops = (db: Db, today: Day): Promise<StopRow[]> =>
  db
    .select()
    .from(salesStops)
    .orderBy(
      sql`coalesce(${salesStops.untilOn} < greatest(${today}::date, ${salesStops.fromOn}), false)`,
      desc(salesStops.fromOn),
      desc(salesStops.id),
    )
    .limit(SHOWN)

export async function getStop(db: Db, id: string): Promise<StopRow> {
  const [row] = isUuid(id) ? await db.select().from(salesStops).where(eq(salesStops.id, id)) : []
  if (!row) throw problem('not-found', { message: 'Stop not found.' })
  return row
}

export async function addStop(db: Db, row: typeof salesStops.$inferInsert): Promise<void> {
  await db.insert(salesStops).values(row)
}

export async function endStop(db: Db, id: string, untilOn: Day, changeId: string): Promise<void> {
  await db.update(salesStops).set({ untilOn, changeId }).where(eq(salesStops.id, id))
}
