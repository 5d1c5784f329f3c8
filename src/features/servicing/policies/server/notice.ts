import { addDays, dayOf, formatDay, startOf } from '#domain/day.ts'
import { noticeLife } from '#domain/life-cycles.ts'
import { type Centavos, formatPesos, sum } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { pathTo } from '#domain/routing.ts'
import { cancelReminder, scheduleReminder } from '#features/people/notifications/public/server/commands/notifications.ts'
import { labelsFor } from '#features/reference/lookups/public/server/commands.ts'
import { isOverdue, isOwed } from '#features/selling/credit/public/rules.ts'
import { creditOf } from '#features/selling/credit/public/server/commands.ts'
import { getTariff } from '#features/selling/tariffs/public/server/commands.ts'
import type { Actor } from '#kit/actor.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import { msg, withI18n } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { advance, startHistory } from '#kit/server/life-cycle.ts'
import { lineIn } from '#lines'
import type { CancellationBasis } from '#lines/line/price.ts'
import { netPremium, returnableTaxes, sumOfTaxes, type Unpaid } from '#lines/return-premium.ts'
import { isOpenCharge, isOwedAgain } from '../public/rules/charges.ts'
import type { NoticeForm } from '../public/rules/ending-schemas.ts'
import { notifyAgentOfPolicy } from '../public/server/commands/notify-agent.ts'
import { policyClaims, remainingPremium } from '../public/server/sources.ts'
import { cancellationNotices } from '../public/server/tables.ts'
import { coveredUntil, endedBy, endedOn, GROUNDS, type Ground, groundsFor, lastDayOf, outliving } from '../rules/ending.ts'
import { hasCtpl } from './has-ctpl.ts'
import { owedInstalments, owingSentence } from './instalments.ts'
import type { PolicyNotifier } from './notifier.ts'
import { shownFor } from './shown.ts'
import { type ChargeRow, chargesOf } from './store/charges.ts'
import { addNotice, type CancellationNotice, findNotice } from './store/notices.ts'
import type { PolicyRow } from './store.ts'

export type NoticeContext = Pick<Context, 'db' | 'actor' | 'now' | 'enqueue'> & { readonly notifier: PolicyNotifier }

/** How the policy may end according to its tariff, with its mortgagee by name. */
export async function cancellationBasisOf(db: Db, row: PolicyRow): Promise<CancellationBasis> {
  const term = { from: row.coverFrom, to: row.coverTo }
  const line = lineIn(row)
  const worksheet = row.standing ?? row.worksheet
  const sold = line.price.cancellationTerms(row.answers, await getTariff(db, row.tariffId), { worksheet, term })
  const remaining = line.roster ? await onlyContribution(remainingPremium)(db, row.id, sold.parts) : sold.parts
  const whole = { ...sold, parts: remaining, ...(row.standing ? { charged: chargedIn(row) } : {}) }
  const unpaid = unpaidOf(await chargesOf(db, row.id))
  const basis = { ...(row.usedUp ? outliving(whole) : { ...whole, claimed: await claimedOf(db, row) }), unpaid }
  const { mortgagee } = basis
  if (mortgagee === undefined) return basis
  return { ...basis, mortgagee: (await labelsFor(db, [['Mortgagee', mortgagee]]))[`Mortgagee:${mortgagee}`] ?? mortgagee }
}

async function claimedOf(db: Db, { id }: PolicyRow): Promise<Centavos | undefined> {
  const made = await onlyContribution(policyClaims)(db, id)
  return made.length === 0 ? undefined : sum(made.map(({ cost }) => cost))
}

/** Refuses to return all of a premium after a claim was made (IMC 2023-01). */
export function refuseClaimed({ claimed }: CancellationBasis): void {
  if (claimed !== undefined) throw problem('not-now', { message: CLAIMED })
}
const CLAIMED =
  'A claim was made under this policy, so it cannot be given back or called off. Withdraw the claim, or ask your agent how the policy can be ended.'

/** What was charged as premium and the taxes on it, and is not returned yet. */
const chargedIn = ({ worksheet: { lines } }: PolicyRow) => ({ amount: netPremium(lines), taxes: returnableTaxes(lines) })

/** What was not paid of the price of a policy: instalments, and additions whose payment the bank took back. */
function unpaidOf(charges: readonly ChargeRow[]): Unpaid {
  const open = charges.filter((charge) => isOpenCharge(charge) && (charge.kind === 'instalment' || isOwedAgain(charge)))
  const lines = open.flatMap((charge) => charge.lines)
  const [amount, taxes] = [netPremium(lines), returnableTaxes(lines)]
  return { amount, taxes, charges: sum(open.map((charge) => charge.amount)) - amount - sumOfTaxes(taxes) }
}

const overKey = ({ id }: CancellationNotice) => `notice:${id}`
const NINE_O_CLOCK_MS = 9 * 3_600_000

/** The facts of a notice that the rules need. */
export const runningOf = ({ ground, lastDay, ltoToldAt }: CancellationNotice) => ({
  ground,
  lastDay,
  ltoToldOn: ltoToldAt && dayOf(ltoToldAt),
})

/** Reminds the agent on the morning after cover may be ended. */
export const scheduleOver = (db: Db, row: PolicyRow, notice: CancellationNotice) =>
  scheduleReminder(db, {
    ...{ key: overKey(notice), agentId: row.agentId, kind: 'notice-over', title: 'A notice of cancellation has expired' },
    dueAt: new Date(startOf(addDays(coveredUntil(runningOf(notice)), 1)).getTime() + NINE_O_CLOCK_MS),
    body: `${row.holderName} · ${row.number ?? row.quotationNumber}`,
    path: pathTo('policies/policy', { audience: 'agent', line: row.line }, { policy: row.id }),
  })

