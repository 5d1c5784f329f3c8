import { addDays, type Day, dayOf } from '#domain/day.ts'
import { nameOf } from '#domain/person.ts'
import { problem } from '#domain/problem.ts'
import { pathTo } from '#domain/routing.ts'
import { ensureCustomer } from '#features/people/customers/public/server/commands.ts'
import { isOpenCharge, isOwedNow } from '#features/servicing/policies/public/rules/charges.ts'
import { chargesOf } from '#features/servicing/policies/public/server/commands/charges.ts'
import { notifyAgentOfPolicy } from '#features/servicing/policies/public/server/commands/notify-agent.ts'
import { findNotice, type PolicyRow, screenPolicy } from '#features/servicing/policies/public/server/commands/policies.ts'
import { actorName } from '#kit/actor.ts'
import { msg } from '#kit/message.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import { withDifference } from '../rules/changes.ts'
import { kindNamed } from './kinds.ts'
import { type EndorsementRow, stepOf } from './store.ts'
import type { Doing } from './take-effect.ts'

/** How many days a new owner has to answer. */
const ANSWER_DAYS = 14

/** Throws if a policy cannot be passed on to someone else now. */
export async function refusePassingOn(db: Db, policy: PolicyRow): Promise<void> {
  const charges = await chargesOf(db, policy.id)
  if (charges.some((charge) => isOwedNow(charge) || (charge.dueOn !== null && isOpenCharge(charge))))
    throw problem('not-now', { message: 'This policy is not paid yet. Pay it first; then it can continue in the name of the new owner.' })
  if (await findNotice(db, policy.id))
    throw problem('not-now', {
      message: 'Written notice was given that this policy ends, so no one can take it over any more. Ask your agent.',
    })
}

/** The policyholder that the new owner would be. */
export const newHolderOf = (policy: PolicyRow, row: EndorsementRow) => lineIn(policy).risk.holder.parse(withDifference(policy.holder, row))

const lastDayToAnswer = ({ coverTo }: PolicyRow, today: Day): Day => {
  const last = addDays(today, ANSWER_DAYS)
  return last < coverTo ? last : coverTo
}

/**
 * When our office approves: the buyer of what the policy insures is asked to take it over, and compared with the screening lists in the
 * meantime.
 */
export async function askOwner(policy: PolicyRow, row: EndorsementRow, doing: Doing): Promise<void> {
  const { db, actor, now, enqueue, notifier } = doing
  const holder = newHolderOf(policy, row)
  const { mobile, kind, email, birthDate } = holder
  const holderName = nameOf(holder)
  const newOwnerId = await ensureCustomer(db, { mobile, agentId: policy.agentId, name: holderName, kind, email, birthDate })
  if (newOwnerId === policy.customerId)
    throw problem('not-now', {
      message: 'The new owner’s mobile number is that of the current policyholder. Ask for it again with a number of their own.',
    })
  const answerBy = lastDayToAnswer(policy, dayOf(now))
  await runAsSystem(db, actor, () => screenPolicy(db, { id: policy.id, customerId: newOwnerId, holder, alternate: null }))
  await stepOf(db, actor, row, { event: 'ask-owner', set: { newOwnerId, answerBy, decidedBy: actorName(actor) } })
  const path = pathTo('endorsements/take-over', { audience: 'customer' }, { endorsement: row.id })
  await notifier.ownerAsked(db, { ...policy, holder, holderName }, { until: answerBy, path }, enqueue)
  await notifyAgentOfPolicy(db, policy.id, {
    kind: 'endorsement-with-owner',
    title: msg`Approved: ${kindNamed(policy, row.kind).name}`,
    reason: 'The new owner is asked to take it over.',
    by: actor,
  })
}
