import { requireStaff } from '#domain/access.ts'
import { formatInstant } from '#domain/day.ts'
import { handOverLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { msg } from '#kit/message.ts'
import { runAsSystem } from '#kit/server/db.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { undoUntil } from '../rules/hand-over.ts'
import { partsInOrder } from './divide.ts'
import { type HandOverActing, type HandOverDeps, notifyCustomers, notifyTakenBack } from './notify.ts'
import { type HandOverRow, peopleByIds, recordsOf, stateOf } from './store.ts'
import { handOvers } from './tables.ts'

/** Gives back what each successor still has of what they were given. */
export async function undo(row: HandOverRow, acting: HandOverActing, deps: HandOverDeps): Promise<void> {
  const { db, actor, now } = acting
  const me = requireStaff(actor)
  if (stateOf(row) !== 'done' || !row.doneAt) throw problem('not-now', { message: 'Only a hand-over that was carried out can be undone.' })
  const until = undoUntil(row.doneAt)
  if (now > until)
    throw problem('not-now', {
      message: msg`This could be undone until ${formatInstant(until)}. Plan a hand-over back, from each agent who has it now.`,
    })
  await runAsSystem(db, actor, async () => {
    const people = await peopleByIds(db, [row.agentId])
    const former = people.get(row.agentId)
    const records = await recordsOf(db, row.id)
    const left: Record<string, number> = {}
    const insured = new Set<string>()
    for (const part of partsInOrder()) {
      const given = records.filter(({ kind }) => kind === part.kind)
      const back = new Set<string>()
      for (const [from, theirs] of Map.groupBy(given, ({ toAgent }) => toAgent)) {
        const ids = theirs.map(({ id }) => id)
        const moved = await part.move(db, { ids, from, to: row.agentId, by: me.id, actor, now, brand: deps.brand })
        for (const id of moved) back.add(id)
      }
      if (given.length > back.size) left[part.kind] = given.length - back.size
      for (const { id, insured: customer } of await part.find(db, row.agentId, now)) if (customer && back.has(id)) insured.add(customer)
    }
    await advance(db, {
      ...{ cycle: handOverLife, table: handOvers, id: row.id, from: 'done', event: 'undo', actor },
      set: { left, endedAt: now, endedBy: me.id },
    })
    for (const successor of row.successors) await notifyTakenBack(db, successor, former?.name ?? '')
    // Customers of someone who no longer works here are not told to call them.
    if (former?.isActive) await notifyCustomers(acting, deps, { agentId: row.agentId, customerIds: [...insured] })
  })
}
