import { dayOf, formatDay } from '#domain/day.ts'
import { formatPesos, sum } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { isOwed } from '#features/selling/credit/public/rules.ts'
import { creditOf } from '#features/selling/credit/public/server/commands.ts'
import { emit } from '#kit/extension-point.ts'
import { msg } from '#kit/message.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { isOpenCharge } from '../public/rules/charges.ts'
import { premiumUsedUp } from '../public/server/events.ts'
import { endedAfterLoss, endedByLoss, lastDayOf, refundSentence, type UsedUp } from '../rules/ending.ts'
import { endPolicy, refuseWhilePaying } from './cancel.ts'
import { hasCtpl } from './has-ctpl.ts'
import { cancellationBasisOf, keepNotice, type NoticeContext } from './notice.ts'
import { type ChargeRow, chargesOf } from './store/charges.ts'
import { findNotice } from './store/notices.ts'
import { type PolicyRow, setTo } from './store.ts'

/** The name of the mortgagee with an interest in what a policy pays for a total loss. */
export const mortgageeOf = async (db: Db, row: PolicyRow): Promise<string | undefined> => (await cancellationBasisOf(db, row)).mortgagee

export type ToldOfLoss = { readonly mortgageeEmail: string | null }

/** Parts of the price that are not paid yet, in the order in which they fall due: all of them fall due on a total loss. */
export const instalmentsLeft = async (db: Db, policyId: string): Promise<readonly ChargeRow[]> =>
  (await chargesOf(db, policyId)).filter((charge) => charge.kind === 'instalment' && isOpenCharge(charge))

/** What is left of the premium, for an offer to pay a total loss. */
export const premiumLeft = async (db: Db, policyId: string): Promise<number> =>
  sum((await instalmentsLeft(db, policyId)).map(({ amount }) => amount))

/** Refuses to pay for a total loss while the first premium is owed: without it there is no cover (Insurance Code, section 77). */
export async function refuseUnpaid(db: Db, row: PolicyRow): Promise<void> {
  const credit = await creditOf(db, row.id)
  if (credit && isOwed(credit))
    throw problem('not-now', {
      message: msg`The premium of ${formatPesos(credit.amount)} is still owed on credit. It must be paid first; then a total loss can be paid.`,
    })
  await refuseWhilePaying(db, row)
}

/**
 * What a policy, locked by the caller, insured is lost and was paid for. It ends as of the loss, and none of the premium is returned; if it
 * includes CTPL, which covers others, it ends after notice to the owner and the LTO, as the law requires (section 393). A policy whose
 * cover is over stays as it is.
 */
export async function useUp(row: PolicyRow, { mortgageeEmail, ...usedUp }: UsedUp & ToldOfLoss, asking: NoticeContext): Promise<void> {
  const { db, actor, now, enqueue, notifier } = asking
  if (row.state !== 'issued') return
  const basis = await cancellationBasisOf(db, row)
  const today = dayOf(now)
  const reason = `Claim ${usedUp.claim} was paid for the loss of ${formatDay(usedUp.lossOn)}.`
  await emit(premiumUsedUp, db, { policyId: row.id, reason, actor, now })
  const { mortgagee } = basis
  const toMortgagee = mortgagee && mortgageeEmail ? { mortgagee, mortgageeEmail } : {}
  if (mortgagee && mortgageeEmail) await notifier.lost(db, row, { ...usedUp, mortgagee, recipient: mortgageeEmail, stage: 'paid' }, enqueue)
  const ends = { isMortgaged: basis.mortgagee !== undefined, hasCtpl: hasCtpl(row) }
  if (ends.hasCtpl) {
    await runAsSystem(db, actor, () => setTo(db, row.id, { usedUp }))
    const lastDay = lastDayOf(today, 'total-loss', basis.terms, ends)
    if (lastDay >= row.coverTo || (await findNotice(db, row.id))) return
    return keepNotice(
      row,
      'total-loss',
      { lastDay, shown: null, refund: endedAfterLoss(lastDay, basis, true), reason, ...toMortgagee },
      asking,
    )
  }
  const ended = endedByLoss(today, basis, usedUp)
  const written = refundSentence(ended)
  await endPolicy(row, { event: 'use-up', reason, written, ended, title: 'Policy ended by a total loss' }, asking)
  await notifier.cancelled(db, row, written, enqueue)
}
