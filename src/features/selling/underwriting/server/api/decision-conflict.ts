import { nameActor } from '#domain/history.ts'
import { problem } from '#domain/problem.ts'
import type { Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db.ts'
import { eventsOf } from '../store/events.ts'
import type { CaseRow } from '../store/underwriting.ts'
import type { ActorContext } from './matter.ts'

const WHAT: Readonly<Record<string, string>> = {
  taken: 'took it',
  assigned: 'gave it to a colleague',
  'handed-back': 'handed it back',
  approved: 'approved it',
  declined: 'declined it',
  reopened: 'took it up again',
  asked: 'asked the agent for something',
  'approved-first': 'gave the first approval',
  answered: 'answered',
  referred: 'referred it again',
  lapsed: 'made it lapse',
}

/** Somebody else was quicker: says who, and what they did. */
export async function decisionConflict(db: Db, row: CaseRow, { actor }: ActorContext, data?: unknown): Promise<Problem> {
  const last = (await eventsOf(db, row.id)).findLast(({ kind }) => kind !== 'waived')
  const extra = data === undefined ? {} : { data }
  // What changed without an event of its own, such as new findings, is not said to be the last thing that somebody did.
  if (last?.at.getTime() !== row.updatedAt.getTime()) return problem('changed-meanwhile', extra)
  const who = nameActor(last.actor, {
    viewer: actor,
    agentId: '',
    customerId: null,
    holderName: '',
    nameOfStaff: () => last.name ?? undefined,
  })
  const why = last.text ? `: “${last.text}”` : '.'
  return problem('changed-meanwhile', {
    ...extra,
    message: `${who} ${WHAT[last.kind]} meanwhile${why} Please look again before you decide.`,
  })
}
