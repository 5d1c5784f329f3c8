import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { choiceFilter, dayFilter, stateOptions } from '#domain/filters.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { describeState } from '#domain/state-descriptions.ts'
import { field } from '#kit/field.ts'
import { type Columns, defineList } from '#kit/list.ts'
import { pageQuery } from '#kit/paging.ts'
import { plainText } from '#kit/text.ts'

/** After this many refusals by the provider, the office pays a refund. */
export const REFUSED_FOR_GOOD = 3
/** Above this amount two people of the office pay a refund out. */
export const PAID_ALONE_UP_TO: Centavos = 100_000

export const PAID_WAYS = [
  { value: 'bank-transfer', label: 'Bank transfer' },
  { value: 'cheque', label: 'Cheque' },
] as const
export type PaidWay = (typeof PAID_WAYS)[number]['value']
export const paidWayLabel = (way: PaidWay): string => PAID_WAYS.find(({ value }) => value === way)?.label ?? way

/** Their number and total. */
export const RefundSum = z.object({ n: z.int(), amount: Centavos })

/** How the office paid a refund. */
export const PayOutForm = z.object({
  way: field(
    { label: 'How it was paid', control: 'choice', options: PAID_WAYS },
    z.enum(['bank-transfer', 'cheque'], 'Choose how it was paid.'),
  ),
  reference: field(
    { label: 'Reference', control: 'text', autoComplete: 'off', help: 'From the bank transfer, or the cheque number.' },
    plainText(60).trim().min(3, 'Enter the reference of the transfer or the number of the cheque.'),
  ),
  paidOn: field({ label: 'Paid on', control: 'date' }, Day),
})
export type PayOutForm = z.output<typeof PayOutForm>

const WAITING = ['office', 'proposed', 'paid-out'] as const
const State = z.enum(WAITING)

export const OfficeRefund = z.object({
  id: z.uuid(),
  state: State,
  policyId: z.uuid(),
  policyNumber: z.string(),
  line: z.string(),
  holderName: z.string(),
  amount: Centavos,
  paymentReference: z.string(),
  provider: z.string(),
  /** Why the office pays it: the provider refused it, or none can send it. */
  refusedBecause: z.string().nullable(),
  way: z.enum(['bank-transfer', 'cheque']).nullable(),
  reference: z.string().nullable(),
  paidOn: Day.nullable(),
  /** Who paid it, if a second person has to confirm. */
  proposedBy: z.uuid().nullable(),
  createdAt: z.iso.datetime({ offset: true }),
})
export type OfficeRefund = z.output<typeof OfficeRefund>

/** What has to be done about it, and by how many people. */
export const nextOf = ({ state, amount }: Pick<OfficeRefund, 'state' | 'amount'>): string => {
  if (state === 'paid-out') return 'Nothing: it is paid'
  if (state === 'proposed') return 'Another finance officer confirms it'
  return amount > PAID_ALONE_UP_TO ? 'Pay it and say how; another finance officer confirms it' : 'Pay it and say how'
}

const columns: Columns<OfficeRefund> = {
  policy: { label: 'Policy', value: (row) => row.policyNumber },
  holder: { label: 'Holder', value: (row) => row.holderName },
  amount: { label: 'Amount', value: (row) => row.amount, format: 'money' },
  state: { label: 'Status', value: (row) => describeState('refund', row.state).label },
  since: { label: 'Since', value: (row) => row.createdAt, format: 'instant' },
  because: { label: 'Why we pay it', value: (row) => row.refusedBecause },
  next: { label: 'Next step', value: nextOf, isExportOnly: true },
  payment: { label: 'Payment', value: (row) => row.paymentReference, isExportOnly: true },
  reference: { label: 'Reference', value: (row) => row.reference },
  paidOn: { label: 'Paid on', value: (row) => row.paidOn, format: 'day' },
}

/** Refunds that no provider sends, longest waiting first; those that were paid out, on request. */
export const officeRefundList = defineList({
  name: 'office-refunds',
  row: OfficeRefund,
  columns,
  paging: pageQuery(20),
  filters: {
    state: choiceFilter('Status', stateOptions('refund', WAITING), State),
    paidFrom: dayFilter('From', 'Paid on'),
    paidUntil: dayFilter('Until', 'Paid on'),
  },
})
