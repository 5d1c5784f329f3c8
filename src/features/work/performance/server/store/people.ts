import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { problem } from '#domain/problem.ts'
import { seesEverybody } from '#domain/scope.ts'
import { staff } from '#features/people/staff/public/server/tables.ts'
import type { Staff } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'

const isWithinReach = (viewer: Staff, least: 0 | 1): SQL | undefined =>
  seesEverybody(viewer)
    ? sql`true`
    : sql`exists (select from reach r where r.viewer_id = ${viewer.id} and r.staff_id = ${staff.id} and r.depth >= ${least})`

/** The id of the person with an agent's code, if they are within the viewer's reach; the viewer's own without a code. */
export async function personOf(db: Db, viewer: Staff, code: string | undefined): Promise<string> {
  if (code === undefined || code === viewer.agentCode) return viewer.id
  const [found] = await db
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.agentCode, code), isWithinReach(viewer, 0)))
  if (!found) throw problem('not-found')
  return found.id
}

/** The ids, by code, of people who work below the viewer; throws not found if one of them does not. */
export async function peopleBelow(db: Db, viewer: Staff, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await db
    .select({ id: staff.id, code: staff.agentCode })
    .from(staff)
    .where(and(inArray(staff.agentCode, [...codes]), eq(staff.active, true), sql`${staff.id} <> ${viewer.id}`, isWithinReach(viewer, 1)))
  const ids = new Map(found.map(({ id, code }) => [code, id]))
  if (codes.some((code) => !ids.has(code))) throw problem('not-found')
  return ids
}
