import { dayOf } from '#domain/day.ts'
import { policyLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { isOwed } from '#features/selling/credit/public/rules.ts'
import { creditOf, endCredit } from '#features/selling/credit/public/server/commands.ts'
import { emit, onlyContribution } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { isBeforePayment } from '../public/rules/policies.ts'
import { notifyAgentOfPolicy } from '../public/server/commands/notify-agent.ts'
import { policyCancelled } from '../public/server/events.ts'
import { policyPayments } from '../public/server/sources.ts'
import { policies } from '../public/server/tables.ts'
import { cancellationAllowed, type Ended, endedOn, refundSentence } from '../rules/ending.ts'
import { cancellationBasisOf, carryOutNotice, type NoticeContext } from './notice.ts'
import { findNotice, type PolicyRow } from './store.ts'

export type Wish = {
  readonly reason: string
  /** Where the written consent of the mortgagee is found, as its date and sender. */
  readonly consent: string | undefined
}

/** Cancels a policy, locked by the caller: gives up what is not paid, or ends cover in force as law and mortgagee allow it. */
export async function cancelPolicy(row: PolicyRow, wish: Wish, asking: NoticeContext): Promise<void> {
  const { db, actor, now, enqueue, tell } = asking
  if (row.state !== 'issued' && !isBeforePayment(row.state)) throw problem('not-now')
  const credit = await creditOf(db, row.id)
  const owes = credit !== undefined && isOwed(credit)
  if (row.state !== 'issued' || owes) await refuseWhilePaying(db, row)
  const ended = row.state === 'issued' ? await endInForce(row, wish, !owes, asking) : undefined
  const consent = ended && wish.consent ? ` Consent of the mortgagee: ${wish.consent}` : ''
  await emit(policyCancelled, db, { policyId: row.id, reason: wish.reason, actor, now, ended })
  await carryOutNotice(db, row.id, actor)
  await advance(db, {
    cycle: policyLife,
    table: policies,
    id: row.id,
    from: row.state,
    event: 'cancel',
    actor,
    reason: ended ? `${wish.reason}${consent} ${refundSentence(ended)}` : wish.reason,
    set: { updatedAt: now, refund: ended },
  })
  await endCredit(db, row.id, now)
  await notifyAgentOfPolicy(db, row.id, { kind: 'policy-cancel', title: 'Policy cancelled', reason: wish.reason, by: actor })
  if (ended) await tell.cancelled(db, row, `${wish.reason} ${refundSentence(ended)}`, enqueue)
}

async function endInForce(row: PolicyRow, { consent }: Wish, wasPaid: boolean, { db, actor, now }: NoticeContext): Promise<Ended> {
  const { mortgagee, parts, terms } = await cancellationBasisOf(db, row)
  const notice = await findNotice(db, row.id)
  const cancellation = cancellationAllowed(
    actor,
    { notice, isMortgaged: mortgagee !== undefined, consent: consent !== undefined },
    dayOf(now),
  )
  if (!('refused' in cancellation)) return endedOn(dayOf(now), parts, cancellation.by, wasPaid)
  throw cancellation.refused === 'not-allowed'
    ? problem('not-allowed')
    : problem('invalid', {
        fields: [
          {
            path: 'consent',
            message: `The vehicle is mortgaged to ${mortgagee}. Enter its written consent, or give notice and cancel ${terms.mortgageeDays} days later.`,
          },
        ],
      })
}

/** Money may be on its way: a policy is not taken from under it. */
async function refuseWhilePaying(db: Db, { id }: PolicyRow): Promise<void> {
  const isOpen = (await onlyContribution(policyPayments).of(db, id)).some((payment) =>
    ['created', 'pending', 'checking', 'paid'].includes(payment.state),
  )
  if (isOpen)
    throw problem('not-now', { message: 'A payment for this policy is under way. Wait until it is settled; then it can be cancelled.' })
}
