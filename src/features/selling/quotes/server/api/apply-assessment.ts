import { formatPesos } from '#domain/money.ts'
import { hideSealedFinding } from '#domain/worksheet.ts'
import { emit } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import { type ControlOutcome, controlOutcome } from '../../public/rules/quotes.ts'
import { lapseReason } from '../../public/rules/risk.ts'
import { quotationPriced } from '../../public/server/events.ts'
import { type Approval, lapseApproval, standingApproval } from '../../rules/approval.ts'
import type { Change, QuotationRow } from '../store/quotes.ts'
import { addVersion } from '../store/versions.ts'
import type { Assessment } from './assess.ts'
import type { ActorContext } from './detail.ts'
import { transition } from './transition.ts'

/** The outcome of an assessment, given what an underwriter approved before. */
export const outcomeFor = ({ approval }: Pick<QuotationRow, 'approval'>, { findings, fingerprint }: Assessment): ControlOutcome =>
  controlOutcome(findings, standingApproval(approval, fingerprint))

/** The price fields of a record: the breakdown as stored, a plain object, so that it equals one that is already stored. */
export const pricedBy = ({ worksheet, findings, tariff, term, fingerprint, experience }: Assessment): Change => ({
  worksheet: { ...worksheet },
  total: worksheet.total,
  findings: [...findings],
  tariffId: tariff.id,
  fingerprint,
  experience: experience ?? null,
  coverFrom: term.from,
  coverTo: term.to,
})

/** Why a step was taken, from what was found. */
function reasonOf(outcome: ControlOutcome, { worksheet, findings, tariff }: Assessment): string {
  if (outcome === 'quote' || outcome === 'approval-stands') return `${formatPesos(worksheet.total)} by tariff ${tariff.version}`
  const level = outcome === 'refer' ? 'refer' : 'decline'
  return findings
    .filter((finding) => finding.level === level)
    .map((finding) => hideSealedFinding(finding).sentence)
    .join(' ')
}

/** An approval that does not cover what was found now is over, and so are its conditions. */
function approvalAfter(approval: Approval | null, outcome: ControlOutcome, { fingerprint }: Assessment, now: Date): Change {
  if (!approval || outcome === 'approval-stands') return {}
  const because = standingApproval(approval, fingerprint) ? 'technical control now says something else' : lapseReason([])
  return { approval: lapseApproval(approval, because, now), conditions: [] }
}

type Settling = ActorContext & {
  readonly change?: Change
  /** It was waiting for a decision, and technical control was run again. */
  readonly isAgain?: true
}

/** Takes the step that an assessment leads to, and requests what must come before a decision. */
export async function applyAssessment(
  db: Db,
  row: QuotationRow,
  assessed: Assessment,
  { actor, now, change = {}, isAgain }: Settling,
): Promise<QuotationRow> {
  const outcome = outcomeFor(row, assessed)
  const approval = approvalAfter(row.approval, outcome, assessed, now)
  const reason = reasonOf(outcome, assessed)
  const after = await transition(db, row, {
    event: isAgain && outcome === 'quote' ? 'clear' : outcome,
    actor,
    now,
    change: { ...change, ...pricedBy(assessed), ...approval },
    reason,
  })
  await addVersion(db, after, actor, now)
  await emit(quotationPriced, db, { quotation: after, findings: assessed.findings, actor })
  return after
}
