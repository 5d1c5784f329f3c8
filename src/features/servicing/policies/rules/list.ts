import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { choiceFilter, dayFilter, stateOptions, teamFilter, textFilter } from '#domain/filters.ts'
import { certificateLife, policyLife } from '#domain/life-cycles.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { describeState } from '#domain/state-descriptions.ts'
import { PAGE_SIZE, saleFilters } from '#features/selling/quotes/public/rules/filters.ts'
import type { Columns } from '#kit/list.ts'
import { defineList } from '#kit/list.ts'
import { optionalFilter, pageQuery } from '#kit/paging.ts'
import { plainText } from '#kit/text.ts'

const Word = plainText(100).trim()

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })
const State = z.enum(policyLife.states)

/** A row of the lists, in the specification's terms. */
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
  /** Until when its premium is to be paid, if it was issued before that. */
  dueOn: Day.nullable(),
  /** The state of the certificate, while the row is waiting for it. */
  certificateStatus: z.enum(certificateLife.states).nullable(),
  /** What is known of a payment that the row still awaits: made, or in doubt. */
  paymentStatus: z.enum(['paid', 'checking']).nullable(),
  createdAt: Instant,
  effectivityDate: Day,
  expirationDate: Day,
  premium: Centavos,
  description: z.string(),
})
export type PolicyItem = z.output<typeof PolicyItem>

const columns: Columns<PolicyItem> = {
  number: { label: 'Policy', value: (row) => row.policyNumber || row.quotationNumber },
  line: { label: 'Line of insurance', value: (row) => row.LOB, isExportOnly: true },
  risk: { label: 'What is insured', value: (row) => row.description },
  holder: { label: 'Policyholder', value: (row) => row.policyHolderName },
  agent: { label: 'Agent', value: (row) => row.staffName, isOnOneLine: true },
  coverFrom: { label: 'Cover from', value: (row) => row.effectivityDate, format: 'day' },
  coverTo: { label: 'Cover to', value: (row) => row.expirationDate, format: 'day' },
  premium: { label: 'Total premium', value: (row) => row.premium, format: 'money' },
  state: { label: 'Status', value: (row) => describeState('policy', row.policyStatus).label },
  due: { label: 'Due by', value: (row) => row.dueOn, format: 'day', isExportOnly: true },
  begun: { label: 'Started', value: (row) => row.createdAt, format: 'instant', isExportOnly: true },
}

export const policyList = defineList({
  name: 'policies',
  row: PolicyItem,
  columns,
  paging: pageQuery(PAGE_SIZE),
  filters: {
    /** Matches anywhere in number, policyholder or what is insured, or the policyholder's whole mobile number. */
    search: textFilter('Number, policyholder, mobile or vehicle'),
    ...saleFilters,
    /** Our own addition: what was issued, or cancelled after it was issued, from one day to another in Manila. */
    issuedFrom: dayFilter('Issued from', 'Issued'),
    issuedTo: dayFilter('Issued until', 'Issued'),
    cancelledFrom: dayFilter('Cancelled from', 'Cancelled'),
    cancelledTo: dayFilter('Cancelled until', 'Cancelled'),
    /** In force and not paid: all of these, the overdue ones, or those whose payment the bank took back. */
    credit: choiceFilter(
      'Issued on credit',
      [
        { value: 'owed', label: 'Not paid yet' },
        { value: 'overdue', label: 'Overdue' },
      ],
      z.enum(['owed', 'overdue', 'taken-back']),
    ),
    /** What the office has to decide: visa refusal letters. */
    toDecide: choiceFilter('To decide', [{ value: 'visa-refusal', label: 'A visa was refused' }], z.enum(['visa-refusal'])),
    /** A state, or the name of a tab. */
    policyStatus: choiceFilter('Policy status', stateOptions('policy', policyLife.states), Word),
    policyNumber: optionalFilter(Word),
    /** Everyone below that person as well. */
    team: teamFilter(),
  },
})
