import { requireStaff } from '#domain/access.ts'
import { formatRate, type Millionths } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { notifyAgentOfQuotation } from '#features/people/notifications/public/server/commands/records.ts'
import { decideQuotation, getVisibleQuotation, type QuotationRow } from '#features/selling/quotes/public/server/commands/quotes.ts'
import { joinMessages } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { authorityName } from '../../rules/authority-name.ts'
import { awaitsInspection, type Decision, entitlement, isUndecided, needsSecond } from '../../rules/underwriting.ts'
import { addEvent, type CaseRow, takeCase } from '../store/underwriting.ts'
import { decisionConflict } from './decision-conflict.ts'
import { type ActorContext, matterToday, profileToday } from './matter.ts'

export type Deciding = {
  readonly decision: Decision
  readonly reason: string
  readonly conditions: readonly string[]
  /** What is added to the premium; if absent, what the first approval adds. */
  readonly loading?: Millionths | undefined
  /** The reason for doing without an inspection. */
  readonly waiver?: string | undefined
}

/** Decides on a case that the caller has locked. Above what the person may approve alone, a second one must approve as well. */
export async function decideCase(db: Db, row: CaseRow, { decision, reason, ...more }: Deciding, asking: ActorContext): Promise<CaseRow> {
  if (!isUndecided(row.state)) throw await decisionConflict(db, row, asking)
  const staffId = requireStaff(asking.actor).id
  const quotation = await getVisibleQuotation(db, asking.actor, row.quotationId)
  const waiver = awaitsInspection(quotation.findings) ? (more.waiver ?? row.waiver) : null
  const matter = await matterToday(db, row, quotation, Boolean(waiver), asking.now)
  const profile = await profileToday(db, staffId, row.line, asking.now)
  const may = entitlement(profile, matter, { decision, staffId, nameOf: (code) => authorityName(row.line, code) })
  if (may !== 'yes') throw problem('not-allowed', { message: joinMessages(...may.needs) })
  if (decision === 'decline')
    return recordDecision(db, row, quotation, { event: 'decline', reason, conditions: [], loading: 0, firstBy: row.firstBy }, asking)
  // The second approver adds to what the first asks for, and removes nothing.
  const loading = Math.max(row.loading, more.loading ?? 0)
  const others = row.conditions.filter((each) => each !== loadingCondition(row.loading))
  const conditions = [...new Set([...others, ...more.conditions, ...(loading > 0 ? [loadingCondition(loading)] : [])])]
  if (profile && needsSecond(profile, matter))
    return approveFirst(db, row, quotation, { reason, conditions, loading, waiver, staffId }, asking)
  return recordDecision(db, row, quotation, { event: 'approve', reason, conditions, loading, waiver, firstBy: matter.firstBy }, asking)
}

/** The wording of a loading among the conditions, which everyone reads who reads the approval. */
const loadingCondition = (loading: Millionths): string => `The premium is ${formatRate(loading)} higher than by the tariff.`

type DecisionToRecord = {
  readonly event: 'approve' | 'decline'
  readonly reason: string
  readonly conditions: readonly string[]
  readonly loading: Millionths
  readonly waiver?: string | null
  /** The person whose first approval it follows. */
  readonly firstBy: string | null
}

async function recordDecision(
  db: Db,
  row: CaseRow,
  quotation: QuotationRow,
  { event, reason, conditions, loading, waiver = null, firstBy }: DecisionToRecord,
  asking: ActorContext,
): Promise<CaseRow> {
  await decideQuotation(db, { quotationId: row.quotationId, version: quotation.version, event, reason, conditions, loading }, asking)
  const change = {
    decidedBy: requireStaff(asking.actor).id,
    decidedAt: asking.now,
    reason,
    conditions: [...conditions],
    loading,
    waiver,
    firstBy,
    firstReason: firstBy && row.firstReason,
  }
  const decided = await takeCase(db, row, { event, ...asking, reason, change })
  await addEvent(
    db,
    row,
    {
      kind: event === 'approve' ? 'approved' : 'declined',
      text: reason,
      conditions: [...conditions],
      findings: quotation.findings,
      quotationVersion: quotation.version,
    },
    asking,
  )
  if (waiver) await addEvent(db, row, { kind: 'waived', text: waiver }, asking)
  return decided
}

/** The decision on a case in the words for its agent; nothing where a second person has to approve as well. */
export function decisionTold({ state, reason, conditions }: CaseRow): { readonly title: string; readonly reason: string } | undefined {
  if (isUndecided(state)) return undefined
  const approved = conditions.length > 0 ? 'Approved by underwriting, with conditions' : 'Approved by underwriting'
  return {
    title: state === 'declined' ? 'Declined by underwriting' : approved,
    reason: [reason, ...conditions.map((each) => `• ${each}`)].join('\n'),
  }
}

/** Notifies the agent of a case of the decision on it. */
export async function notifyOfDecision(db: Db, row: CaseRow, { actor }: ActorContext): Promise<void> {
  const told = decisionTold(row)
  if (told === undefined) return
  const quotation = await getVisibleQuotation(db, actor, row.quotationId)
  await notifyAgentOfQuotation(db, quotation, { kind: `quotation-${row.state === 'declined' ? 'decline' : 'approve'}`, ...told, by: actor })
}

type First = {
  readonly reason: string
  readonly conditions: readonly string[]
  readonly loading: Millionths
  readonly waiver: string | null
  readonly staffId: string
}

async function approveFirst(
  db: Db,
  row: CaseRow,
  quotation: QuotationRow,
  { reason, conditions, loading, waiver, staffId }: First,
  asking: ActorContext,
): Promise<CaseRow> {
  const change = {
    firstBy: staffId,
    firstReason: reason,
    conditions: [...conditions],
    loading,
    waiver,
    assignedTo: null,
    waitingSince: asking.now,
  }
  const first = await takeCase(db, row, { event: 'approve-first', ...asking, reason, change })
  await addEvent(
    db,
    row,
    {
      kind: 'approved-first',
      text: reason,
      conditions: [...conditions],
      findings: quotation.findings,
      quotationVersion: quotation.version,
    },
    asking,
  )
  if (waiver) await addEvent(db, row, { kind: 'waived', text: waiver }, asking)
  return first
}
