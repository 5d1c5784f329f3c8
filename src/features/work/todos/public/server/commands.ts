import type { Db } from '#kit/server/db.ts'
import { keepReminder } from '../../server/commands/reminder.ts'
import { leftBehind, setTodo } from '../../server/store.ts'

type Given = { readonly leadId: string; readonly from: string; readonly to: string }

/** Gives what is still to be done for a lead to its new advisor; answers how much that is. */
export async function giveTodos(db: Db, { leadId, from, to }: Given, now: Date): Promise<number> {
  const waiting = await leftBehind(db, { leadId, from, to })
  for (const { id } of waiting) {
    const row = await setTodo(db, id, { agentId: to, updatedAt: now })
    if (row) await keepReminder(db, row, now)
  }
  return waiting.length
}
