import { eq } from 'drizzle-orm'
import { type BookMove, type BookPart, tiesTo } from '#features/people/staff/public/server/book.ts'
import { reassignRows } from '#features/people/staff/public/server/reassign-rows.ts'
import { emit } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import { customersReassigned } from '../public/server/events.ts'
import { customers } from '../public/server/tables.ts'

async function move(db: Db, { ids, from, to, now }: BookMove): Promise<string[]> {
  const moved = await reassignRows(db, customers, customers.id, { ids, from, to }, { updatedAt: now })
  await emit(customersReassigned, db, { ids: moved, from, to })
  return moved
}

/** An agent's customers. */
export const customersOfBook: BookPart = {
  kind: 'customers',
  find: async (db, agentId) => {
    const rows = await db.select({ id: customers.id, mobile: customers.mobile }).from(customers).where(eq(customers.agentId, agentId))
    return rows.map(({ id, mobile }) => ({ id, ties: tiesTo({ customerId: id, mobile }) }))
  },
  move,
}
