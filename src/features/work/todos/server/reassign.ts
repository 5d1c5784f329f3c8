import type { Transferred } from '#features/work/leads/public/rules/leads.ts'
import type { Reassigned, ReassignedBy } from '#features/work/leads/public/server/events.ts'
import type { Db } from '#kit/server/db.ts'
import { syncReminder } from './commands/reminder.ts'
import { leftBehind, setTodo } from './store.ts'

/** Moves what remains to be done for a lead to its new advisor. */
export async function reassignTodos(db: Db, { leadId, from, to }: Reassigned, { now }: ReassignedBy): Promise<Partial<Transferred>> {
  const waiting = await leftBehind(db, { leadId, from, to })
  for (const { id } of waiting) {
    const row = await setTodo(db, id, { agentId: to, updatedAt: now })
    if (row) await syncReminder(db, row, now)
  }
  return { todos: waiting.length }
}
