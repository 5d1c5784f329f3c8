import { nameActor } from '#domain/history.ts'
import { problem } from '#domain/problem.ts'
import { joinMessages, type Message, msg } from '#kit/message.ts'
import type { Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db.ts'
import { eventsOf } from '../store/events.ts'
import type { CaseRow } from '../store/underwriting.ts'
import type { ActorContext } from './matter.ts'

const DID: Readonly<Record<string, (who: string) => Message>> = {
  taken: (who) => msg`${who} took it meanwhile.`,
  assigned: (who) => msg`${who} gave it to a colleague meanwhile.`,
  'handed-back': (who) => msg`${who} handed it back meanwhile.`,
  approved: (who) => msg`${who} approved it meanwhile.`,
  declined: (who) => msg`${who} declined it meanwhile.`,
  reopened: (who) => msg`${who} took it up again meanwhile.`,
  asked: (who) => msg`${who} asked the agent for something meanwhile.`,
  'approved-first': (who) => msg`${who} gave the first approval meanwhile.`,
  answered: (who) => msg`${who} answered meanwhile.`,
  referred: (who) => msg`${who} referred it again meanwhile.`,
  lapsed: (who) => msg`${who} made it lapse meanwhile.`,
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
  return problem('changed-meanwhile', {
    ...extra,
    message: joinMessages(
      DID[last.kind]?.(who),
      last.text ? msg`They wrote: “${last.text}”` : undefined,
      'Please look again before you decide.',
    ),
  })
}
