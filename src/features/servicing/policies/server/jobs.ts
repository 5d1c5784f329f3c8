import type { Brand } from '#domain/brand.ts'
import { type Day, dayOf, formatDay } from '#domain/day.ts'
import { policyLife } from '#domain/life-cycles.ts'
import { formatPesos } from '#domain/money.ts'
import type { Actor } from '#kit/actor.ts'
import { emit } from '#kit/extension-point.ts'
import { msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { due, handleDue } from '#kit/server/handle-due.ts'
import { type JobWorker, jobWorker } from '#kit/server/jobs.ts'
import { advance } from '#kit/server/life-cycle.ts'
import {
  askForCharge,
  completeDocuments,
  expirePolicies,
  followLto,
  issuePolicy,
  notifyRefunded,
  screenAgain,
  settleCharge,
  sweepPolicies,
  takeBackPayment,
} from '../public/contract.ts'
import { isOpenCharge } from '../public/rules/charges.ts'
import { notifyAgentOfPolicy } from '../public/server/commands/notify-agent.ts'
import { coverOver } from '../public/server/events.ts'
import { policies } from '../public/server/tables.ts'
import { handleChargeback } from './chargeback.ts'
import { complete, issue } from './issue.ts'
import { handleLtoAnswer } from './lto.ts'
import { carryOutNonRenewal } from './non-renewal.ts'
import type { PolicyNotifier } from './notifier.ts'
import { policiesToScreen, screenPolicy } from './screening.ts'
import { settle } from './settle.ts'
import { endCharges, findCharge } from './store/charges.ts'
import { findEnded, findStranded, findUnpaid, policyById } from './store.ts'

/** Longer than the longest pause between two tries of a job that is still running. */
const STRANDED_AFTER_MS = 90_000

type PoliciesJobsDeps = { readonly notifier: PolicyNotifier; readonly insurer: Brand['insurer'] }

export const policiesJobs = ({ notifier, insurer }: PoliciesJobsDeps): JobWorker[] => [
  jobWorker(issuePolicy, (payload, context) => issue(payload, { ...context, notifier, insurer })),
  jobWorker(askForCharge, ({ chargeId }, { transaction, enqueue }) =>
    transaction(async (db) => {
      const charge = await findCharge(db, chargeId)
      if (charge && isOpenCharge(charge)) await notifier.chargeAsked(db, await policyById(db, charge.policyId), charge, enqueue)
    }),
  ),
  jobWorker(settleCharge, (payload, context) => settle(payload, { ...context, notifier, insurer })),
  jobWorker(takeBackPayment, (payload, context) => handleChargeback(payload, { ...context, notifier })),
  jobWorker(notifyRefunded, ({ policyId, amount, how }, { transaction, enqueue }) =>
    transaction(async (db) => {
      await notifyAgentOfPolicy(db, policyId, {
        kind: 'refund-sent',
        title: how ? msg`Paid by our office: ${formatPesos(amount)}` : msg`Sent back: ${formatPesos(amount)}`,
      })
      await notifier.refunded(db, await policyById(db, policyId), { total: amount, how }, enqueue)
    }),
  ),
  jobWorker(followLto, (payload, { transaction, enqueue }) => handleLtoAnswer(payload, { transaction, enqueue, notifier })),
  jobWorker(completeDocuments, ({ policyId }, { transaction, enqueue, actor, now }) =>
    transaction((db) => complete(db, policyId, { enqueue, actor, now, notifier })),
  ),
  jobWorker(expirePolicies, (_, context) => {
    const { actor, now } = context
    const ended = due({
      find: (db, { failed }, most) => findEnded(db, dayOf(now), failed, most),
      handle: async (db, { id }) => {
        await advance(db, { cycle: policyLife, table: policies, id, from: 'issued', event: 'expire', actor, set: { updatedAt: now } })
        await carryOutNonRenewal(db, id, actor)
        await emit(coverOver, db, { policyId: id, reason: 'Cover ended on its last day.', actor, now })
      },
    })
    const unpaid = due({
      find: (db, { failed }, most) => findUnpaid(db, dayOf(now), failed, most),
      handle: (db, row) => giveUp(db, row, actor, now),
    })
    return handleDue(context, ended, unpaid)
  }),
  jobWorker(screenAgain, (_, context) => {
    const all = due({ find: (db, { after }, most) => policiesToScreen(db, after, dayOf(context.now), most), handle: screenPolicy })
    return handleDue(context, all)
  }),
  jobWorker(sweepPolicies, (_, { transaction, enqueue, now }) =>
    transaction(async (db) => {
      for (const { kind, policyId, chargeId, paymentId } of await findStranded(db, new Date(now.getTime() - STRANDED_AFTER_MS)))
        if (kind === 'premium') await enqueue(db, issuePolicy, { policyId, paymentId })
        else await enqueue(db, settleCharge, { chargeId, paymentId })
    }),
  ),
]

async function giveUp(db: Db, { id, payBy }: { readonly id: string; readonly payBy: Day | null }, actor: Actor, now: Date): Promise<void> {
  const reason = `It was not paid${payBy ? ` by ${formatDay(payBy)}` : ''}. Quote again to get today’s price; every answer is kept.`
  await advance(db, {
    cycle: policyLife,
    table: policies,
    id,
    from: 'awaiting-payment',
    event: 'cancel',
    actor,
    reason,
    set: { updatedAt: now },
  })
  await endCharges(db, id, now)
  await notifyAgentOfPolicy(db, id, { kind: 'policy-unpaid', title: 'Not paid in time', reason })
}
