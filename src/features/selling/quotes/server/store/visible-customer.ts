import { and, eq } from 'drizzle-orm'
import { customers } from '#features/people/customers/public/server/tables.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { visibleTo } from '#kit/server/scope.ts'

export type CustomerRow = typeof customers.$inferSelect

/** The customer, unless somebody else's: then this actor may not know that there is one. */
export async function visibleCustomer(db: Db, actor: Actor, id: string): Promise<CustomerRow | undefined> {
  const [customer] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.id, id), visibleTo(actor, { agentId: customers.agentId, customerId: customers.id })))
  return customer
}
