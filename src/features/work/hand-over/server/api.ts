import { requireStaff } from '#domain/access.ts'
import { addDays, dayOf } from '#domain/day.ts'
import { handOverLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import type { Staff } from '#kit/actor.ts'
import { type Message, msg, withI18n } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { advance, startHistory } from '#kit/server/life-cycle.ts'
import { contract } from '../public/contract.ts'
import { carryOut } from './carry-out.ts'
import { describeHandOver, previewOf } from './describe.ts'
import type { HandOverDeps } from './notify.ts'
import { addHandOver, getHandOver, handOverPage, lockHandOver, peopleWhoSell, stateOf } from './store.ts'
import { handOvers } from './tables.ts'
import { undo } from './undo.ts'

const LATEST_DAYS = 366

/** Checks that the person asking reaches the owner of the book, and those to whom it may go. */
async function assertWithinReach(
  db: Db,
  me: Staff,
  { agentId, successors }: { agentId: string; successors: readonly string[] },
): Promise<void> {
  if (!(await peopleWhoSell(db, me, { self: false })).some(({ id }) => id === agentId)) throw problem('not-found')
  const may = new Map((await peopleWhoSell(db, me, { self: true })).map((person) => [person.id, person]))
  const refuse = (index: number, message: Message | string) =>
    problem('invalid', { fields: [{ path: `successors.${index}`, ...withI18n('message', message) }] })
  for (const [index, id] of successors.entries()) {
    const person = may.get(id)
    if (!person) throw refuse(index, 'We could not find this agent in your team. Choose someone from the list.')
    if (!person.isActive) throw refuse(index, msg`${person.name} no longer works here. Choose someone else.`)
    if (id === agentId) throw refuse(index, 'A book must go to someone else. Choose another agent.')
    if (successors.indexOf(id) < index) throw refuse(index, msg`${person.name} is chosen twice. Choose each agent once.`)
  }
}

export const handOverApi = (deps: HandOverDeps) =>
  serving(contract, {
    bookHandOvers: ({ query }, { page, actor }) => {
      const statement = handOverPage(query, requireStaff(actor))
      return page(statement.query, statement.values)
    },

    handOverPeople: async (_, { db, actor }) => {
      const me = requireStaff(actor)
      const successors = await peopleWhoSell(db, me, { self: true })
      return { agents: await peopleWhoSell(db, me, { self: false }), successors: successors.filter(({ isActive }) => isActive) }
    },

    handOverPreview: async ({ query }, context) => {
      await assertWithinReach(context.db, requireStaff(context.actor), query)
      return previewOf(context, query)
    },

    planHandOver: async ({ body }, context) => {
      const { db, actor, now, about } = context
      const me = requireStaff(actor)
      const today = dayOf(now)
      if (body.onDay < today || body.onDay > addDays(today, LATEST_DAYS))
        throw problem('invalid', { fields: [{ path: 'onDay', message: 'Choose today, or a day within a year from now.' }] })
      await assertWithinReach(db, me, body)
      const row = await addHandOver(db, { ...body, madeBy: me.id, createdAt: now })
      about(`hand-over:${row.id}`)
      await startHistory(db, handOverLife, row.id, actor)
      if (row.onDay === today) await carryOut(row, context, deps)
      return describeHandOver(context, await getHandOver(db, me, row.id))
    },

    bookHandOver: async ({ params }, context) =>
      describeHandOver(context, await getHandOver(context.db, requireStaff(context.actor), params.id)),

    callOffHandOver: async ({ params }, context) => {
      const { db, actor, now, about } = context
      const me = requireStaff(actor)
      const row = await lockHandOver(db, me, params.id)
      about(`hand-over:${row.id}`)
      if (stateOf(row) !== 'planned')
        throw problem('not-now', {
          message: 'Only a planned hand-over can be cancelled. One that was carried out can be undone within a day.',
        })
      await advance(db, {
        ...{ cycle: handOverLife, table: handOvers, id: row.id, from: 'planned', event: 'call-off', actor },
        set: { endedAt: now, endedBy: me.id },
      })
      return describeHandOver(context, await getHandOver(db, me, row.id))
    },

    undoHandOver: async ({ params }, context) => {
      const { db, actor, about } = context
      const me = requireStaff(actor)
      const row = await lockHandOver(db, me, params.id)
      about(`hand-over:${row.id}`)
      await undo(row, context, deps)
      return describeHandOver(context, await getHandOver(db, me, row.id))
    },
  })
