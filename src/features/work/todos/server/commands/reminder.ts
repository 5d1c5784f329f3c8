import { pathTo } from '#domain/routing.ts'
import { cancelReminder, scheduleReminder } from '#features/people/notifications/public/server/commands/notifications.ts'
import type { Db } from '#kit/server/db.ts'
import { reminderKey, remindsAt } from '../../rules/todos.ts'
import type { TodoRow } from '../store.ts'

export const todoAddress = (id: string): string => pathTo('todos/todos', { audience: 'agent' }, { id })

/** Keeps the reminder in step with the to-do: moved with it, and cancelled when there is nothing left to remind of. */
export async function syncReminder(db: Db, row: TodoRow, now: Date): Promise<void> {
  const key = reminderKey(row.id)
  const dueAt = remindsAt(row, now)
  if (!dueAt) return cancelReminder(db, key)
  await scheduleReminder(db, {
    key,
    dueAt,
    agentId: row.agentId,
    kind: 'todo-due',
    title: row.title,
    body: row.notes,
    path: todoAddress(row.id),
  })
}