type Given = Pick<typeof cancellationNotices.$inferInsert, 'lastDay' | 'shown' | 'refund' | 'reason' | 'mortgagee' | 'mortgageeEmail'>

/** Stores a notice and notifies whoever has a right to it. */
export async function keepNotice(row: PolicyRow, ground: Ground, given: Given, asking: NoticeContext): Promise<void> {
  const { db, actor, now, enqueue, notifier } = asking
  const { id: policyId, agentId, customerId } = row
  const added = await addNotice(db, { policyId, agentId, customerId, ground, ...given, givenAt: now })
  const notice = { ...added, ground }
  await startHistory(db, noticeLife, notice.id, actor)
  await notifier.noticed(db, row, notice, enqueue)
  await notifyAgentOfPolicy(db, row.id, {
    kind: 'notice-given',
    title: 'Notice of cancellation given',
    reason: msg`Cover until ${formatDay(notice.lastDay)}.`,
    by: actor,
  })
  await scheduleOver(db, row, notice)
}

/** Gives the customer, the mortgagee and, for CTPL, the LTO written notice that the policy, locked by the caller, will be cancelled. */
export async function giveNotice(row: PolicyRow, form: NoticeForm, asking: NoticeContext): Promise<void> {
  const { ground, reason, mortgageeEmail } = form
  const { db, actor, now } = asking
  const today = dayOf(now)
  if (row.state !== 'issued')
    throw problem('not-now', { message: 'Notice of cancellation can only be given for a policy in force. This one is not.' })
  if (await findNotice(db, row.id)) throw problem('not-now', { message: 'Notice has already been given.' })
  const basis = await cancellationBasisOf(db, row)
  const { terms, mortgagee } = basis
  const credit = await creditOf(db, row.id)
  const toldBefore = { isMortgaged: mortgagee !== undefined, hasCtpl: hasCtpl(row) }
  const owed = await owedInstalments(db, row, today)
  const isCreditOverdue = credit !== undefined && isOverdue(credit, today)
  const standing = { ...toldBefore, isOverdue: isCreditOverdue || owed.length > 0, isNoticed: false }
  if (!groundsFor(actor, standing).includes(ground))
    throw ground === 'non-payment'
      ? problem('not-now', { message: 'Notice for non-payment can be given when a premium is overdue. This one is not.' })
      : problem('not-allowed')
  if (mortgagee && !mortgageeEmail)
    throw problem('invalid', {
      fields: [
        {
          path: 'mortgageeEmail',
          ...withI18n('message', msg`Enter the e-mail address at which ${mortgagee} receives notices: it must be notified as well.`),
        },
      ],
    })
  const lastDay = lastDayOf(today, ground, terms, toldBefore)
  if (lastDay >= row.coverTo)
    throw problem('not-now', {
      message: msg`Cover ends automatically after ${formatDay(row.coverTo)}, before a notice given today would run out. There is nothing to cancel.`,
    })
  const given = {
    lastDay,
    shown: await shownFor(db, row, form, lastDay),
    refund: endedOn(addDays(lastDay, 1), basis, endedBy(ground), credit === undefined || !isOwed(credit)),
    reason: ground === 'non-payment' ? (isCreditOverdue ? owing(credit) : owingSentence(owed)) : (reason ?? GROUNDS[ground]),
    ...(mortgagee && mortgageeEmail ? { mortgagee, mortgageeEmail } : {}),
  }
  await keepNotice(row, ground, given, asking)
}

const owing = ({ amount, dueOn }: { readonly amount: number; readonly dueOn: string }) =>
  `The premium of ${formatPesos(amount)} was due on ${formatDay(dueOn)} and is not paid.`

async function close(db: Db, notice: CancellationNotice, event: 'withdraw' | 'carry-out', actor: Actor, reason?: string): Promise<void> {
  await advance(db, { cycle: noticeLife, table: cancellationNotices, id: notice.id, from: 'given', event, actor, reason })
  await cancelReminder(db, overKey(notice))
}

/** The policy, locked by the caller, was cancelled; a running notice ends with it, and for CTPL the LTO is notified. */
export async function carryOutNotice(row: PolicyRow, { db, actor, now, enqueue, notifier }: NoticeContext): Promise<void> {
  const notice = await findNotice(db, row.id)
  if (!notice) return
  await close(db, notice, 'carry-out', actor)
  await notifier.carriedOut(db, row, notice, addDays(dayOf(now), -1), enqueue)
}

/** The policy, locked by the caller, stays in force: those who were given notice are notified. */
export async function withdrawNotice(
  row: PolicyRow,
  reason: string,
  { db, actor, enqueue, notifier }: Omit<NoticeContext, 'now'>,
): Promise<void> {
  const notice = await findNotice(db, row.id)
  if (!notice || row.state !== 'issued') throw problem('not-now', { message: 'There is no notice of cancellation to withdraw.' })
  await close(db, notice, 'withdraw', actor, reason)
  await notifier.noticeWithdrawn(db, row, notice, enqueue)
  await notifyAgentOfPolicy(db, row.id, { kind: 'notice-withdrawn', title: 'Notice of cancellation withdrawn', reason, by: actor })
}

/** The owed premium is paid: notice for its non-payment is void, unless cover is over by then. */
export async function voidNotice(row: PolicyRow, asking: NoticeContext): Promise<void> {
  const { db, now } = asking
  if (row.state !== 'issued') return
  const notice = await findNotice(db, row.id)
  if (notice?.ground !== 'non-payment') return
  const credit = await creditOf(db, row.id)
  if ((credit && isOwed(credit)) || (await owedInstalments(db, row, dayOf(now))).length > 0) return
  await withdrawNotice(row, 'The premium was paid.', asking)
}
