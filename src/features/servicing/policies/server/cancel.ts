import { addDays, type Day, dayOf, formatDay } from '#domain/day.ts'
import { policyLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { isOwed } from '#features/selling/credit/public/rules.ts'
import { creditOf, endCredit } from '#features/selling/credit/public/server/commands.ts'
import { emit } from '#kit/extension-point.ts'
import { type Message, msg, withI18n } from '#kit/message.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { CTPL_NOTICE_DAYS } from '#lines/return-premium.ts'
import { isOpenCharge } from '../public/rules/charges.ts'
import { isBeforePayment } from '../public/rules/policies.ts'
import { notifyAgentOfPolicy } from '../public/server/commands/notify-agent.ts'
import { policyCancelled, premiumReturned } from '../public/server/events.ts'
import { policies } from '../public/server/tables.ts'
import { allReturned, cancellationAllowed, coveredUntil, type Ended, endedAfterLoss, endedOn, refundSentence } from '../rules/ending.ts'
import { hasCtpl } from './has-ctpl.ts'
import { carryOutNonRenewal } from './non-renewal.ts'
import { cancellationBasisOf, carryOutNotice, type NoticeContext, runningOf } from './notice.ts'
import { chargesOf, endCharges, isBeingPaid } from './store/charges.ts'
import { findNotice } from './store/notices.ts'
import { lapseRefusal } from './store/refusals.ts'
import type { PolicyRow } from './store.ts'

export type Wish = {
  readonly reason: string
  /** Where the mortgagee's written consent can be found, such as its date and sender. */
  readonly consent: string | undefined
}

/** Cancels a policy, locked by the caller: gives up what is not paid, or ends cover in force as law and mortgagee allow. */
export async function cancelPolicy(row: PolicyRow, wish: Wish, asking: NoticeContext): Promise<void> {
  const { db, enqueue, notifier } = asking
  if (row.state !== 'issued' && !isBeforePayment(row.state)) throw problem('not-now')
  const credit = await creditOf(db, row.id)
  const owes = credit !== undefined && isOwed(credit)
  await refuseWhilePaying(db, row)
  const ended = row.state === 'issued' ? await endInForce(row, wish, !owes, asking) : undefined
  const consent = ended && wish.consent ? ` Consent of the mortgagee: ${wish.consent}` : ''
  const { reason } = wish
  const written = ended ? `${reason}${consent} ${refundSentence(ended)}` : reason
  await endPolicy(row, { event: 'cancel', reason, written, ended, title: 'Policy cancelled' }, asking)
  if (ended) await notifier.cancelled(db, row, `${reason} ${refundSentence(ended)}`, enqueue)
}

type End = {
  readonly event: 'cancel' | 'give-back' | 'call-off' | 'use-up'
  readonly reason: string
  /** What the history says: the reason, and what is returned. */
  readonly written: string
  readonly ended: Ended | undefined
  /** The title of the agent's notification. */
  readonly title: string
}

/** What every early end of a policy entails, whoever asked for it. */
export async function endPolicy(row: PolicyRow, { event, reason, written, ended, title }: End, asking: NoticeContext): Promise<void> {
  const { db, actor, now, enqueue } = asking
  await emit(policyCancelled, db, { policyId: row.id, reason, actor, now, ended })
  await runAsSystem(db, actor, () => carryOutNotice(row, asking))
  await advance(db, {
    ...{ cycle: policyLife, table: policies, id: row.id, from: row.state, event, actor, reason: written },
    set: { updatedAt: now, refund: ended },
  })
  await runAsSystem(db, actor, async () => {
    await endCredit(db, row.id, now)
    await endCharges(db, row.id, now)
    await carryOutNonRenewal(db, row.id, actor)
    await lapseRefusal(db, row.id, actor)
  })
  const amount = ended ? allReturned(ended) : 0
  const net = ended?.amount ?? 0
  if (amount > 0) await emit(premiumReturned, db, { policyId: row.id, sourceId: row.id, amount, net, reason, actor, now }, enqueue)
  await notifyAgentOfPolicy(db, row.id, { kind: `policy-${event}`, title, reason, by: actor })
}

async function endInForce(row: PolicyRow, { consent }: Wish, wasPaid: boolean, { db, actor, now }: NoticeContext): Promise<Ended> {
  const basis = await cancellationBasisOf(db, row)
  const { mortgagee, terms } = basis
  const notice = await findNotice(db, row.id)
  const running = notice && runningOf(notice)
  const toldBefore = { isMortgaged: mortgagee !== undefined, hasCtpl: hasCtpl(row) }
  const cancellation = cancellationAllowed(actor, { ...toldBefore, notice: running, consent: consent !== undefined }, dayOf(now))
  if (!('refused' in cancellation))
    return notice?.ground === 'total-loss'
      ? endedAfterLoss(dayOf(now), basis, wasPaid)
      : endedOn(dayOf(now), basis, cancellation.by, wasPaid)
  if (cancellation.refused === 'not-allowed') throw problem('not-allowed')
  if (cancellation.refused === 'needs-notice') throw problem('not-now', { message: untilCtplMayEnd(running) })
  throw problem('invalid', {
    fields: [
      {
        path: 'consent',
        ...withI18n(
          'message',
          msg`The vehicle is mortgaged to ${mortgagee ?? ''}. Enter its written consent, or give notice and cancel ${terms.mortgageeDays} days later.`,
        ),
      },
    ],
  })
}

/** Why CTPL does not end yet, and what will end it. */
function untilCtplMayEnd(notice: { readonly lastDay: Day; readonly ltoToldOn: Day | null } | undefined): Message {
  if (!notice)
    return msg`CTPL ends only after ${CTPL_NOTICE_DAYS} days’ written notice to the owner and the LTO (Insurance Code, section 393). Give notice first; cover lasts until its last day.`
  return notice.ltoToldOn === null
    ? msg`The LTO has not acknowledged the notice yet, and CTPL cover lasts for ${CTPL_NOTICE_DAYS} days after it does. We check with it automatically; if it refused, withdraw the notice and give it again.`
    : msg`The policy stays in force until ${formatDay(coveredUntil(notice))} (Insurance Code, section 393). It can be cancelled from ${formatDay(addDays(coveredUntil(notice), 1))}.`
}

/** Refuses while money may be on its way for what is still to be paid: the policy must not end under the payer. */
export async function refuseWhilePaying(db: Db, { id }: PolicyRow): Promise<void> {
  if (await isBeingPaid(db, id, (await chargesOf(db, id)).filter(isOpenCharge)))
    throw problem('not-now', {
      message: 'A payment for this policy is in progress. Wait until it is settled; then the policy can be ended.',
    })
}
