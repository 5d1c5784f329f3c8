import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import type { SaleRequirement } from '#features/people/licences/public/server/requirements.ts'
import type { Actor } from '#kit/actor.ts'
import { joinMessages, type Message, msg } from '#kit/message.ts'
import { type Db, oncePerTransaction } from '#kit/server/db.ts'
import { type StopRow, stopsOn } from '../../server/store.ts'

type OfLine = { readonly code: string; readonly name: string }

/** The stops in force for an agent on a day. */
export const stopsOfAgent = oncePerTransaction(
  (db: Db, agentId: string, day: Day): Promise<StopRow[]> => stopsOn(db, day, agentId),
  (agentId, day) => `${agentId} ${day}`,
)

/**
 * Refuses to start what an agent may not sell today. What the program itself starts, such as renewals, is offered, but waits to be
 * concluded.
 */
export async function assertOnSale(
  db: Db,
  { agentId, line }: { readonly agentId: string; readonly line: OfLine },
  actor: Actor,
  day: Day,
): Promise<void> {
  if (actor.kind === 'system') return
  const stop = (await stopsOfAgent(db, agentId, day)).find((each) => each.line === line.code)
  if (stop) throw problem('not-now', { message: stoppedMessage(line.name, stop, actor) })
}

/** Agents read the office's message; customers only that it is not sold just now. */
function stoppedMessage(name: string, stop: StopRow, actor: Actor): Message {
  const until = stop.untilOn && formatDay(stop.untilOn)
  if (actor.kind === 'staff')
    return until ? msg`${name} is not sold until ${until}. ${stop.told}` : msg`${name} is not sold at the moment. ${stop.told}`
  return until
    ? msg`${name} is not sold until ${until}. Your agent can tell you what else there is.`
    : msg`${name} is not sold at the moment. Your agent can tell you what else there is.`
}

/**
 * What was started before a line was stopped can be read and changed, but cannot become a policy or be paid until the line is sold again.
 */
export const soldToday: SaleRequirement = async (db, { agentId, line }, today) => {
  const stop = (await stopsOfAgent(db, agentId, today)).find((each) => each.line === line.code)
  return (
    stop && {
      sentence: joinMessages(
        msg`${line.name} is not sold at the moment. ${stop.told}`,
        stop.untilOn ? msg`It is sold again after ${formatDay(stop.untilOn)}.` : undefined,
      ),
      remedy:
        'What was started stays as it is, and becomes a policy once the product is sold again, at the price of that day if it has expired.',
      title: 'A sale is waiting: the product is not sold at the moment',
      ...{ path: null, action: null },
    }
  )
}
