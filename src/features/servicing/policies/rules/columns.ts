import { z } from 'zod'
import { Day } from '#domain/day.ts'
import { certificateLife, policyLife } from '#domain/life-cycles.ts'
import { Centavos } from '#domain/money.ts'
import { describeState } from '#domain/state-descriptions.ts'
import type { Columns } from '#kit/list.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })
const State = z.enum(policyLife.states)

/** A row of the lists, in the words of the specification. */
export const PolicyItem = z.object({
  _id: Id,
  policyNumber: z.string(),
  quotationNumber: z.string(),
  line: z.string(),
  LOB: z.string(),
  customerId: Id,
  policyHolderName: z.string(),
  staffName: z.string(),
  policyStatus: State,
  documentStatus: z.string(),
  /** Until when its premium is to be paid, where it was issued before that. */
  dueOn: Day.nullable(),
  /** Where the certificate stands, while the row waits for it. */
  certificateStatus: z.enum(certificateLife.states).nullable(),
  createdAt: Instant,
  effectivityDate: Day,
  expirationDate: Day,
  premium: Centavos,
  description: z.string(),
})
export type PolicyItem = z.output<typeof PolicyItem>

export const policyColumns: Columns<PolicyItem> = {
  number: { label: 'Policy', value: (row) => row.policyNumber || row.quotationNumber },
  line: { label: 'Line of insurance', value: (row) => row.LOB, isExportOnly: true },
  risk: { label: 'What is insured', value: (row) => row.description },
  holder: { label: 'Policyholder', value: (row) => row.policyHolderName },
  agent: { label: 'Agent', value: (row) => row.staffName },
  coverFrom: { label: 'Cover from', value: (row) => row.effectivityDate, format: 'day' },
  coverTo: { label: 'Cover to', value: (row) => row.expirationDate, format: 'day' },
  premium: { label: 'Premium', value: (row) => row.premium, format: 'money' },
  state: { label: 'Status', value: (row) => describeState('policy', row.policyStatus).label },
  due: { label: 'To pay by', value: (row) => row.dueOn, format: 'day', isExportOnly: true },
  begun: { label: 'Begun', value: (row) => row.createdAt, format: 'instant', isExportOnly: true },
}
