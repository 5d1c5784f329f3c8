import { sql } from 'drizzle-orm'
import { type Day, dayOf } from '#domain/day.ts'
import { staffIdsIn } from '#domain/history.ts'
import type { Staff } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { historyOf } from '#kit/server/life-cycle.ts'
import type { ListSummary, ListVersion, ListVersionDetail } from '../../public/contract/maintained-lists.ts'
import type { ListDefinition } from '../../rules/list-columns.ts'
import { listDifference } from '../../rules/list-difference.ts'
import { isDemo, presentRows } from './in-force.ts'
import { listNamed, type VersionRow, versionsListed } from './store.ts'

export type Asking = { readonly actor: Staff; readonly now: Date }

const STORIES: Readonly<Record<string, string>> = {
  create: 'Loaded from a file',
  submit: 'Submitted for approval',
  approve: 'Approved',
  return: 'Returned to its maker',
  discard: 'Discarded',
}

/** Why someone may not be the second person of a version, or nothing. */
export const whyNotSecond = ({ madeBy }: VersionRow, personId: string): string | null =>
  madeBy === personId ? 'You loaded this version. A second person approves it.' : null

function mayOf(row: VersionRow, actor: Staff): ListVersionDetail['may'] {
  const isMaker = row.madeBy === actor.id
  if (row.state === 'draft' || row.state === 'returned') return isMaker ? ['submit', 'discard'] : []
  if (row.state === 'submitted') return isMaker ? [] : ['approve', 'return']
  return []
}

async function namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`select id, concat_ws(' ', first_name, last_name) as name from staff where id = any(${`{${ids.join(',')}}`}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Everything about a version that its screen shows. */
export async function detailOf(db: Db, row: VersionRow, { actor, now }: Asking): Promise<ListVersionDetail> {
  const definition = listNamed(row.list)
  const today = dayOf(now)
  const steps = await historyOf(db, row.id)
  const names = await namesOf(db, staffIdsIn(steps.map((step) => step.actor)))
  const summary = (await versionsListed(db, row.list)).find(({ id }) => id === row.id)
  const { id, list, state, effectiveOn, isDemo: isDemonstration, note } = row
  return {
    ...{ id, list, state, effectiveOn, isDemo: isDemonstration, note, today },
    title: definition.title,
    columns: definition.columns.map(({ label }) => label),
    isInForce: summary?.isInForce ?? false,
    count: row.rows.length,
    madeBy: summary?.madeBy ?? null,
    createdAt: row.createdAt.toISOString(),
    decidedBy: summary?.decidedBy ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    difference: row.inForceAt ? null : differenceOf(definition, await presentRows(db, definition, today), row),
    may: mayOf(row, actor),
    whyNot: row.state === 'submitted' ? whyNotSecond(row, actor.id) : null,
    history: steps.map(({ at, actor: who, event, reason }) => ({
      at: at.toISOString(),
      who: names.get(who.startsWith('staff:') ? who.slice('staff:'.length) : '') ?? 'Kalasag',
      what: STORIES[event] ?? event,
      why: reason,
    })),
  }
}

function differenceOf(definition: ListDefinition, before: VersionRow['rows'], { rows }: VersionRow) {
  const { added, removed, changed, isReordered } = listDifference(definition, before, rows)
  const told = ({ count, first }: typeof added) => ({ count, first: first.map((cells) => [...cells]) })
  return { added: told(added), removed: told(removed), changed: { count: changed.count, first: [...changed.first] }, isReordered }
}

/** The summary above a list: what is in force, and what is waiting. */
export async function summaryOf(
  db: Db,
  { name, title, purpose }: ListDefinition,
  count: number,
  versions: readonly ListVersion[],
): Promise<ListSummary> {
  const own = versions.filter(({ list }) => list === name)
  const made = own.find(({ isInForce, madeBy }) => isInForce && madeBy !== null)
  return {
    ...{ name, title, purpose, count },
    isDemo: await isDemo(db, name),
    since: made?.effectiveOn ?? null,
    by: made?.madeBy ?? null,
    submitted: own.filter(({ state }) => state === 'submitted').length,
    coming: own.filter(
      ({ state, isInForce, effectiveOn, decidedAt }) => state === 'approved' && !isInForce && isLater(made, effectiveOn, decidedAt),
    ).length,
  }
}

const isLater = (made: ListVersion | undefined, effectiveOn: Day | null, decidedAt: string | null): boolean =>
  decidedAt !== null && effectiveOn !== null && effectiveOn > (made?.effectiveOn ?? '')
