import { addDays, dayOf, formatDay } from '#domain/day.ts'
import { msg } from '#kit/message.ts'
import type { JobContext } from '#kit/server/jobs.ts'
import { notifyAgentOfPolicy } from '../public/server/commands/notify-agent.ts'
import { coveredUntil } from '../rules/ending.ts'
import { runningOf, scheduleOver } from './notice.ts'
import type { PolicyNotifier } from './notifier.ts'
import { findCancellationNoticeById } from './store/notices.ts'
import { findSending } from './store/sendings.ts'
import { policyById } from './store.ts'

type Following = Pick<JobContext, 'transaction' | 'enqueue'> & { readonly notifier: PolicyNotifier }

/** The LTO answered a notice, or never did: notifies whoever has to act, and the owner if cover lasts longer than they were told. */
export async function handleLtoAnswer(
  { sendingId }: { readonly sendingId: string },
  { transaction, enqueue, notifier }: Following,
): Promise<void> {
  await transaction(async (db) => {
    const sending = await findSending(db, sendingId)
    const notice = sending && (await findCancellationNoticeById(db, sending.noticeId))
    if (!sending || !notice) return
    const policy = await policyById(db, notice.policyId)
    if (sending.state !== 'sent')
      return notifyAgentOfPolicy(db, policy.id, {
        kind: 'lto-not-told',
        title: 'The LTO did not accept a notice',
        reason:
          sending.event === 'given'
            ? 'This notice cannot end the CTPL. Underwriting withdraws it and gives notice again.'
            : 'Underwriting notifies the LTO in writing.',
      })
    const until = coveredUntil(runningOf(notice))
    if (sending.event !== 'given' || notice.state !== 'given' || until <= notice.lastDay) return
    await scheduleOver(db, policy, notice)
    await notifier.coveredLonger(db, policy, until, enqueue)
    await notifyAgentOfPolicy(db, policy.id, {
      kind: 'notice-given',
      title: 'Cover lasts longer than notified',
      reason: msg`The LTO acknowledged the notice on ${formatDay(dayOf(sending.at ?? notice.givenAt))}. The policy can be cancelled from ${formatDay(addDays(until, 1))}.`,
    })
  })
}
