import { maySellOrHold } from '#domain/access.ts'
import { type Day, dayOf } from '#domain/day.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { type ReturnPremium, returnPremiumOn } from '#lines/return-premium.ts'
import type { PolicyDetail } from '../public/contract.ts'
import { isBeforePayment, isCreditOwed } from '../public/rules/policies.ts'
import {
  callOffOn,
  cancellationAllowed,
  coveredUntil,
  type Ended,
  endedBy,
  endedOn,
  giveBackUntil,
  groundsFor,
  hasRunOut,
  lastDayOf,
  shownSentence,
  type ToldBefore,
} from '../rules/ending.ts'
import { hasCtpl } from './has-ctpl.ts'
import { owedInstalments } from './instalments.ts'
import { cancellationBasisOf, runningOf } from './notice.ts'
import { paidFor } from './store/charges.ts'
import { type CancellationNotice, findNotice } from './store/notices.ts'
import { type SendingRow, sendingsOf } from './store/sendings.ts'
import type { PolicyRow } from './store.ts'

type Facts = Pick<
  PolicyDetail,
  'notice' | 'mayNotice' | 'mayWithdrawNotice' | 'mortgagee' | 'hasCtpl' | 'mayCancel' | 'refundToday' | 'giveBack' | 'callOff'
>

const NONE: Facts = {
  notice: null,
  mayNotice: [],
  mayWithdrawNotice: false,
  mortgagee: null,
  hasCtpl: false,
  mayCancel: false,
  refundToday: null,
  giveBack: null,
  callOff: null,
}

/** How a policy may end early, and by what notice, for the person asking. */
export async function endingFacts(db: Db, row: PolicyRow, viewer: Actor, credit: PolicyDetail['credit'], today: Day): Promise<Facts> {
  if (row.state !== 'issued') return { ...NONE, mayCancel: isBeforePayment(row.state) && viewer.kind === 'staff' }
  const basis = await cancellationBasisOf(db, row)
  const { terms, mortgagee, parts, coolingOffDays, unpaid, charged, claimed } = basis
  const paid = await paidFor(db, row.id)
  const notice = await findNotice(db, row.id)
  const toldBefore = { isMortgaged: mortgagee !== undefined, hasCtpl: hasCtpl(row) }
  const cancellation = cancellationAllowed(viewer, { ...toldBefore, notice: notice && runningOf(notice), consent: true }, today)
  const mayCancel = !('refused' in cancellation)
  const mayAsk = maySellOrHold(viewer)
  const until = giveBackUntil({ state: row.state, issuedOn: row.issuedAt && dayOf(row.issuedAt) }, coolingOffDays)
  const isLate = (await owedInstalments(db, row, today)).length > 0
  const asked = endedOn(today, basis, 'insured', true)
  const standing = { ...toldBefore, isOverdue: credit?.state === 'overdue' || isLate, isNoticed: notice !== undefined }
  return {
    notice: notice ? noticeFacts(notice, await sendingsOf(db, [notice.id]), toldBefore, today) : null,
    mayNotice: groundsFor(viewer, standing).flatMap((ground) => {
      const lastDay = lastDayOf(today, ground, terms, toldBefore)
      return lastDay < row.coverTo ? [{ ground, lastDay }] : []
    }),
    mayWithdrawNotice: notice !== undefined && viewer.kind === 'staff' && viewer.features.includes('UNDERWRITING'),
    mortgagee: mortgagee ?? null,
    hasCtpl: toldBefore.hasCtpl,
    mayCancel,
    refundToday:
      mayCancel && !isCreditOwed(credit) ? withAsked(returnPremiumOn(today, parts, terms.beforeStart, unpaid, charged), asked) : null,
    giveBack:
      mayAsk && claimed === undefined && until !== null && today <= until ? { until, amount: isCreditOwed(credit) ? 0 : paid } : null,
    callOff: mayAsk && claimed === undefined ? callOffOn(today, basis, paid, !isCreditOwed(credit)) : null,
  }
}

/** What is returned to the insured, after the claims that are deducted. */
const withAsked = ({ returned, taxes, ...rest }: ReturnPremium, asked: Ended) => ({
  ...rest,
  ...{ returned: { ...returned, insured: asked.amount }, taxes: { ...taxes, insured: asked.taxes }, fee: asked.fee },
})

function noticeFacts(
  notice: CancellationNotice,
  sendings: readonly SendingRow[],
  toldBefore: ToldBefore,
  today: Day,
): NonNullable<Facts['notice']> {
  const { ground, reason, lastDay, givenAt, mortgagee, shown } = notice
  const running = runningOf(notice)
  const lto = sendings.find(({ way, event }) => way === 'lto' && event === 'given')
  return {
    ...{ ground, by: endedBy(ground), reason, lastDay, givenAt: givenAt.toISOString(), mortgagee },
    coveredUntil: coveredUntil(running),
    lto: lto ? { state: lto.state, at: lto.at?.toISOString() ?? null, acknowledgement: lto.reference } : null,
    shown: shown && shownSentence(shown),
    isOver: hasRunOut(running, toldBefore, today),
  }
}
