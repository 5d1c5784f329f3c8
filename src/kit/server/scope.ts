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
