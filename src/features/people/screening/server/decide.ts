import { screeningLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import type { Staff } from '#kit/actor.ts'
import { emit } from '#kit/extension-point.ts'
import { parseState } from '#kit/life-cycle.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import { advance } from '#kit/server/life-cycle.ts'
import type { MatchStep } from '../public/contract.ts'
import { isHeldByScreening } from '../public/server/commands.ts'
import { screeningReleased } from '../public/server/events.ts'
import { stepsFor } from '../rules/decide.ts'
import { type MatchRow, subjectsOf } from './store.ts'
import { screeningMatches } from './tables.ts'

type Decision = { readonly step: MatchStep; readonly reason: string }

/** Takes one step of a decision. When the last match of a policy is released, listeners waiting for that are notified. */
export async function decide(
  db: Db,
  row: MatchRow,
  { step, reason }: Decision,
  { actor, now, enqueue }: { readonly actor: Staff; readonly now: Date; readonly enqueue: Enqueue },
): Promise<void> {
  const from = parseState(screeningLife, row.state)
  if (!stepsFor({ state: from, firstBy: row.firstBy }, actor.id).includes(step))
    throw problem('not-now', {
      message:
        step === 'release' && row.firstBy === actor.id
          ? 'You already said that it is someone else. Ask another compliance officer to review it as well.'
          : 'This cannot be decided now. Please check it again.',
    })
  const event = step === 'release' && from === 'open' ? 'release-first' : step
  const decided = { decidedBy: actor.id, decidedAt: now, reason }
  const undecided = { firstBy: null, firstReason: null, decidedBy: null, decidedAt: null, reason: null }
  const set = {
    'release-first': { firstBy: actor.id, firstReason: reason },
    release: decided,
    confirm: decided,
    disagree: undecided,
    reopen: undecided,
  }[event]
  await advance(db, {
    cycle: screeningLife,
    table: screeningMatches,
    id: row.id,
    from,
    event,
    actor,
    reason,
    set: { ...set, version: row.version + 1, updatedAt: now },
  })
  if (event !== 'release') return
  const policies = new Set((await subjectsOf(db, row.id)).map(({ policyId }) => policyId))
  for (const policyId of policies) if (!(await isHeldByScreening(db, policyId))) await emit(screeningReleased, db, policyId, enqueue)
}
