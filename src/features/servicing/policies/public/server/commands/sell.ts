import { problem } from '#domain/problem.ts'
import type { MessageConfig } from '#features/messaging/messages/public/server/commands.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import { cancelPolicy } from '../../../server/cancel.ts'
import { convert } from '../../../server/convert.ts'
import { issueOnCredit } from '../../../server/credit.ts'
import { notifierOf } from '../../../server/notifier.ts'
import { lockPolicy, type PolicyRow } from '../../../server/store.ts'
import { isBeforePayment } from '../../rules/policies.ts'

/** Turns an accepted quotation into a policy that awaits its payment; called again, it returns the same policy. */
export const policyFromQuotation = (db: Db, actor: Actor, quotationId: string, now: Date): Promise<PolicyRow> =>
  convert(db, actor, { id: quotationId }, now)

type Given = { readonly policyId: string; readonly days: number }
type Asking = { readonly actor: Actor; readonly now: Date; readonly enqueue: Enqueue }

/** Issues a policy before it is paid, if its agent may, in the caller's transaction; called again, it changes nothing. */
export function creditIssuing(config: MessageConfig) {
  const notifier = notifierOf(config)
  return async (db: Db, { policyId, days }: Given, asking: Asking): Promise<void> =>
    issueOnCredit(await lockPolicy(db, asking.actor, policyId), days, { db, ...asking, notifier })
}

/** Gives up a policy that is not paid, if its agent may, in the caller's transaction. Cover in force ends in other ways. */
export function givingUp(config: MessageConfig) {
  const notifier = notifierOf(config)
  return async (db: Db, policyId: string, reason: string, asking: Asking): Promise<void> => {
    const policy = await lockPolicy(db, asking.actor, policyId)
    if (!isBeforePayment(policy.state)) throw problem('not-now')
    await cancelPolicy(policy, { reason, consent: undefined }, { db, ...asking, notifier })
  }
}
