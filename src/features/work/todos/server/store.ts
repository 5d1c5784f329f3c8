import { and, eq, ne, sql } from 'drizzle-orm'
import { staff } from '#features/people/staff/public/server/tables.ts'
import { leads } from '#features/work/leads/public/server/tables.ts'
import type { Staff } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { conditions } from '#kit/server/page.ts'
import { isUuid } from '#kit/uuid.ts'
import { TODOS_A_PAGE } from '../public/contract.ts'
import { todos } from '../public/server/tables.ts'
import { endOfToday, type Filter } from '../rules/todos.ts'

export type TodoRow = typeof todos.$inferSelect

const isWithinReach = (column: typeof todos.agentId | typeof leads.agentId | typeof staff.id, viewer: Staff) =>
  sql`(${column} in (select staff_id from reach where viewer_id = ${viewer.id}) or (select app.sees_all()))`

const visibleTodo = (db: Db, viewer: Staff, id: string) =>
  db
    .select()
    .from(todos)
    .where(and(isUuid(id) ? eq(todos.id, id) : sql`false`, isWithinReach(todos.agentId, viewer)))

/** A to-do of the person or of someone below them. */
export const findTodo = async (db: Db, viewer: Staff, id: string): Promise<TodoRow | undefined> => (await visibleTodo(db, viewer, id))[0]

/** The same, and no one else changes it until the transaction ends. */
export const lockTodo = async (db: Db, viewer: Staff, id: string): Promise<TodoRow | undefined> =>
  (await visibleTodo(db, viewer, id).for('update'))[0]

export const addTodo = async (db: Db, values: typeof todos.$inferInsert) => (await db.insert(todos).values(values).returning())[0]
export const setTodo = async (db: Db, id: string, values: Partial<TodoRow>) =>
  (
    await db
      .update(todos)
      .set({ ...values, version: sql`${todos.version} + 1` })
      .where(eq(todos.id, id))
      .returning()
  )[0]
export const dropTodo = (db: Db, id: string) => db.delete(todos).where(eq(todos.id, id))

/** What remains to be done for a lead, by its former advisor and by anyone who can no longer open it. */
export const leftBehind = (db: Db, { leadId, from, to }: { leadId: string; from: string; to: string }): Promise<TodoRow[]> =>
  db
    .select()
    .from(todos)
    .where(
      and(
        eq(todos.leadId, leadId),
        eq(todos.status, 'open'),
        ne(todos.agentId, to),
        sql`(${todos.agentId} = ${from} or not exists (select from reach where viewer_id = ${todos.agentId} and staff_id = ${to}))`,
      ),
    )
    .for('update')

const nameOf = (row: { first: string; last: string }) => `${row.first} ${row.last}`.trim()

/** A staff member, if within the viewer's reach. */
export async function findReached(db: Db, viewer: Staff, id: string) {
  const [row] = await db
    .select({ id: staff.id, first: staff.firstName, last: staff.lastName })
    .from(staff)
    .where(and(eq(staff.id, id), eq(staff.active, true), isWithinReach(staff.id, viewer)))
  return row && { id: row.id, name: nameOf(row) }
}

export async function findLead(db: Db, viewer: Staff, id: string) {
  const [row] = await db
    .select({ id: leads.id, first: leads.firstName, last: leads.lastName })
    .from(leads)
    .where(and(eq(leads.id, id), isWithinReach(leads.agentId, viewer)))
  return row && { id: row.id, name: nameOf(row) }
}

/** What is shown of a to-do, as one JSON value; a lead that the viewer may not see is not named. */
const SHOWN = `json_build_object('id', t.id, 'title', t.title, 'notes', t.notes, 'status', t.status, 'dueAt', t.due_at, 'doneAt', t.done_at, 'version', t.version,
  'agent', (select json_build_object('id', s.id, 'name', s.first_name || ' ' || s.last_name) from staff s where s.id = t.agent_id),
  'givenBy', (select json_build_object('id', s.id, 'name', s.first_name || ' ' || s.last_name) from staff s where s.id = t.created_by),
  'lead', (select json_build_object('id', l.id, 'name', trim(l.first_name || ' ' || l.last_name)) from leads l
    where l.id = t.lead_id and ((select app.sees_all()) or l.agent_id in (select r.staff_id from reach r where r.viewer_id = VIEWER::uuid))))`

/** Open ones by time, those without a time after them, then completed ones, latest first. */
const ORDER = `t.status = 'done', case when t.status = 'open' then t.due_at end, t.done_at desc, t.id desc`

const COUNTED = 10_000

type TodoQuery = {
  readonly filter: Filter
  readonly skip: number
  readonly team?: boolean | undefined
  readonly leadId?: string | undefined
}

/** SQL of one page of to-dos as JSON text `{items, count, isCapped}`. */
export function todosPage(
  viewer: Staff,
  { filter, skip, team, leadId }: TodoQuery,
  now: Date,
): { query: string; values: readonly unknown[] } {
  const where = conditions()
  const me = where.param(viewer.id)
  const reached = `((select app.sees_all()) or t.agent_id in (select r.staff_id from reach r where r.viewer_id = ${me}::uuid))`
  where.must(team || leadId ? reached : `t.agent_id = ${me}::uuid`)
  where.when(leadId, (id) => `t.lead_id = ${where.param(id)}::uuid`)
  if (filter === 'done') where.must(`t.status = 'done'`)
  if (filter === 'open' || filter === 'today' || filter === 'overdue') where.must(`t.status = 'open'`)
  if (filter === 'today') where.must(`t.due_at <= ${where.param(endOfToday(now))}::timestamptz`)
  if (filter === 'overdue') where.must(`t.due_at < ${where.param(now)}::timestamptz`)
  const size = where.param(TODOS_A_PAGE)
  const offset = where.param(skip)
  const selection = `from todos t where ${where.text()}`
  const rows = `select ${SHOWN.replaceAll('VIEWER', me)} as shown from (select t.* ${selection} order by ${ORDER} limit ${size} offset ${offset}) t order by ${ORDER}`
  const query = `select json_build_object('items', coalesce((select json_agg(shown) from (${rows}) page), '[]'::json), 'count', least(n, ${COUNTED}), 'isCapped', n > ${COUNTED})
    from (select count(*) as n from (select ${selection} limit ${COUNTED + 1}) found) counted`
  return { query, values: where.values }
}

/** One to-do as it is shown in lists. */
export async function showTodo(db: Db, viewer: Staff, id: string): Promise<unknown> {
  const { rows } = await db.$client.query(`select ${SHOWN.replaceAll('VIEWER', '$2')} as shown from todos t where t.id = $1`, [
    id,
    viewer.id,
  ])
  return rows[0]?.shown
}
