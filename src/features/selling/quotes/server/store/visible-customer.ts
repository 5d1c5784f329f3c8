import { type SQL, sql } from 'drizzle-orm'
import { customers } from '#features/people/customers/public/server/tables.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { visibleTo } from '#kit/server/scope.ts'

export type CustomerRow = typeof customers.$inferSelect

/** A condition on the customer that is true unless they are someone else's. */
export const isVisible = (actor: Actor, id: string | null): SQL =>
  sql`${customers.id} = ${id}::uuid and ${visibleTo(actor, { agentId: customers.agentId, customerId: customers.id })}`

/** The customer, unless someone else's: then this actor may not know that there is one. */
export async function visibleCustomer(db: Db, actor: Actor, id: string): Promise<CustomerRow | undefined> {
  const [customer] = await db.select().from(customers).where(isVisible(actor, id))
  return customer
}
