import type { Day } from '#domain/day.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { returnPremiumOn } from '#lines/return-premium.ts'
import type { PolicyDetail } from '../public/contract.ts'
import { isBeforePayment, isCreditOwed } from '../public/rules/policies.ts'
import { cancellationAllowed, endedBy, groundsFor, hasRunOut, lastDayOf } from '../rules/ending.ts'
import { cancellationBasisOf } from './notice.ts'
import { findNotice, type PolicyRow } from './store.ts'

type Facts = Pick<PolicyDetail, 'notice' | 'mayNotice' | 'mayWithdrawNotice' | 'mortgagee' | 'mayCancel' | 'refundToday'>

const NONE: Facts = { notice: null, mayNotice: [], mayWithdrawNotice: false, mortgagee: null, mayCancel: false, refundToday: null }

/** How a policy may end before its time, and by what notice, for whoever asks. */
export async function endingFacts(db: Db, row: PolicyRow, viewer: Actor, credit: PolicyDetail['credit'], today: Day): Promise<Facts> {
  if (row.state !== 'issued') return { ...NONE, mayCancel: isBeforePayment(row.state) && viewer.kind === 'staff' }
  const { terms, mortgagee, parts } = await cancellationBasisOf(db, row)
  const notice = await findNotice(db, row.id)
  const isMortgaged = mortgagee !== undefined
  const cancellation = cancellationAllowed(viewer, { notice, isMortgaged, consent: true }, today)
  const mayCancel = !('refused' in cancellation)
  const standing = { isOverdue: credit?.state === 'overdue', isMortgaged, isNoticed: notice !== undefined }
  return {
    notice: notice
      ? {
          ...{ ground: notice.ground, by: endedBy(notice.ground), reason: notice.reason, lastDay: notice.lastDay },
          ...{ givenAt: notice.givenAt.toISOString(), mortgagee: notice.mortgagee, isOver: hasRunOut(notice, today) },
        }
      : null,
    mayNotice: groundsFor(viewer, standing).map((ground) => ({ ground, lastDay: lastDayOf(today, ground, terms, isMortgaged) })),
    mayWithdrawNotice: notice !== undefined && viewer.kind === 'staff' && viewer.features.includes('UNDERWRITING'),
    mortgagee: mortgagee ?? null,
    mayCancel,
    refundToday: mayCancel && !isCreditOwed(credit) ? returnPremiumOn(today, parts) : null,
  }
}
