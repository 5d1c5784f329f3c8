import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Actor } from '../actor.ts'

/** Which columns of a record say whose it is. */
export type Owned = { readonly agentId: PgColumn; readonly customerId: PgColumn }

/** Restricts a query to the records that an actor may see. The database's own row-level security says the same a second time. */
export function visibleTo(actor: Actor, { agentId, customerId }: Owned): SQL {
  if (actor.kind === 'system') return sql`true`
  if (actor.kind === 'customer') return eq(customerId, actor.id)
  if (actor.kind === 'staff') return sql`(${agentId} in (select staff_id from reach where viewer_id = ${actor.id}) or app.sees_all())`
  return sql`false`
}

/** The id in an actor's name, if it is one of the staff's: so that they are looked up by it, and not each of the staff compared. */
export const staffIdIn = (actorName: SQL | PgColumn): SQL =>
  sql`case when ${actorName} like 'staff:%' then substr(${actorName}, 7)::uuid end`
