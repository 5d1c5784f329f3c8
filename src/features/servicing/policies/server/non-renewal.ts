import type { Day } from '#domain/day.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { noticeLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import type { Actor } from '#kit/actor.ts'
import { emit } from '#kit/extension-point.ts'
import { msg } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { advance, startHistory } from '#kit/server/life-cycle.ts'
import type { PolicyDetail } from '../public/contract.ts'
import { wasIssued } from '../public/rules/policies.ts'
import { notifyAgentOfPolicy } from '../public/server/commands/notify-agent.ts'
import { nonRenewalNoticed } from '../public/server/events.ts'
import { cancellationNotices } from '../public/server/tables.ts'
import { mayNotRenewUntil, NON_RENEWAL_DAYS, NOT_RENEWED } from '../rules/non-renewal.ts'
import type { PolicyNotifier } from './notifier.ts'
import { addNotice, findNonRenewal, type NoticeRow } from './store/notices.ts'
import type { PolicyRow } from './store.ts'

type Asking = Pick<Context, 'db' | 'actor' | 'now' | 'enqueue'> & { readonly notifier: PolicyNotifier }

const standingOf = ({ state, coverTo }: PolicyRow, notice: NoticeRow | undefined) => ({
  coverTo,
  isInForce: state === 'issued',
  isNoticed: notice !== undefined,
})

/** Whether notice of non-renewal is in effect, or may still be given, for the person asking. */
export async function nonRenewalFacts(
  db: Db,
  row: PolicyRow,
  viewer: Actor,
  today: Day,
): Promise<Pick<PolicyDetail, 'nonRenewal' | 'mayNotRenewUntil'>> {
  const notice = wasIssued(row) ? await findNonRenewal(db, row.id) : undefined
  const mayWithdraw = viewer.kind === 'staff' && viewer.features.includes('UNDERWRITING')
  return {
    nonRenewal: notice ? { reason: notice.reason, givenAt: notice.givenAt.toISOString(), mayWithdraw } : null,
    mayNotRenewUntil: mayNotRenewUntil(viewer, standingOf(row, notice), today),
  }
}

/** Gives the customer written notice that the policy, locked by the caller, will not be renewed. */
export async function giveNonRenewal(row: PolicyRow, reason: string, { db, actor, now, enqueue, notifier }: Asking): Promise<void> {
  const notice = await findNonRenewal(db, row.id)
  if (notice) throw problem('not-now', { message: 'Notice of non-renewal has already been given.' })
  if (row.state !== 'issued')
    throw problem('not-now', { message: 'Notice of non-renewal can only be given for a policy in force. This one is not.' })
  if (mayNotRenewUntil(actor, standingOf(row, notice), dayOf(now)) === null)
    throw problem('not-now', {
      message: msg`Cover ends on ${formatDay(row.coverTo)}, in less than ${NON_RENEWAL_DAYS} days: it is too late for this notice, and the customer may renew (Insurance Code, section 66).`,
    })
  const { agentId, customerId, coverTo } = row
  const given = await addNotice(db, {
    ...{ policyId: row.id, agentId, customerId, ground: NOT_RENEWED, reason, lastDay: coverTo, givenAt: now },
  })
  await startHistory(db, noticeLife, given.id, actor)
  await notifier.notRenewed(db, row, given, enqueue)
  await emit(nonRenewalNoticed, db, { policyId: row.id, isGiven: true, reason, actor, now })
  await notifyAgentOfPolicy(db, row.id, {
    ...{ kind: 'notice-given', title: 'Notice of non-renewal given', by: actor },
    reason: msg`Cover ends on ${formatDay(coverTo)}.`,
  })
}

/** The policy, locked by the caller, may be renewed after all. */
export async function withdrawNonRenewal(row: PolicyRow, reason: string, { db, actor, now, enqueue, notifier }: Asking): Promise<void> {
  const notice = await findNonRenewal(db, row.id)
  if (!notice || row.state !== 'issued') throw problem('not-now', { message: 'There is no notice of non-renewal to withdraw.' })
  await end(db, notice, 'withdraw', actor, reason)
  await notifier.renewedAfterAll(db, row, notice, enqueue)
  await emit(nonRenewalNoticed, db, { policyId: row.id, isGiven: false, reason, actor, now })
  await notifyAgentOfPolicy(db, row.id, { kind: 'notice-withdrawn', title: 'Notice of non-renewal withdrawn', reason, by: actor })
}

/** The cover of a policy is over: carries out a notice of non-renewal. */
export async function carryOutNonRenewal(db: Db, policyId: string, actor: Actor): Promise<void> {
  const notice = await findNonRenewal(db, policyId)
  if (notice) await end(db, notice, 'carry-out', actor)
}

const end = (db: Db, { id }: NoticeRow, event: 'withdraw' | 'carry-out', actor: Actor, reason?: string) =>
  advance(db, { cycle: noticeLife, table: cancellationNotices, id, from: 'given', event, actor, reason })
