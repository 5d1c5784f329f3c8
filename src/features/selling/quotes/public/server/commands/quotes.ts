import { sql } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import type { Finding } from '#domain/worksheet.ts'
import type { Actor } from '#kit/actor.ts'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import type { Discount, RatingContext } from '#lines/line/price.ts'
import type { Line } from '#lines/line.ts'
import { standingApproval, undecidedAmong } from '../../../rules/approval.ts'
import { type Controlled, findingsOf } from '../../../server/api/control.ts'
import { controlAgain, type Decision, decide } from '../../../server/api/decide.ts'
import { type ActorContext, detailOf } from '../../../server/api/detail.ts'
import { saveStep } from '../../../server/api/draft.ts'
import { requireState, transition } from '../../../server/api/transition.ts'
import { fromRow, getQuotation, lockQuotation, type QuotationRow, type Stored } from '../../../server/store/quotes.ts'
import type { Quotation } from '../../contract/quotes.ts'
import { RawAnswers } from '../../rules/answers.ts'
import { agreementOf } from './agreement.ts'

/** Marks the accepted quotation, locked by the caller as the actor sees it, as converted to a policy. Refuses one that is not accepted. */
export async function markConverted(db: Db, locked: Stored, actor: Actor): Promise<QuotationRow> {
  const row = fromRow(locked)
  const at = now()
  requireState(row, at, 'accepted')
  return transition(db, row, { event: 'convert', actor, now: at })
}

/**
 * Assigns the quotation of a link to the customer who used it, unless it is another customer's; returns whether they may continue with it.
 */
export async function claimQuotation(
  db: Db,
  { quotationId, customerId, linkId }: { readonly quotationId: string; readonly customerId: string; readonly linkId: string },
): Promise<boolean> {
  const { rows } = await db.execute<{ claimed: boolean }>(
    sql`select app.claim_quotation(${quotationId}::uuid, ${customerId}::uuid, ${linkId}::uuid, ${now().toISOString()}::timestamptz) as claimed`,
  )
  return rows[0]?.claimed ?? false
}

export { described as describeRisk } from '../../../server/api/draft.ts'
export type { QuotationRow } from '../../../server/store/quotes.ts'

/** Withdraws a quotation that has not led to anything yet, in the caller's transaction. */
export async function withdrawQuotation(
  db: Db,
  quotationId: string,
  reason: string,
  { actor, now: at }: ActorContext,
): Promise<QuotationRow> {
  const row = await lockQuotation(db, actor, quotationId)
  requireState(row, at, 'draft', 'quoted', 'referred', 'approved', 'accepted')
  return transition(db, row, { event: 'withdraw', actor, now: at, reason })
}

/** The quotation, if the actor may see it. */
export const getVisibleQuotation = (db: Db, actor: Actor, quotationId: string): Promise<QuotationRow> =>
  getQuotation(db, actor, quotationId)

/** The same for a caller who continues with it: no one else changes it until the transaction ends. */
export const lockVisibleQuotation = (db: Db, actor: Actor, quotationId: string): Promise<QuotationRow> =>
  lockQuotation(db, actor, quotationId)

/** Changes the policyholder of a draft quotation, in the caller's transaction; the wizard resumes where it was. */
export async function changeHolder(
  db: Db,
  quotationId: string,
  holder: Readonly<Record<string, unknown>>,
  asking: ActorContext,
): Promise<QuotationRow> {
  const row = await lockQuotation(db, asking.actor, quotationId)
  if (row.state !== 'draft') throw problem('not-now')
  return saveStep(db, lineIn(row), row, { step: 'policyholder', values: RawAnswers.parse(holder), next: row.step }, asking)
}

/**
 * Records an underwriter's decision on a quotation, in the caller's transaction. An approval is for exactly the current risk and findings;
 * with `version`, only if they are the ones that the underwriter saw.
 */
export async function decideQuotation(
  db: Db,
  { quotationId, version, ...decision }: Decision & { readonly quotationId: string; readonly version?: number | undefined },
  asking: ActorContext,
): Promise<QuotationRow> {
  const row = await lockQuotation(db, asking.actor, quotationId)
  if (version !== undefined && version !== row.version) throw problem('changed-meanwhile')
  return decide(db, row, decision, asking)
}

/**
 * Runs technical control again on a quotation that is waiting for a decision, such as after an inspection was cleared; its agent is
 * notified of the outcome.
 */
export const rerunControl = async (db: Db, quotationId: string, asking: ActorContext): Promise<QuotationRow> =>
  controlAgain(db, await lockQuotation(db, asking.actor, quotationId), asking)

/** A quotation as the person asking may see it. */
export const quotationDetail = async (db: Db, quotationId: string, asking: ActorContext): Promise<Quotation> =>
  detailOf(db, await getQuotation(db, asking.actor, quotationId), asking)

type Sold = Pick<QuotationRow, 'commercial' | 'agentId' | 'approval' | 'fingerprint' | 'experience'>

/**
 * The terms on which a quotation became a policy, besides its tariff: the discount, what an underwriter's approval added, and the effect of
 * losses.
 */
export async function soldOn(
  db: Db,
  { commercial, agentId, approval, fingerprint, experience }: Sold,
): Promise<Pick<RatingContext, 'loading' | 'experience'> & { readonly discount: Discount }> {
  const { discount } = await agreementOf(db, commercial, { id: agentId })
  return { discount, loading: standingApproval(approval, fingerprint ?? '')?.loading, experience: experience ?? undefined }
}

/** What technical control finds of a policy with these answers as of today. */
export const controlPolicy = (db: Db, line: Line, priced: Controlled, at: Date) => findingsOf(db, line, priced, dayOf(at))

export { unofferedAnswers } from '../../../rules/offered.ts'

/** Technical control of an accepted quotation as of now, and what no one with the authority has approved. */
export async function controlAccepted(
  db: Db,
  row: Omit<QuotationRow, 'state'>,
  priced: Pick<Controlled, 'worksheet' | 'tariff' | 'term'>,
  at: Date,
): Promise<{ readonly findings: readonly Finding[]; readonly undecided: readonly Finding[] }> {
  const { discount } = await agreementOf(db, row.commercial, { id: row.agentId })
  const findings = await findingsOf(db, lineIn(row), { ...row, ...priced, discount }, dayOf(at))
  return { findings, undecided: undecidedAmong(findings, standingApproval(row.approval, row.fingerprint ?? '')) }
}
