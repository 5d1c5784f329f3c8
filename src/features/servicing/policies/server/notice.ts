import { addDays, dayOf, formatDay, startOf } from '#domain/day.ts'
import { noticeLife } from '#domain/life-cycles.ts'
import { formatPesos } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { pathTo } from '#domain/routing.ts'
import { cancelReminder, scheduleReminder } from '#features/people/notifications/public/server/commands/notifications.ts'
import { labelsFor } from '#features/reference/lookups/public/server/commands.ts'
import { isOverdue } from '#features/selling/credit/public/rules.ts'
import { creditOf } from '#features/selling/credit/public/server/commands.ts'
import { getTariff } from '#features/selling/tariffs/public/server/commands.ts'
import type { Actor } from '#kit/actor.ts'
import type { Context } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { advance, startHistory } from '#kit/server/life-cycle.ts'
import { lineIn } from '#lines'
import type { CancellationBasis } from '#lines/line/price.ts'
import type { NoticeForm } from '../public/rules/ending-schemas.ts'
import { notifyAgentOfPolicy } from '../public/server/commands/notify-agent.ts'
import { cancellationNotices } from '../public/server/tables.ts'
import { GROUNDS, groundsFor, lastDayOf } from '../rules/ending.ts'
import type { PolicyNotifier } from './notifier.ts'
import { addNotice, findNotice, type NoticeRow, type PolicyRow } from './store.ts'

export type NoticeContext = Pick<Context, 'db' | 'actor' | 'now' | 'enqueue'> & { readonly tell: PolicyNotifier }

/** How the policy may end by its tariff, with its mortgagee by name. */
export async function cancellationBasisOf(db: Db, row: PolicyRow): Promise<CancellationBasis> {
  const term = { from: row.coverFrom, to: row.coverTo }
  const basis = lineIn(row).price.cancellationTerms(row.answers, await getTariff(db, row.tariffId), { worksheet: row.worksheet, term })
  const { mortgagee } = basis
  if (mortgagee === undefined) return basis
  return { ...basis, mortgagee: (await labelsFor(db, [['Mortgagee', mortgagee]]))[`Mortgagee:${mortgagee}`] ?? mortgagee }
}

const overKey = ({ id }: NoticeRow) => `notice:${id}`
const NINE_O_CLOCK_MS = 9 * 3_600_000

/** Gives the customer and the mortgagee written notice that the policy, locked by the caller, will be cancelled. */
export async function giveNotice(row: PolicyRow, { ground, reason, mortgageeEmail }: NoticeForm, asking: NoticeContext): Promise<void> {
  const { db, actor, now, enqueue, tell } = asking
  const today = dayOf(now)
  if (row.state !== 'issued')
    throw problem('not-now', { message: 'Notice of cancellation is given of a policy in force. This one is not.' })
  if (await findNotice(db, row.id)) throw problem('not-now', { message: 'Notice has been given already.' })
  const { terms, mortgagee } = await cancellationBasisOf(db, row)
  const credit = await creditOf(db, row.id)
  const standing = { isOverdue: credit !== undefined && isOverdue(credit, today), isMortgaged: mortgagee !== undefined, isNoticed: false }
  if (!groundsFor(actor, standing).includes(ground))
    throw ground === 'non-payment'
      ? problem('not-now', { message: 'Notice for non-payment is given when a premium is overdue. This one is not.' })
      : problem('not-allowed')
  if (mortgagee && !mortgageeEmail)
    throw problem('invalid', {
      fields: [
        { path: 'mortgageeEmail', message: `Enter the e-mail address at which ${mortgagee} takes notices: it must be told as well.` },
      ],
    })
  const { agentId, customerId } = row
  const notice = await addNotice(db, {
    ...{ policyId: row.id, agentId, customerId, ground, lastDay: lastDayOf(today, ground, terms, mortgagee !== undefined) },
    reason: credit && ground === 'non-payment' ? owing(credit) : (reason ?? GROUNDS[ground]),
    ...(mortgagee && mortgageeEmail ? { mortgagee, mortgageeEmail } : {}),
    givenAt: now,
  })
  await startHistory(db, noticeLife, notice.id, actor)
  await tell.noticed(db, row, notice, enqueue)
  const until = formatDay(notice.lastDay)
  await notifyAgentOfPolicy(db, row.id, {
    kind: 'notice-given',
    title: 'Notice of cancellation given',
    reason: `Cover until ${until}.`,
    by: actor,
  })
  await scheduleReminder(db, {
    ...{ key: overKey(notice), agentId, kind: 'notice-over', title: 'A notice of cancellation has run out' },
    dueAt: new Date(startOf(addDays(notice.lastDay, 1)).getTime() + NINE_O_CLOCK_MS),
    body: `${row.holderName} · ${row.number ?? row.quotationNumber}`,
    path: pathTo('policies/policy', { audience: 'agent', line: row.line }, { policy: row.id }),
  })
}

const owing = ({ amount, dueOn }: { readonly amount: number; readonly dueOn: string }) =>
  `The premium of ${formatPesos(amount)} was due on ${formatDay(dueOn)} and is not paid.`

async function close(db: Db, notice: NoticeRow, event: 'withdraw' | 'carry-out', actor: Actor, reason?: string): Promise<void> {
  await advance(db, { cycle: noticeLife, table: cancellationNotices, id: notice.id, from: 'given', event, actor, reason })
  await cancelReminder(db, overKey(notice))
}

/** The policy, locked by the caller, was cancelled; a notice that ran is over with it. */
export async function carryOutNotice(db: Db, policyId: string, actor: Actor): Promise<void> {
  const notice = await findNotice(db, policyId)
  if (notice) await close(db, notice, 'carry-out', actor)
}

/** The policy, locked by the caller, stays in force: whoever was given notice is told. */
export async function withdrawNotice(
  row: PolicyRow,
  reason: string,
  { db, actor, enqueue, tell }: Omit<NoticeContext, 'now'>,
): Promise<void> {
  const notice = await findNotice(db, row.id)
  if (!notice || row.state !== 'issued') throw problem('not-now', { message: 'There is no notice of cancellation to withdraw.' })
  await close(db, notice, 'withdraw', actor, reason)
  await tell.noticeWithdrawn(db, row, notice, enqueue)
  await notifyAgentOfPolicy(db, row.id, { kind: 'notice-withdrawn', title: 'Notice of cancellation withdrawn', reason, by: actor })
}

/** The premium was paid: notice for its non-payment is void. */
export async function voidNotice(row: PolicyRow, asking: Omit<NoticeContext, 'now'>): Promise<void> {
  const notice = await findNotice(asking.db, row.id)
  if (notice?.ground === 'non-payment') await withdrawNotice(row, 'The premium was paid.', asking)
}
