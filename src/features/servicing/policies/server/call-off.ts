import { dayOf, formatDay } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { isOwed } from '#features/selling/credit/public/rules.ts'
import { creditOf } from '#features/selling/credit/public/server/commands.ts'
import { msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { endedOn, refundSentence } from '../rules/ending.ts'
import { endPolicy, refuseWhilePaying } from './cancel.ts'
import { cancellationBasisOf, type NoticeContext, refuseClaimed } from './notice.ts'
import { type DeedRow, findDeed } from './store/deeds.ts'
import type { PolicyRow } from './store.ts'
import { askForRefusal } from './visa-refusal.ts'

type Wish = {
  readonly because: 'asked' | 'visa-refused'
  readonly letterId: string | undefined
  readonly reason: string | undefined
}

/**
 * Ends a policy, locked by the caller, that its holder calls off before its first day; if a visa was refused, the office reads the letter
 * first.
 */
export async function callOff(row: PolicyRow, { because, letterId, reason }: Wish, asking: NoticeContext): Promise<void> {
  const { db, now, enqueue, notifier } = asking
  if (row.state !== 'issued') throw problem('not-now', { message: 'This policy is not in force, so there is nothing to cancel.' })
  const basis = await cancellationBasisOf(db, row)
  const { beforeStart } = basis.terms
  if (!beforeStart) throw problem('not-now', { message: 'You cannot cancel this insurance yourself. Ask your agent how it can be ended.' })
  const today = dayOf(now)
  if (today >= row.coverFrom)
    throw problem('not-now', {
      message: msg`Cover started on ${formatDay(row.coverFrom)}, and from that day on nothing is returned. Cover lasts until its last day.`,
    })
  refuseClaimed(basis)
  const letter = because === 'visa-refused' ? await letterOf(db, row, letterId) : undefined
  const credit = await creditOf(db, row.id)
  const owes = credit !== undefined && isOwed(credit)
  await refuseWhilePaying(db, row)
  if (letter) {
    if (beforeStart.visaRefusedFee === undefined)
      throw problem('not-now', { message: 'No visa is needed for this trip. Cancel it without one.' })
    return askForRefusal(row, { letter, note: reason }, asking)
  }
  const ended = endedOn(today, basis, 'insured', !owes)
  const why = ['It is no longer needed.', reason].filter(Boolean).join(' ')
  const written = `${why} ${refundSentence(ended)}`
  await endPolicy(row, { event: 'call-off', reason: why, written, ended, title: 'Policy cancelled' }, asking)
  await notifier.cancelled(db, row, written, enqueue)
}

/** The letter that was added to the policy; without one no visa counts as refused. */
async function letterOf(db: Db, row: PolicyRow, letterId: string | undefined): Promise<DeedRow> {
  const letter = letterId === undefined ? undefined : await findDeed(db, row.id, letterId)
  if (letter) return letter
  throw problem('invalid', {
    fields: [{ path: 'letterId', message: 'Attach the visa refusal letter, as PDF or photo.' }],
  })
}
