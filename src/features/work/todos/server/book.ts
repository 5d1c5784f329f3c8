import { and, eq, sql } from 'drizzle-orm'
import { reassignReminders } from '#features/people/notifications/public/server/commands/reassign.ts'
import { type BookMove, type BookPart, tiesTo } from '#features/people/staff/public/server/book.ts'
import { reassignRows } from '#features/people/staff/public/server/reassign-rows.ts'
import type { Db } from '#kit/server/db.ts'
import { todos } from '../public/server/tables.ts'

async function move(db: Db, { ids, from, to, now }: BookMove): Promise<string[]> {
  const moved = await reassignRows(db, todos, todos.id, { ids, from, to }, { updatedAt: now, version: sql`${todos.version} + 1` })
  await reassignReminders(db, { ids: moved, from, to })
  return moved
}

/** What an agent still has to do. */
export const todosOfBook: BookPart = {
  kind: 'todos',
  find: async (db, agentId) => {
    const { id, leadId, customerId } = todos
    const rows = await db
      .select({ id, leadId, customerId })
      .from(todos)
      .where(and(eq(todos.agentId, agentId), eq(todos.status, 'open')))
    return rows.map((row) => ({ id: row.id, ties: tiesTo(row) }))
  },
  move,
}
