import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Actor } from '../actor.ts'

/** The columns of a record that say whose it is. */
export type Owned = { readonly agentId: PgColumn; readonly customerId: PgColumn }

/** Restricts a query to the records that an actor may see. The database's own row-level security enforces the same a second time. */
export function visibleTo(actor: Actor, { agentId, customerId }: Owned): SQL {
  if (actor.kind === 'system') return sql`true`
  if (actor.kind === 'customer') return eq(customerId, actor.id)
  if (actor.kind === 'staff')
    return sql`(${agentId} in (select staff_id from reach where viewer_id = ${actor.id}) or (select app.sees_all()))`
  return sql`false`
}

/** The id in an actor's name, if it is a staff member's: so that staff are looked up by it instead of each being compared. */
export const staffIdIn = (actorName: SQL | PgColumn): SQL =>
  sql`case when ${actorName} like 'staff:%' then substr(${actorName}, 7)::uuid end`

/** Whose records a list shows: of one staff member, and with `team` also of all below them, as seen by another. */
export type RecordScope = {
  readonly viewer: string
  readonly staff: string
  readonly team: boolean /** Part of the name of those people. */
  readonly named?: string | undefined
}

/**
 * The people whose records are listed, as SQL of one column over `reach`; no one if the viewer does not reach the person requested. `param`
 * makes a value into a parameter of the query; `pattern` makes a text into a pattern that `ilike` finds anywhere.
 */
export function peopleInScope(
  { viewer, staff, team, named }: RecordScope,
  param: (value: unknown) => string,
  pattern: (text: string) => string,
): string {
  const asked = param(staff)
  // The most common list, one's own, needs no query of the hierarchy.
  if (staff === viewer && !team && named === undefined) return `select ${asked}::uuid`
  const depth = team ? '' : 'and r.depth = 0 '
  const name =
    named === undefined
      ? ''
      : `and exists (select from staff n where n.id = r.staff_id and n.first_name || ' ' || n.last_name ilike ${param(pattern(named))}) `
  return `select r.staff_id from reach r where r.viewer_id = ${asked}::uuid ${depth}${name}${mayAsk(viewer, staff, asked, param)}`
}

/** The managers of a whole team, each for all who report to them, as SQL of one column: everyone in it but its head. */
export function teamsInScope({ viewer, staff }: RecordScope, param: (value: unknown) => string): string {
  const asked = param(staff)
  return `select t.manager_id from teams_in_reach t where t.viewer_id = ${asked}::uuid ${mayAsk(viewer, staff, asked, param)}`
}

const mayAsk = (viewer: string, staff: string, asked: string, param: (value: unknown) => string): string =>
  staff === viewer
    ? ''
    : `and ((select app.sees_all()) or exists (select from reach m where m.viewer_id = ${param(viewer)}::uuid and m.staff_id = ${asked}::uuid))`
