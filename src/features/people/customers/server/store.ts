import { and, eq } from 'drizzle-orm'
import { problem } from '#domain/problem.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { visibleTo } from '#kit/server/scope.ts'
import { isUuid } from '#kit/uuid.ts'
import type { CustomerRow } from '../public/server/records.ts'
import { customers } from '../public/server/tables.ts'

const isVisible = (actor: Actor, id: string) =>
  and(eq(customers.id, id), visibleTo(actor, { agentId: customers.agentId, customerId: customers.id }))

/** The customer; the same problem is thrown whether they do not exist or are another agent's. */
export async function getCustomer(db: Db, actor: Actor, id: string): Promise<CustomerRow> {
  const [row] = isUuid(id) ? await db.select().from(customers).where(isVisible(actor, id)) : []
  if (!row) throw problem('not-found')
  return row
}

/** Like `getCustomer`, and locks them until the transaction ends. */
export async function lockCustomer(db: Db, actor: Actor, id: string): Promise<CustomerRow> {
  const [row] = isUuid(id) ? await db.select().from(customers).where(isVisible(actor, id)).for('update') : []
  if (!row) throw problem('not-found')
  return row
}

export type Change = Partial<Pick<CustomerRow, 'kind' | 'name' | 'email' | 'birthDate' | 'mobile' | 'language' | 'changedBy'>>

/** A trigger increments the version. */
export async function changeCustomer(db: Db, id: string, change: Change, now: Date): Promise<CustomerRow> {
  const [row] = await db
    .update(customers)
    .set({ ...change, updatedAt: now })
    .where(eq(customers.id, id))
    .returning()
  if (!row) throw problem('not-found')
  return row
}

export const isTaken = async (db: Db, mobile: string): Promise<boolean> => (await db.$count(customers, eq(customers.mobile, mobile))) > 0
