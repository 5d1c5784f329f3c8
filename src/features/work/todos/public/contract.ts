import { z } from 'zod'
import { get, post, put } from '#kit/contract.ts'
import { field } from '#kit/field.ts'
import { Seen } from '#kit/merge.ts'
import { optionalFilter, pageOf } from '#kit/paging.ts'
import { FILTERS, STATUSES } from '../rules/todos.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })
const Person = z.object({ id: Id, name: z.string() })

/** The page size, the same as in the lists of leads. */
export const TODOS_A_PAGE = 15

export const Todo = z.object({
  id: Id,
  title: z.string(),
  notes: z.string(),
  status: z.enum(STATUSES),
  dueAt: Instant.nullable(),
  doneAt: Instant.nullable(),
  /** Who is to do it, and who assigned it. */
  agent: Person,
  givenBy: Person,
  /** The lead that it is about, if the person may see it. */
  lead: Person.nullable(),
  version: z.int(),
})
export type Todo = z.output<typeof Todo>

const WHAT = {
  title: z.string().trim().min(1, 'Say what needs to be done.').max(200),
  notes: z.string().trim().max(2000).default(''),
  dueAt: optionalFilter(Instant.transform((text) => new Date(text))),
  leadId: optionalFilter(Id),
  /** Who is to do it; managers assign to-dos to their people. Empty: the person themselves. */
  agentId: optionalFilter(Id),
}
export const NewTodo = z.object(WHAT)
export type NewTodo = z.output<typeof NewTodo>

/** With `seen`, only what it names is changed; without it everything is, for the to-do that was on the screen. */
const ChangedTodo = z
  .object({ ...WHAT, version: optionalFilter(z.int()), seen: Seen })
  .refine(({ version, seen }) => version !== undefined || seen !== undefined, {
    path: ['version'],
    message: 'Say which version you saw, or what you saw of what you change.',
  })
export type ChangedTodo = z.output<typeof ChangedTodo>

/** What can be changed in a to-do on its own, with its label. */
export const TodoAnswers = z.object({
  title: field({ label: 'What needs to be done?', control: 'text' }, z.string()),
  notes: field({ label: 'Notes', control: 'area' }, z.string()),
  dueAt: field({ label: 'Due', control: 'text' }, z.string()),
  agentId: field({ label: 'Who does it', control: 'text' }, z.string()),
  leadId: field({ label: 'Lead', control: 'text' }, z.string()),
})

export const contract = {
  todoTask: post('user/todo_task', {
    summary: 'Creates a to-do for oneself or, by a manager, for a team member',
    body: NewTodo,
    reply: Todo,
    done: 'Todo Created successfully',
  }),
  updateTaskStatus: put('user/update_task_status', {
    summary: 'Marks a to-do as done, or as open again',
    body: z.object({ id: Id, status: z.enum(STATUSES) }),
    reply: Todo,
    done: 'Todo Updated successfully',
  }),
  fetchTodoList: get('user/fetch_todo_list', {
    reveals: 'todo',
    summary: 'To-dos, most urgent first: one’s own, of everyone within reach, or of one lead',
    query: z.object({
      filter: z.enum(FILTERS).default('all'),
      skip: z.coerce.number().int().min(0).max(100_000).default(0),
      team: optionalFilter(z.stringbool()),
      leadId: optionalFilter(Id),
    }),
    reply: pageOf(Todo),
    offline: true,
  }),
  todo: get('user/todo_task/:id', {
    reveals: 'todo',
    summary: 'One to-do, of oneself or of someone within reach',
    reply: Todo,
    offline: true,
  }),
  changeTodo: put('user/todo_task/:id', {
    summary: 'Changes a to-do; a new time moves its reminder',
    body: ChangedTodo,
    reply: Todo,
    done: 'Todo Updated successfully',
  }),
  deleteTodo: post('user/todo_task/:id/delete', {
    summary: 'Deletes a to-do and cancels its reminder',
    body: z.object({}),
    reply: z.object({ id: Id }),
    done: 'To-do deleted',
  }),
}
