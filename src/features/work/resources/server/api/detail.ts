import { sql } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import { staffIdsIn } from '#domain/history.ts'
import type { Staff } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { historyOf } from '#kit/server/life-cycle.ts'
import type { ResourceDetail } from '../../public/contract.ts'
import { parsedFacts } from '../../rules/facts.ts'
import type { RESOURCE_ACTIONS } from '../../rules/resources.ts'
import { findVersion, type VersionRow, versionsOf } from '../store/versions.ts'

export type Asking = { readonly actor: Staff; readonly now: Date }

const STORIES: Readonly<Record<string, string>> = {
  create: 'Started',
  submit: 'Submitted for publishing',
  publish: 'Published',
  return: 'Returned to its maker',
  discard: 'Discarded',
  withdraw: 'Withdrawn',
}

const BEGINNING = 1200

export const whyNotSecond = ({ madeBy }: VersionRow, personId: string): string | null =>
  madeBy === personId ? 'You made this version. A second person publishes it.' : null

function mayOf({ state, madeBy, resource }: VersionRow, { id, features }: Staff, hasNext: boolean): ResourceDetail['may'] {
  const may = new Set<(typeof RESOURCE_ACTIONS)[number]>()
  if (state === 'published' && resource.audience === 'everyone' && features.includes('SHARING')) may.add('share')
  if (!features.includes('RESOURCES')) return [...may]
  if (madeBy === id && (state === 'draft' || state === 'returned')) for (const each of ['edit', 'submit', 'discard'] as const) may.add(each)
  if (madeBy !== id && state === 'submitted') for (const each of ['return', 'publish'] as const) may.add(each)
  if (state === 'published') may.add('withdraw')
  if ((state === 'published' || state === 'withdrawn') && !hasNext) may.add('renew')
  return [...may]
}

export async function namesOf(db: Db, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const known = ids.flatMap((id) => id ?? [])
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`select id, concat_ws(' ', first_name, last_name) as name from staff where id = any(${`{${known.join(',')}}`}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Everything about a version that its screen shows; what is not published is visible to the office only. */
export async function detailOf(db: Db, id: string, { actor, now }: Asking): Promise<ResourceDetail> {
  const row = await findVersion(db, id)
  const isOffice = actor.features.includes('RESOURCES')
  const today = dayOf(now)
  const all = await versionsOf(db, row.resourceId)
  const dated = datedOf(all)
  const steps = isOffice ? await historyOf(db, row.id) : []
  const names = await namesOf(db, [row.madeBy, row.decidedBy, ...staffIdsIn(steps.map((step) => step.actor))])
  const inWork = all.some(({ state }) => ['draft', 'submitted', 'returned'].includes(state))
  const spanOf = (versionId: string) => dated.find((each) => each.id === versionId)
  const isInForce = (versionId: string, state: string) => {
    const span = spanOf(versionId)
    return state === 'published' && !!span && span.from <= today && (span.before === null || span.before > today)
  }
  return {
    ...parsedFacts(row.resource),
    ...{ resourceId: row.resourceId, versionId: row.id, title: row.title, summary: row.summary, number: row.number, state: row.state },
    ...{ effectiveOn: row.effectiveOn, before: spanOf(row.id)?.before ?? null, isInForce: isInForce(row.id, row.state), today },
    ...{ note: row.note, fileName: row.name, type: row.type, beginning: row.body.slice(0, BEGINNING) },
    madeBy: (row.madeBy && names.get(row.madeBy)) ?? null,
    decidedBy: (row.decidedBy && names.get(row.decidedBy)) ?? null,
    may: mayOf(row, actor, inWork),
    whyNot: isOffice && row.state === 'submitted' ? whyNotSecond(row, actor.id) : null,
    versions: all
      .filter(({ state }) => isOffice || state === 'published' || state === 'withdrawn')
      .map((each) => ({
        ...each,
        before: spanOf(each.id)?.before ?? null,
        isInForce: isInForce(each.id, each.state),
      })),
    history: steps.map(({ at, actor: who, event, reason }) => ({
      at: at.toISOString(),
      who: names.get(who.startsWith('staff:') ? who.slice('staff:'.length) : '') ?? 'Kalasag',
      what: STORIES[event] ?? event,
      why: reason,
    })),
  }
}

type Listed = Awaited<ReturnType<typeof versionsOf>>[number]

/** The versions that were ever in force, each until the next one started. */
const datedOf = (all: readonly Listed[]) =>
  all
    .filter(({ state, effectiveOn }) => effectiveOn !== null && (state === 'published' || state === 'withdrawn'))
    .toSorted((a, b) => `${a.effectiveOn}`.localeCompare(`${b.effectiveOn}`) || a.number - b.number)
    .map(({ id, effectiveOn }, at, dated) => ({ id, from: effectiveOn ?? '', before: dated[at + 1]?.effectiveOn ?? null }))
