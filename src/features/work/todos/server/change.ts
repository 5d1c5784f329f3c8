import { formatInstant } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { requireNoConflict } from '#features/people/staff/public/server/field-conflicts.ts'
import { namesOfStaff } from '#features/people/staff/public/server/staff.ts'
import { actorName, type Staff } from '#kit/actor.ts'
import { fieldsOf } from '#kit/field.ts'
import { changedByAfter, wantedOf } from '#kit/merge.ts'
import type { Context } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { type ChangedTodo, NewTodo, Todo, TodoAnswers } from '../public/contract.ts'
import { findLead, findReached, showTodo, type TodoRow } from './store.ts'

const FIELDS = new Map(fieldsOf(TodoAnswers).map((each) => [each.name, each]))

type Answers = Pick<NewTodo, 'title' | 'notes' | 'leadId' | 'agentId'> & { readonly dueAt?: Date | null | undefined }
const answersIn = ({ title, notes, dueAt, leadId, agentId }: Answers | TodoRow) => ({
  ...{ title, notes, dueAt: dueAt?.toISOString() ?? null, leadId: leadId ?? null, agentId },
})

/** Rejects assignees and leads that the person may not see. */
export async function requireVisible(db: Db, me: Staff, { title, notes, dueAt, leadId, agentId = me.id }: NewTodo) {
  if (agentId !== me.id && !(await findReached(db, me, agentId))) throw problem('not-found')
  if (leadId !== undefined && !(await findLead(db, me, leadId))) throw problem('not-found')
  return { title, notes, dueAt: dueAt ?? null, leadId: leadId ?? null, agentId }
}

/** The result of a change to a to-do, and who last changed which answer; throws if someone else changed the same since it was seen. */
export async function mergedChange(before: TodoRow, { seen, version: _, ...body }: ChangedTodo, { db, actor, now }: Context) {
  if (actor.kind !== 'staff') throw problem('not-allowed')
  const current = answersIn(before)
  const wanted = wantedOf({ seen, current, given: answersIn({ ...body, agentId: body.agentId ?? before.agentId }) })
  const names = await namesOfStaff(db, [before.agentId, body.agentId ?? null])
  await requireNoConflict(
    {
      ...{ fields: FIELDS, seen, current, wanted, changedBy: before.changedBy },
      record: { agentId: before.agentId, customerId: before.customerId, holderName: '' },
      newest: async () => Todo.parse(await showTodo(db, actor, before.id)),
      say: (path, value) => {
        if (typeof value !== 'string') return value
        if (path === 'dueAt') return formatInstant(new Date(value))
        return path === 'agentId' ? (names.get(value) ?? value) : value
      },
    },
    { db, actor },
  )
  const { title, notes, dueAt, leadId, agentId } = NewTodo.parse(wanted)
  return {
    ...(await requireVisible(db, actor, { title, notes, dueAt, leadId, agentId })),
    changedBy: changedByAfter(before.changedBy, [current, wanted], { actor: actorName(actor), at: now.toISOString() }),
  }
}
