import { z } from 'zod'
import { Day } from '#domain/day.ts'
import { quotationLife } from '#domain/life-cycles.ts'
import { Centavos } from '#domain/money.ts'
import { describeState } from '#domain/state-descriptions.ts'
import type { Columns } from '#kit/list.ts'

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

export const quotationColumns: Columns<QuotationItem> = {
  number: { label: 'Quotation', value: (row) => row.quotationNumber },
  line: { label: 'Line of insurance', value: (row) => row.LOB, isExportOnly: true },
  risk: { label: 'What is insured', value: (row) => row.description },
  holder: { label: 'Policyholder', value: (row) => row.policyHolderName },
  agent: { label: 'Agent', value: (row) => row.staffName },
  begun: { label: 'Begun', value: (row) => row.createdAt, format: 'instant' },
  coverFrom: { label: 'Cover from', value: (row) => row.effectivityDate, format: 'day', isExportOnly: true },
  coverTo: { label: 'Cover to', value: (row) => row.expirationDate, format: 'day', isExportOnly: true },
  validUntil: { label: 'Valid until', value: (row) => row.validUntil, format: 'day', isExportOnly: true },
  premium: { label: 'Premium', value: (row) => row.premium, format: 'money' },
  state: { label: 'Status', value: (row) => describeState('quotation', row.quotationStatus).label },
  policy: { label: 'Policy', value: (row) => row.policyNumber, isExportOnly: true },
}
