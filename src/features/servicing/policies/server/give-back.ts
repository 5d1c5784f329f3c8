import { dayOf, formatDay } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { isOwed } from '#features/selling/credit/public/rules.ts'
import { creditOf } from '#features/selling/credit/public/server/commands.ts'
import { msg } from '#kit/message.ts'
import { giveBackUntil, givenBack, refundSentence } from '../rules/ending.ts'
import { endPolicy, refuseWhilePaying } from './cancel.ts'
import { cancellationBasisOf, type NoticeContext, refuseClaimed } from './notice.ts'
import { paidFor } from './store/charges.ts'
import type { PolicyRow } from './store.ts'

const UNSAID = 'Returned within the free-look period.'

/** Ends a policy, locked by the caller, that its holder gives back: all that was paid is returned, however many days were used. */
export async function giveBack(row: PolicyRow, reason: string | undefined, asking: NoticeContext): Promise<void> {
  const { db, now, enqueue, notifier } = asking
  if (row.state !== 'issued') throw problem('not-now', { message: 'This policy is not in force, so there is nothing to return.' })
  const basis = await cancellationBasisOf(db, row)
  const { coolingOffDays } = basis
  const today = dayOf(now)
  const until = giveBackUntil({ state: row.state, issuedOn: row.issuedAt && dayOf(row.issuedAt) }, coolingOffDays)
  if (until === null)
    throw problem('not-now', {
      message: 'This insurance cannot be returned within a free-look period: its cover is too short. Ask your agent how it can be ended.',
    })
  if (today > until)
    throw problem('not-now', {
      message: msg`This policy could be returned within the free-look period until ${formatDay(until)}. You are still covered; ask your agent how it can be ended.`,
    })
  refuseClaimed(basis)
  const credit = await creditOf(db, row.id)
  const owes = credit !== undefined && isOwed(credit)
  await refuseWhilePaying(db, row)
  const ended = givenBack(today, basis, await paidFor(db, row.id), !owes)
  const why = reason ?? UNSAID
  await endPolicy(
    row,
    { event: 'give-back', reason: why, written: `${why} ${refundSentence(ended)}`, ended, title: 'Policy returned' },
    asking,
  )
  await notifier.givenBack(db, row, refundSentence(ended), enqueue)
}
