import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { choiceFilter, dayFilter, stateOptions, teamFilter, textFilter } from '#domain/filters.ts'
import { policyLife, quotationLife } from '#domain/life-cycles.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { describeState } from '#domain/state-descriptions.ts'
import type { Columns } from '#kit/list.ts'
import { defineList } from '#kit/list.ts'
import { optionalFilter, pageQuery } from '#kit/paging.ts'
import { plainText } from '#kit/text.ts'
import { PAGE_SIZE, saleFilters } from '../public/rules/filters.ts'

const Word = plainText(100).trim()

const Id = z.uuid()
const State = z.enum(quotationLife.states)

export const QuotationItem = z.object({
  _id: Id,
  quotationNumber: z.string(),
  line: z.string(),
  LOB: z.string(),
  quotationStatus: State,
  description: z.string(),
  policyHolderName: z.string(),
  staffName: z.string(),
  customerId: Id.nullable(),
  premium: Centavos.nullable(),
  effectivityDate: Day.nullable(),
  expirationDate: Day.nullable(),
  validUntil: Day.nullable(),
  createdAt: z.string(),
  policyId: Id.nullable(),
  policyNumber: z.string().nullable(),
  policyStatus: z.string().nullable(),
  documentStatus: z.string().nullable(),
})
export type QuotationItem = z.output<typeof QuotationItem>

const columns: Columns<QuotationItem> = {
  number: { label: 'Quotation', value: (row) => row.quotationNumber },
  line: { label: 'Line of insurance', value: (row) => row.LOB, isExportOnly: true },
  risk: { label: 'What is insured', value: (row) => row.description },
  holder: { label: 'Policyholder', value: (row) => row.policyHolderName },
  agent: { label: 'Agent', value: (row) => row.staffName, isOnOneLine: true },
  begun: { label: 'Started', value: (row) => row.createdAt, format: 'instant' },
  coverFrom: { label: 'Cover from', value: (row) => row.effectivityDate, format: 'day', isExportOnly: true },
  coverTo: { label: 'Cover to', value: (row) => row.expirationDate, format: 'day', isExportOnly: true },
  validUntil: { label: 'Valid until', value: (row) => row.validUntil, format: 'day', isExportOnly: true },
  premium: { label: 'Total premium', value: (row) => row.premium, format: 'money' },
  state: { label: 'Status', value: (row) => describeState('quotation', row.quotationStatus).label },
  policy: { label: 'Policy', value: (row) => row.policyNumber, isExportOnly: true },
}

export const quotationList = defineList({
  name: 'quotations',
  row: QuotationItem,
  columns,
  paging: pageQuery(PAGE_SIZE),
  filters: {
    /** Matches anywhere in number or policyholder. */
    search: textFilter('Number or policyholder'),
    quotationStatus: choiceFilter(
      'Status',
      stateOptions('quotation', quotationLife.states),
      z.preprocess((word) => (typeof word === 'string' ? word.toLowerCase() : word), State),
    ),
    ...saleFilters,
    /** Our own filter: what was quoted from one day to another in Manila. */
    quotedFrom: dayFilter('Quoted from', 'Quoted'),
    quotedTo: dayFilter('Quoted until', 'Quoted'),
    policyStatus: choiceFilter('Policy status', stateOptions('policy', policyLife.states), Word.toLowerCase()),
    quotationNumber: optionalFilter(Word.toUpperCase()),
    policyNumber: optionalFilter(Word.toUpperCase()),
    team: teamFilter(),
  },
})
