import { requireStaff } from '#domain/access.ts'
import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { activeStaffWith } from '#features/people/staff/public/server/staff.ts'
import { isOwed } from '#features/selling/credit/public/rules.ts'
import { creditOf } from '#features/selling/credit/public/server/commands.ts'
import { type Actor, actorName } from '#kit/actor.ts'
import { msg } from '#kit/message.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import type { PolicyDetail } from '../public/contract.ts'
import { notifyAgentOfPolicy } from '../public/server/commands/notify-agent.ts'
import { allReturned, type Ended, refundSentence, visaRefused } from '../rules/ending.ts'
import { endPolicy, refuseWhilePaying } from './cancel.ts'
import { cancellationBasisOf, type NoticeContext, refuseClaimed } from './notice.ts'
import { paidFor } from './store/charges.ts'
import { type DeedRow, findDeed } from './store/deeds.ts'
import { addRefusal, decideRefusal, openRefusal, type RefusalRow, refusalsOf } from './store/refusals.ts'
import type { PolicyRow } from './store.ts'

const TITLE = 'A visa was refused'

/**
 * Hands the visa refusal letter to the office, before the first day of cover; the policy, locked by the caller, stays in force until it is
 * read.
 */
export async function askForRefusal(
  row: PolicyRow,
  { letter, note }: { readonly letter: DeedRow; readonly note: string | undefined },
  { db, actor, now, enqueue, notifier }: NoticeContext,
): Promise<void> {
  if (await openRefusal(db, row.id))
    throw problem('not-now', {
      message: 'A letter was sent earlier, and our office is reviewing it. You will be notified as soon as it is decided.',
    })
  await addRefusal(db, actor, { policyId: row.id, letterId: letter.id, note: note ?? null, createdAt: now })
  const { holderName, line, id } = row
  const path = pathTo('policies/policy', { audience: 'agent', line }, { policy: id })
  await runAsSystem(db, actor, async () => {
    for (const staffId of await activeStaffWith(db, 'UNDERWRITING'))
      await notify(db, {
        staffId,
        kind: 'visa-refusal-asked',
        title: msg`${TITLE}: ${holderName}`,
        body: 'Read the letter and decide.',
        path,
        by: actorName(actor),
      })
  })
  await notifyAgentOfPolicy(db, id, { kind: 'visa-refusal-asked', title: TITLE, reason: 'Our office is reviewing the letter.', by: actor })
  await notifier.refusalAsked(db, row, enqueue)
}

/**
 * What becomes of the premium if the policy ends as of the day on which the letter was sent; undefined for a journey that needs no visa.
 */
async function endedBy(db: Db, row: PolicyRow, { createdAt }: Pick<RefusalRow, 'createdAt'>): Promise<Ended | undefined> {
  const basis = await cancellationBasisOf(db, row)
  const fee = basis.terms.beforeStart?.visaRefusedFee
  const credit = await creditOf(db, row.id)
  const wasPaid = credit === undefined || !isOwed(credit)
  return fee === undefined ? undefined : visaRefused(dayOf(createdAt), basis, await paidFor(db, row.id), fee, wasPaid)
}

type Decision = { readonly decision: 'approve' | 'return'; readonly reason: string | undefined }

/**
 * The office has read the letter: the policy, locked by the caller, ends as of the day on which it was sent; or the letter is returned, and
 * the policy stays in force.
 */
export async function decideOnRefusal(row: PolicyRow, { decision, reason }: Decision, asking: NoticeContext): Promise<void> {
  const { db, actor, now, enqueue, notifier } = asking
  const open = await openRefusal(db, row.id)
  if (!open || row.state !== 'issued')
    throw problem('not-now', { message: 'There is no letter to decide on: it has already been decided, or the policy ended.' })
  const decided = { reason, decidedBy: requireStaff(actor).id, now }
  if (decision === 'return') {
    if (reason === undefined)
      throw problem('invalid', { fields: [{ path: 'reason', message: 'Say what is wrong with the letter: the customer will see it.' }] })
    await decideRefusal(db, actor, open.id, { event: 'return', ...decided })
    await notifyAgentOfPolicy(db, row.id, { kind: 'visa-refusal-returned', title: 'The refusal letter was returned', reason, by: actor })
    return notifier.refusalReturned(db, row, reason, enqueue)
  }
  await refuseWhilePaying(db, row)
  refuseClaimed(await cancellationBasisOf(db, row))
  const letter = await findDeed(db, row.id, open.letterId)
  const returned = await endedBy(db, row, open)
  if (!letter || !returned) throw problem('not-now', { message: 'No visa is needed for this trip. Return the letter.' })
  const ended = { ...returned, letter: { id: letter.id, name: letter.name } }
  await decideRefusal(db, actor, open.id, { event: 'approve', ...decided })
  const why = [`${TITLE}.`, open.note].filter(Boolean).join(' ')
  const written = `${why} ${refundSentence(ended)}`
  await endPolicy(row, { event: 'call-off', reason: why, written, ended, title: 'Policy cancelled' }, asking)
  await notifier.cancelled(db, row, written, enqueue)
}

/** The newest letter, and what the office said about it. */
export async function refusalFacts(db: Db, row: PolicyRow, viewer: Actor): Promise<Pick<PolicyDetail, 'visaRefusal'>> {
  const [newest] = await refusalsOf(db, row.id)
  if (!newest) return { visaRefusal: null }
  const { state, letterId, letterName, note, reason, createdAt, decidedAt } = newest
  const mayDecide = state === 'asked' && row.state === 'issued' && viewer.kind === 'staff' && viewer.features.includes('UNDERWRITING')
  const ended = mayDecide ? await endedBy(db, row, newest) : undefined
  return {
    visaRefusal: {
      ...{ state, letter: { id: letterId, name: letterName }, note, reason },
      ...{ askedAt: createdAt.toISOString(), decidedAt: decidedAt?.toISOString() ?? null },
      ...(ended ? { amount: allReturned(ended) } : {}),
      mayDecide,
    },
  }
}
