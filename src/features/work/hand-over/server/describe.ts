import { BOOK_KINDS } from '#domain/book.ts'
import { dayOf } from '#domain/day.ts'
import { findLack } from '#features/people/licences/public/server/commands.ts'
import { whatStays } from '#features/people/staff/public/server/book.ts'
import { withI18n } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { lineOf } from '#lines'
import type { BookHandOver, HandOverPreview } from '../public/contract.ts'
import { HAND_OVER_REASONS, type Moved, undoUntil } from '../rules/hand-over.ts'
import { countShare, type DividedBook, divideBook } from './divide.ts'
import { type HandOverRow, peopleByIds, stateOf } from './store.ts'

type Asking = Pick<Context, 'db' | 'actor' | 'now'>

async function toldShares(db: Db, moved: Moved): Promise<HandOverPreview['shares']> {
  const people = await peopleByIds(
    db,
    moved.map(({ agentId }) => agentId),
  )
  return moved.map(({ agentId, kinds, ...figures }) => ({
    agent: people.get(agentId) ?? { id: agentId, name: '', isActive: false },
    kinds: [...kinds],
    ...figures,
  }))
}

/** The lines of which a successor would get records without being able to sell them, and why. */
async function unlicensedIn(db: Db, divided: DividedBook, now: Date): Promise<HandOverPreview['unlicensed']> {
  const people = await peopleByIds(db, [...divided.keys()])
  const found: HandOverPreview['unlicensed'] = []
  for (const [agentId, kinds] of divided) {
    const codes = kinds.flatMap(({ records }) => records.flatMap(({ line }) => line ?? []))
    for (const [code, all] of Map.groupBy(codes, (each) => each)) {
      const line = lineOf(code)
      const lack = line && (await findLack(db, { agentId, line }, dayOf(now)))
      if (line && lack)
        found.push({ agent: people.get(agentId)?.name ?? '', line: line.name, n: all.length, ...withI18n('why', lack.sentence) })
    }
  }
  return found
}

/** What would go to whom now. */
export const previewOf = (
  { db, actor, now }: Asking,
  plan: { readonly agentId: string; readonly successors: readonly string[] },
): Promise<HandOverPreview> =>
  runAsSystem(db, actor, async () => {
    const divided = await divideBook(db, plan, now)
    return {
      shares: await toldShares(
        db,
        [...divided].map(([agentId, kinds]) => countShare(agentId, kinds)),
      ),
      unlicensed: await unlicensedIn(db, divided, now),
      stays: await whatStays(db, plan.agentId),
    }
  })

const NOTHING: HandOverPreview = { shares: [], unlicensed: [], stays: [] }

/** A hand-over as its screen shows it: a planned one as it would go now, a completed one as it went. */
export async function describeHandOver(asking: Asking, row: HandOverRow): Promise<BookHandOver> {
  const { db, now } = asking
  const state = stateOf(row)
  const preview = state === 'planned' ? await previewOf(asking, row) : { ...NOTHING, shares: await toldShares(db, row.moved ?? []) }
  const people = await peopleByIds(db, [row.agentId, row.madeBy, ...(row.endedBy ? [row.endedBy] : [])])
  const until = row.doneAt && undoUntil(row.doneAt)
  return {
    ...preview,
    id: row.id,
    agent: people.get(row.agentId) ?? { id: row.agentId, name: '', isActive: false },
    state,
    reason: HAND_OVER_REASONS.find((each) => each === row.reason) ?? 'leaves',
    note: row.note,
    onDay: row.onDay,
    madeBy: people.get(row.madeBy)?.name ?? '',
    createdAt: row.createdAt.toISOString(),
    doneAt: row.doneAt?.toISOString() ?? null,
    ended: row.endedAt && {
      ...{ at: row.endedAt.toISOString(), why: row.why },
      by: row.endedBy ? (people.get(row.endedBy)?.name ?? null) : null,
    },
    undoUntil: state === 'done' && until && now <= until ? until.toISOString() : null,
    left: BOOK_KINDS.flatMap((kind) => {
      const n = row.left?.[kind] ?? 0
      return n > 0 ? [{ kind, n }] : []
    }),
  }
}
