import { requireStaff } from '#domain/access.ts'
import { problem } from '#domain/problem.ts'
import { cancelReminder, notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import type { Staff } from '#kit/actor.ts'
import { msg } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { contract, Todo } from '../public/contract.ts'
import { reminderKey } from '../rules/todos.ts'
import { mergedChange, requireVisible } from './change.ts'
import { syncReminder, todoAddress } from './commands/reminder.ts'
import { addTodo, dropTodo, findTodo, lockTodo, setTodo, showTodo, type TodoRow, todosPage } from './store.ts'

export const todosApi = () =>
  serving(contract, {
    todoTask: async ({ body }, context) => {
      const { db, now } = context
      const me = requireStaff(context.actor)
      const row = await addTodo(db, { ...(await requireVisible(db, me, body)), createdBy: me.id, updatedAt: now })
      if (!row) throw new Error('a to-do was not kept')
      await syncReminder(db, row, now)
      await notifyAssignee(db, row, me)
      return toReply(row, context)
    },

    updateTaskStatus: async ({ body: { id, status } }, context) => {
      const { db, now } = context
      const me = requireStaff(context.actor)
      const before = await lockTodo(db, me, id)
      if (!before) throw problem('not-found')
      if (before.status === status) return toReply(before, context)
      const row = await setTodo(db, id, { status, doneAt: status === 'done' ? now : null, updatedAt: now })
      if (!row) throw problem('not-found')
      await syncReminder(db, row, now)
      if (status === 'done') await notifyGiver(db, row, me)
      return toReply(row, context)
    },

    fetchTodoList: async ({ query: asked }, { actor, now, page }) => {
      const { query, values } = todosPage(requireStaff(actor), asked, now)
      return page(query, values)
    },

    todo: async ({ params }, { db, actor }) => {
      const me = requireStaff(actor)
      const row = await findTodo(db, me, params.id)
      if (!row) throw problem('not-found')
      return Todo.parse(await showTodo(db, me, row.id))
    },

    changeTodo: async ({ params, body }, context) => {
      const { db, now } = context
      const me = requireStaff(context.actor)
      const before = await lockTodo(db, me, params.id)
      if (!before) throw problem('not-found')
      if (body.version !== undefined && before.version !== body.version)
        throw problem('changed-meanwhile', { data: await showTodo(db, me, before.id) })
      const row = await setTodo(db, before.id, { ...(await mergedChange(before, body, context)), updatedAt: now })
      if (!row) throw problem('not-found')
      await syncReminder(db, row, now)
      if (row.agentId !== before.agentId) await notifyAssignee(db, row, me)
      return toReply(row, context)
    },

    deleteTodo: async ({ params }, { db, actor, about }) => {
      const row = await lockTodo(db, requireStaff(actor), params.id)
      if (!row) throw problem('not-found')
      about(`todo:${row.id}`)
      await cancelReminder(db, reminderKey(row.id))
      await dropTodo(db, row.id)
      return { id: row.id }
    },
  })

async function toReply(row: TodoRow, { db, actor, about }: Context): Promise<Todo> {
  about(`todo:${row.id}`)
  return Todo.parse(await showTodo(db, requireStaff(actor), row.id))
}

const notifyAssignee = (db: Db, { id, agentId, title }: TodoRow, me: Staff) =>
  agentId === me.id
    ? undefined
    : notify(db, {
        staffId: agentId,
        kind: 'todo-given',
        title: msg`${me.name} gave you a to-do`,
        body: title,
        path: todoAddress(id),
        by: `staff:${me.id}`,
      })

const notifyGiver = (db: Db, { id, createdBy, title }: TodoRow, me: Staff) =>
  createdBy === me.id
    ? undefined
    : notify(db, {
        staffId: createdBy,
        kind: 'todo-done',
        title: msg`${me.name} did what you asked`,
        body: title,
        path: todoAddress(id),
        by: `staff:${me.id}`,
      })
