import { z } from 'zod'
import { Day } from '#domain/day.ts'
import { caseLife, quotationLife } from '#domain/life-cycles.ts'
import { Centavos } from '#domain/money.ts'
import { describeState } from '#domain/state-descriptions.ts'
import { Finding, isDecline, isReferral } from '#domain/worksheet.ts'
import type { Columns } from '#kit/list.ts'

const Id = z.uuid()
const CaseState = z.enum(caseLife.states)

export const ReferredItem = z.object({
  id: Id,
  quotationNumber: z.string(),
  line: z.string(),
  quotationStatus: z.enum(quotationLife.states),
  version: z.int().min(1),
  description: z.string(),
  policyHolderName: z.string(),
  staffName: z.string(),
  total: Centavos.nullable(),
  validUntil: Day.nullable(),
  findings: z.array(Finding),
  since: z.string(),
  /** How far underwriting is with it; null for what never had a case. */
  caseState: CaseState.nullable(),
})
export type ReferredItem = z.output<typeof ReferredItem>

export const CaseItem = z.object({
  id: Id,
  quotationId: Id,
  quotationNumber: z.string(),
  line: z.string(),
  state: CaseState,
  version: z.int().min(1),
  description: z.string(),
  policyHolderName: z.string(),
  staffName: z.string(),
  total: Centavos.nullable(),
  validUntil: Day.nullable(),
  findings: z.array(Finding),
  waitingSince: z.string(),
  isOverdue: z.boolean(),
  assignedTo: Id.nullable(),
  assignedName: z.string().nullable(),
  decidedName: z.string().nullable(),
  decidedAt: z.string().nullable(),
})
export type CaseItem = z.output<typeof CaseItem>

type Found = { readonly findings: readonly Finding[] }
const sentences = (findings: readonly Finding[]) => findings.map(({ sentence }) => sentence).join(' ')

/** What an underwriter is asked to decide, in one text. */
export const referralsOf = ({ findings }: Found): string => sentences(findings.filter(isReferral))
/** What stands in the way of the sale, in one text. */
export const obstaclesOf = ({ findings }: Found): string => sentences(findings.filter((each) => isReferral(each) || isDecline(each)))

export const caseColumns: Columns<CaseItem> = {
  risk: { label: 'What is insured', value: (row) => row.description },
  number: { label: 'Quotation', value: (row) => row.quotationNumber, isExportOnly: true },
  holder: { label: 'Policyholder', value: (row) => row.policyHolderName, isExportOnly: true },
  agent: { label: 'Agent', value: (row) => row.staffName, isExportOnly: true },
  reasons: { label: 'To decide', value: referralsOf },
  premium: { label: 'Premium', value: (row) => row.total, format: 'money' },
  state: { label: 'Status', value: (row) => describeState('case', row.state).label },
  underwriter: { label: 'Underwriter', value: (row) => row.decidedName ?? row.assignedName, isExportOnly: true },
  since: { label: 'Since', value: (row) => row.decidedAt ?? row.waitingSince, format: 'instant' },
  validUntil: { label: 'Valid until', value: (row) => row.validUntil, format: 'day', isExportOnly: true },
}

export const referredColumns: Columns<ReferredItem> = {
  number: { label: 'Quotation', value: (row) => row.quotationNumber },
  risk: { label: 'What is insured', value: (row) => row.description },
  holder: { label: 'Policyholder', value: (row) => row.policyHolderName, isExportOnly: true },
  reasons: { label: 'To decide', value: obstaclesOf },
  state: { label: 'Status', value: (row) => describeState('quotation', row.quotationStatus).label },
  agent: { label: 'Agent', value: (row) => row.staffName },
  since: { label: 'Since', value: (row) => row.since, format: 'instant' },
  premium: { label: 'Premium', value: (row) => row.total, format: 'money' },
}
