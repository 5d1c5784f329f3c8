import { requireStaff } from '#domain/access.ts'
import { problem } from '#domain/problem.ts'
import { callOff, notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import type { Staff } from '#kit/actor.ts'
import type { Context } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { contract, type NewTodo, Todo } from '../public/contract.ts'
import { reminderKey } from '../rules/todos.ts'
import { keepReminder, place } from './commands/reminder.ts'
import { addTodo, dropTodo, findLead, findReached, findTodo, lockTodo, setTodo, showTodo, type TodoRow, todosPage } from './store.ts'

export const todosApi = () =>
  serving(contract, {
    todoTask: async ({ body }, context) => {
      const { db, now } = context
      const me = requireStaff(context.actor)
      const row = await addTodo(db, { ...(await checked(db, me, body)), createdBy: me.id, updatedAt: now })
      if (!row) throw new Error('a to-do was not kept')
      await keepReminder(db, row, now)
      await tellGiven(db, row, me)
      return shown(row, context)
    },

    updateTaskStatus: async ({ body: { id, status } }, context) => {
      const { db, now } = context
      const me = requireStaff(context.actor)
      const before = await lockTodo(db, me, id)
      if (!before) throw problem('not-found')
      if (before.status === status) return shown(before, context)
      const row = await setTodo(db, id, { status, doneAt: status === 'done' ? now : null, updatedAt: now })
      if (!row) throw problem('not-found')
      await keepReminder(db, row, now)
      if (status === 'done') await tellDone(db, row, me)
      return shown(row, context)
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

    changeTodo: async ({ params, body: { version, ...body } }, context) => {
      const { db, now } = context
      const me = requireStaff(context.actor)
      const before = await lockTodo(db, me, params.id)
      if (!before) throw problem('not-found')
      if (before.version !== version) throw problem('changed-meanwhile', { data: await showTodo(db, me, before.id) })
      const change = await checked(db, me, { ...body, agentId: body.agentId ?? before.agentId })
      const row = await setTodo(db, before.id, { ...change, updatedAt: now })
      if (!row) throw problem('not-found')
      await keepReminder(db, row, now)
      if (row.agentId !== before.agentId) await tellGiven(db, row, me)
      return shown(row, context)
    },

    deleteTodo: async ({ params }, { db, actor, about }) => {
      const row = await lockTodo(db, requireStaff(actor), params.id)
      if (!row) throw problem('not-found')
      about(`todo:${row.id}`)
      await callOff(db, reminderKey(row.id))
      await dropTodo(db, row.id)
      return { id: row.id }
    },
  })

/** For whom and about whom, as far as the person may say so. */
async function checked(db: Db, me: Staff, { title, notes, dueAt, leadId, agentId = me.id }: NewTodo) {
  if (agentId !== me.id && !(await findReached(db, me, agentId))) throw problem('not-found')
  if (leadId !== undefined && !(await findLead(db, me, leadId))) throw problem('not-found')
  return { title, notes, dueAt: dueAt ?? null, leadId: leadId ?? null, agentId }
}

async function shown(row: TodoRow, { db, actor, about }: Context): Promise<Todo> {
  about(`todo:${row.id}`)
  return Todo.parse(await showTodo(db, requireStaff(actor), row.id))
}

const tellGiven = (db: Db, { id, agentId, title }: TodoRow, me: Staff) =>
  agentId === me.id
    ? undefined
    : notify(db, {
        staffId: agentId,
        kind: 'todo-given',
        title: `${me.name} gave you a to-do`,
        body: title,
        path: place(id),
        by: `staff:${me.id}`,
      })

const tellDone = (db: Db, { id, createdBy, title }: TodoRow, me: Staff) =>
  createdBy === me.id
    ? undefined
    : notify(db, {
        staffId: createdBy,
        kind: 'todo-done',
        title: `${me.name} did what you asked`,
        body: title,
        path: place(id),
        by: `staff:${me.id}`,
      })
