import type { BookKind } from '#domain/book.ts'
import { handOverLife } from '#domain/life-cycles.ts'
import { runAsSystem } from '#kit/server/db.ts'
import { advance } from '#kit/server/life-cycle.ts'
import type { MovedTo } from '../rules/hand-over.ts'
import { countShare, type DividedKind, divideBook } from './divide.ts'
import { type HandOverActing, type HandOverDeps, notifyCustomers, notifyPlanner, notifySuccessor } from './notify.ts'
import { type HandOverRow, keepRecords, peopleByIds } from './store.ts'
import { handOvers } from './tables.ts'
import { whatHinders } from './what-hinders.ts'

/** Moves a whole book in the caller's transaction, which holds the lock of the plan: all of it, once, or nothing. */
export const carryOut = (row: HandOverRow, acting: HandOverActing, deps: HandOverDeps): Promise<void> =>
  runAsSystem(acting.db, acting.actor, async () => {
    const { db, actor, now } = acting
    const people = await peopleByIds(db, [row.agentId, ...row.successors])
    const why = await whatHinders(db, row)
    if (why !== undefined) return callOffFor(row, why, acting)
    const moved: MovedTo[] = []
    const name = people.get(row.agentId)?.name ?? ''
    for (const [to, kinds] of await divideBook(db, row, now)) moved.push(await giveShare(row, to, kinds, name, acting, deps))
    await advance(db, {
      ...{ cycle: handOverLife, table: handOvers, id: row.id, from: 'planned', event: 'carry-out', actor },
      set: { moved, doneAt: now },
    })
    if (actor.kind === 'system') await notifyPlanner(db, row, `The book of ${name} was handed over`, 'It can be undone within 24 hours.')
  })

async function giveShare(
  row: HandOverRow,
  to: string,
  kinds: readonly DividedKind[],
  nameOfFormer: string,
  acting: HandOverActing,
  deps: HandOverDeps,
): Promise<MovedTo> {
  const { db, actor, now } = acting
  const given = new Map<BookKind, ReadonlySet<string>>()
  for (const { part, records } of kinds) {
    const ids = records.map(({ id }) => id)
    const moved = await part.move(db, { ids, from: row.agentId, to, by: row.madeBy, actor, now, brand: deps.brand })
    await keepRecords(db, row.id, part.kind, to, moved)
    given.set(part.kind, new Set(moved))
  }
  const share = countShare(to, kinds, given)
  const insured = kinds.flatMap(({ part, records }) =>
    records.flatMap(({ id, insured: customer }) => (customer && given.get(part.kind)?.has(id) ? [customer] : [])),
  )
  await notifySuccessor(db, nameOfFormer, share)
  await notifyCustomers(acting, deps, { agentId: to, customerIds: [...new Set(insured)] })
  return share
}

/** What was planned is no longer possible: nothing moves, and whoever planned it chooses again. */
async function callOffFor(row: HandOverRow, why: string, { db, actor, now }: HandOverActing): Promise<void> {
  await advance(db, {
    ...{ cycle: handOverLife, table: handOvers, id: row.id, from: 'planned', event: 'call-off', actor, reason: why },
    set: { endedAt: now, why },
  })
  await notifyPlanner(db, row, 'A hand-over could not be carried out', `${why} Plan it again with someone else.`)
}
