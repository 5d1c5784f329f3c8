import { problem } from '#domain/problem.ts'
import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { getVisibleQuotation } from '#features/selling/quotes/public/server/commands/quotes.ts'
import { actorName } from '#kit/actor.ts'
import { joinMessages, msg } from '#kit/message.ts'
import { Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db.ts'
import { withSavepoint } from '#kit/server/savepoint.ts'
import type { DecidedTogether } from '../../public/contract/underwriting.ts'
import { isUndecided } from '../../rules/underwriting.ts'
import { type CaseRow, lockCase } from '../store/underwriting.ts'
import { type Deciding, decideCase, decisionTold, notifyOfDecision } from './decide.ts'
import { decisionConflict } from './decision-conflict.ts'
import type { ActorContext } from './matter.ts'

type Seen = { readonly id: string; readonly version: number }

/**
 * Decides alike on cases of an upload, each by the rules for one; those that cannot be decided so are left, with the reason. Agents are
 * notified once.
 */
export async function decideTogether(
  db: Db,
  batchId: string,
  { cases, ...deciding }: Deciding & { readonly cases: readonly Seen[] },
  asking: ActorContext,
): Promise<DecidedTogether> {
  const rows: CaseRow[] = []
  const left: DecidedTogether['left'] = []
  // In a fixed order: two people who decide on the same cases wait for each other without a deadlock.
  for (const seen of cases.toSorted((a, b) => a.id.localeCompare(b.id))) {
    try {
      rows.push(await withSavepoint(db, () => decideSeen(db, batchId, seen, deciding, asking)))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      left.push({ id: seen.id, why: error.message })
    }
  }
  await notifyTogether(db, batchId, rows, asking)
  const seconding = rows.filter(({ state }) => isUndecided(state)).length
  return { decided: rows.length - seconding, seconding, left }
}

async function decideSeen(db: Db, batchId: string, { id, version }: Seen, deciding: Deciding, asking: ActorContext): Promise<CaseRow> {
  const row = await lockCase(db, asking.actor, id)
  if (row.batchId !== batchId) throw problem('not-found')
  if (row.version !== version) throw await decisionConflict(db, row, asking)
  return decideCase(db, row, deciding, asking)
}

/** One notification for everything that was decided in an agent's upload; a single case is notified as usual. */
async function notifyTogether(db: Db, batchId: string, rows: readonly CaseRow[], asking: ActorContext): Promise<void> {
  const told = rows.filter((row) => decisionTold(row) !== undefined)
  const withAgent = await Promise.all(
    told.map(async (row) => ({ row, agentId: (await getVisibleQuotation(db, asking.actor, row.quotationId)).agentId })),
  )
  for (const [agentId, ofAgent] of Map.groupBy(withAgent, (each) => each.agentId)) {
    const [first, second] = ofAgent
    const what = first && decisionTold(first.row)
    if (!what) continue
    if (!second) {
      await notifyOfDecision(db, first.row, asking)
      continue
    }
    await notify(db, {
      staffId: agentId,
      kind: `quotation-${first.row.state === 'declined' ? 'decline' : 'approve'}`,
      title: what.title,
      body: joinMessages(msg`${first.row.batchName ?? ''}: ${ofAgent.length} rows.`, msg`${what.reason}`),
      path: pathTo('bulk/details', { audience: 'agent' }, { batch: batchId }),
      by: actorName(asking.actor),
    })
  }
}
