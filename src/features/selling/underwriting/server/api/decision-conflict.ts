import { nameActor } from '#domain/history.ts'
import { problem } from '#domain/problem.ts'
import { joinMessages, type Message, msg } from '#kit/message.ts'
import type { Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db.ts'
import { eventsOf } from '../store/events.ts'
import type { CaseRow } from '../store/underwriting.ts'
import type { ActorContext } from './matter.ts'

const DID: Readonly<Record<string, (who: string) => Message>> = {
  taken: (who) => msg`${who} has since taken it.`,
  assigned: (who) => msg`${who} has since given it to a colleague.`,
  'handed-back': (who) => msg`${who} has since handed it back.`,
  approved: (who) => msg`${who} has since approved it.`,
  declined: (who) => msg`${who} has since declined it.`,
  reopened: (who) => msg`${who} has since reopened it.`,
  asked: (who) => msg`${who} has since asked the agent for something.`,
  'approved-first': (who) => msg`${who} has since given the first approval.`,
  answered: (who) => msg`${who} has since answered.`,
  referred: (who) => msg`${who} has since referred it again.`,
  lapsed: (who) => msg`${who} has since made it lapse.`,
}

/** Someone else was quicker: says who, and what they did. */
export async function decisionConflict(db: Db, row: CaseRow, { actor }: ActorContext, data?: unknown): Promise<Problem> {
  const last = (await eventsOf(db, row.id)).findLast(({ kind }) => kind !== 'waived')
  const extra = data === undefined ? {} : { data }
  // A change without an event of its own, such as new findings, must not be presented as someone's last action.
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
      'Please check again before you decide.',
    ),
  })
}
