import { formatRate, type Millionths } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { isDecline } from '#domain/worksheet.ts'
import { getTariff } from '#features/selling/tariffs/public/server/commands.ts'
import { emit } from '#kit/extension-point.ts'
import { msg, withI18n } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import { stateNow } from '../../public/rules/quotes.ts'
import { agreementOf } from '../../public/server/commands/agreement.ts'
import { quotationReferred } from '../../public/server/events.ts'
import { type Approval, areSameFindings, lapseApproval } from '../../rules/approval.ts'
import { type Change, changeQuotation, type QuotationRow } from '../store/quotes.ts'
import { addDecision, addVersion } from '../store/versions.ts'
import { applyAssessment, outcomeFor, pricedBy } from './apply-assessment.ts'
import { assess } from './assess.ts'
import type { ActorContext } from './detail.ts'
import { requireState, transition } from './transition.ts'

export type Decision = {
  readonly event: 'approve' | 'decline' | 'reopen'
  readonly reason: string
  readonly conditions?: readonly string[] | undefined
  /** What an approval adds to the premium: the price is recalculated with it. */
  readonly loading?: Millionths | undefined
}

/** An underwriter approves, declines or reopens; an approval is for exactly the current risk and findings. */
export async function decide(
  db: Db,
  row: QuotationRow,
  { event, reason, conditions = [], loading = 0 }: Decision,
  asking: ActorContext,
): Promise<QuotationRow> {
  const { actor, now } = asking
  const given = event === 'approve' ? [...conditions] : []
  await addDecision(db, row, { event, reason, conditions: given }, asking)
  if (event === 'reopen') return reopen(db, row, reason, asking)
  requireState(row, now, 'referred')
  if (event === 'decline') return transition(db, row, { event, actor, now, reason })
  const { fingerprint, findings } = row
  if (!fingerprint) throw new Error(`Quotation ${row.id} was referred without naming its risk.`)
  const approval: Approval = { fingerprint, findings, at: now.toISOString(), reason, conditions: given, lapsed: null }
  if (loading > 0) return approveLoaded(db, row, { ...approval, loading }, asking)
  return transition(db, row, { event, actor, now, reason, change: { approval, conditions: given } })
}

/** Approves at a different price, by the tables that gave the price so far; the customer accepts that one or none. */
async function approveLoaded(db: Db, row: QuotationRow, approval: Approval, { actor, now }: ActorContext): Promise<QuotationRow> {
  if (!row.tariffId) throw new Error(`Quotation ${row.id} was referred without a price.`)
  const keep = await getTariff(db, row.tariffId)
  const line = lineIn(row)
  const most = line.control.mostLoading(keep)
  if ((approval.loading ?? 0) > most)
    throw problem('invalid', {
      fields: [{ path: 'loading', ...withI18n('message', most > 0 ? msg`Add at most ${formatRate(most)}.` : NOT_LOADED) }],
    })
  const { discount } = await agreementOf(db, row.commercial, { id: row.agentId })
  const assessed = await assess(db, line, { ...row, approval, keep, discount }, now)
  const { worksheet } = assessed
  const change = { approval, conditions: approval.conditions, worksheet, total: worksheet.total }
  const after = await transition(db, row, { event: 'approve', actor, now, reason: approval.reason, change })
  await addVersion(db, after, actor, now)
  return after
}

const NOT_LOADED = 'Nothing can be added to the premium of this line.'

/** What technical control declined by rule was no one's decision, and no one can reopen it. */
async function reopen(db: Db, row: QuotationRow, reason: string, { actor, now }: ActorContext): Promise<QuotationRow> {
  requireState(row, now, 'approved', 'declined')
  if (row.findings.some(isDecline)) throw problem('not-now')
  const change: Change = row.approval
    ? { approval: lapseApproval(row.approval, 'underwriting takes it up again', now), conditions: [] }
    : {}
  return transition(db, row, { event: 'reopen', actor, now, reason, change })
}

/** Runs technical control again on what is waiting for a decision; anything else stays as it is. */
export async function controlAgain(db: Db, row: QuotationRow, asking: ActorContext): Promise<QuotationRow> {
  const { actor, now } = asking
  if (stateNow(row.state, row.validUntil, now) !== 'referred' || !row.tariffId) return row
  const { discount } = await agreementOf(db, row.commercial, { id: row.agentId })
  const assessed = await assess(db, lineIn(row), { ...row, keep: await getTariff(db, row.tariffId), discount }, now)
  if (outcomeFor(row, assessed) !== 'refer') return applyAssessment(db, row, assessed, { ...asking, isAgain: true })
  if (areSameFindings(row.findings, assessed.findings)) return row
  const renewed = await changeQuotation(db, row, pricedBy(assessed), now)
  await addVersion(db, renewed, actor, now)
  await emit(quotationReferred, db, { quotation: renewed, actor })
  return renewed
}
