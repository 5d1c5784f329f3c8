import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { textFilter } from '#domain/filters.ts'
import { caseLife, quotationLife } from '#domain/life-cycles.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { describeState } from '#domain/state-descriptions.ts'
import { Finding, isDecline, isReferral } from '#domain/worksheet.ts'
import { PaperKind } from '#features/selling/papers/public/contract.ts'
import { PAGE_SIZE } from '#features/selling/quotes/public/rules/filters.ts'
import type { Columns } from '#kit/list.ts'
import { defineList } from '#kit/list.ts'
import { optionalFilter, pageQuery } from '#kit/paging.ts'
import { lineFilter } from '#lines/filter.ts'

const Id = z.uuid()
const CaseState = z.enum(caseLife.states)

/** What the desk shows of a quotation that it has to decide on. */
const Risk = z.object({
  id: Id,
  quotationNumber: z.string(),
  line: z.string(),
  version: z.int().min(1),
  description: z.string(),
  policyHolderName: z.string(),
  staffName: z.string(),
  total: Centavos.nullable(),
  validUntil: Day.nullable(),
  findings: z.array(Finding),
})

export const ReferredItem = Risk.extend({
  quotationStatus: z.enum(quotationLife.states),
  since: z.string(),
  /** How far underwriting is with it; null for a quotation that never had a case. */
  caseState: CaseState.nullable(),
})
export type ReferredItem = z.output<typeof ReferredItem>

/** The upload that a case came with, and how many of its cases the row represents, with their total premium. */
const OfBatch = z.object({ id: Id, name: z.string(), cases: z.int().min(1), total: Centavos.nullable() })
export type OfBatch = z.output<typeof OfBatch>

export const CaseItem = Risk.extend({
  quotationId: Id,
  state: CaseState,
  waitingSince: z.string(),
  isOverdue: z.boolean(),
  assignedTo: Id.nullable(),
  assignedName: z.string().nullable(),
  decidedName: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** What there is to review: photographs of its inspections, and documents of the quotation. */
  photos: z.int(),
  papers: z.array(z.object({ id: Id, kind: PaperKind })),
  batch: OfBatch.nullable(),
})
export type CaseItem = z.output<typeof CaseItem>

/** The upload whose cases a row of the desk represents, if more than its own. */
export const standsFor = ({ batch }: CaseItem): OfBatch | undefined => (batch && batch.cases > 1 ? batch : undefined)

type Found = { readonly findings: readonly Finding[] }
const sentences = (findings: readonly Finding[]) => findings.map(({ sentence }) => sentence).join(' ')

/** What an underwriter is asked to decide, in one text. */
export const referralsOf = ({ findings }: Found): string => sentences(findings.filter(isReferral))
/** What prevents the sale, in one text. */
export const obstaclesOf = ({ findings }: Found): string => sentences(findings.filter((each) => isReferral(each) || isDecline(each)))

const caseColumns: Columns<CaseItem> = {
  risk: { label: 'What is insured', value: (row) => row.description },
  number: { label: 'Quotation', value: (row) => row.quotationNumber, isExportOnly: true },
  holder: { label: 'Policyholder', value: (row) => row.policyHolderName, isExportOnly: true },
  agent: { label: 'Agent', value: (row) => row.staffName, isExportOnly: true },
  reasons: { label: 'To decide', value: referralsOf },
  premium: { label: 'Total premium', value: (row) => row.total, format: 'money' },
  seen: { label: 'To review', value: (row) => row.photos + row.papers.length, format: 'count' },
  state: { label: 'Status', value: (row) => describeState('case', row.state).label },
  underwriter: { label: 'Underwriter', value: (row) => row.decidedName ?? row.assignedName, isExportOnly: true },
  since: { label: 'Since', value: (row) => row.decidedAt ?? row.waitingSince, format: 'instant' },
  validUntil: { label: 'Valid until', value: (row) => row.validUntil, format: 'day', isExportOnly: true },
}

const referredColumns: Columns<ReferredItem> = {
  number: { label: 'Quotation', value: (row) => row.quotationNumber },
  risk: { label: 'What is insured', value: (row) => row.description },
  holder: { label: 'Policyholder', value: (row) => row.policyHolderName, isExportOnly: true },
  reasons: { label: 'To decide', value: obstaclesOf },
  state: { label: 'Status', value: (row) => describeState('quotation', row.quotationStatus).label },
  agent: { label: 'Agent', value: (row) => row.staffName, isOnOneLine: true },
  since: { label: 'Since', value: (row) => row.since, format: 'instant' },
  premium: { label: 'Total premium', value: (row) => row.total, format: 'money' },
}

/** Which cases the desk shows. */
export const DESKS = ['own', 'all', 'unassigned', 'overdue', 'asked', 'decided'] as const
export type Desk = (typeof DESKS)[number]
/** The part of the desk that an address names; everything waiting, unless it names another. */
export const parseDesk = (name: string | undefined): Desk => DESKS.find((each) => each === name) ?? 'all'

const caseFilters = { search: textFilter('Number, policyholder, plate, vehicle or agent'), LOB: lineFilter() }

export const caseList = defineList({
  name: 'cases',
  row: CaseItem,
  columns: caseColumns,
  paging: pageQuery(PAGE_SIZE),
  filters: {
    ...caseFilters,
    desk: z.enum(DESKS).default('own'),
    /** Only those for which documents were sent. */
    papers: optionalFilter(z.stringbool()),
    /** Only the cases of an upload. */
    batch: optionalFilter(Id),
    /** What is waiting of an upload is one row, unless something is searched for. */
    together: optionalFilter(z.stringbool()),
  },
})

export const referralList = defineList({
  name: 'referrals',
  row: ReferredItem,
  columns: referredColumns,
  paging: pageQuery(PAGE_SIZE),
  filters: {
    ...caseFilters,
    /** Also what was approved or declined and is still waiting for the seller. */
    decided: optionalFilter(z.stringbool()),
    /** Only what underwriting asks the agent about. */
    asked: optionalFilter(z.stringbool()),
  },
})
