import { z } from 'zod'
import { collectionLife, remittanceLife } from '#domain/collection-life.ts'
import { Day } from '#domain/day-schema.ts'
import { choiceFilter, dayFilter, stateOptions, teamFilter, textFilter } from '#domain/filters.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { describeState } from '#domain/state-descriptions.ts'
import { type Columns, defineList } from '#kit/list.ts'
import { optionalFilter, pageQuery } from '#kit/paging.ts'
import { METHOD_LABELS, METHODS } from './forms.ts'

const CollectionState = z.enum(collectionLife.states)
const RemittanceState = z.enum(remittanceLife.states)

/** A premium that an agent received, until the office has it. */
export const CollectionItem = z.object({
  id: z.uuid(),
  /** Of its receipt. */
  number: z.string(),
  policyId: z.uuid(),
  line: z.string(),
  policyNumber: z.string(),
  /** Null if the policy is looked after by someone else now. */
  holderName: z.string().nullable(),
  agentId: z.uuid(),
  agentName: z.string(),
  state: CollectionState,
  method: z.enum(METHODS),
  amount: Centavos,
  receivedOn: Day,
  dueOn: Day,
  /** Days until it is due; negative if overdue. */
  daysLeft: z.int(),
  /** The cheque, for example `BPI 000123 of 2026-11-20`. */
  cheque: z.string().nullable(),
  remittance: z.string().nullable(),
  reason: z.string().nullable(),
})
export type CollectionItem = z.output<typeof CollectionItem>

const collectionColumns: Columns<CollectionItem> = {
  number: { label: 'Receipt', value: (row) => row.number },
  holderName: { label: 'Policyholder', value: (row) => row.holderName },
  policyNumber: { label: 'Policy', value: (row) => row.policyNumber },
  agent: { label: 'Received by', value: (row) => row.agentName, isOnOneLine: true },
  method: { label: 'How', value: (row) => METHOD_LABELS[row.method] },
  amount: { label: 'Amount', value: (row) => row.amount, format: 'money' },
  receivedOn: { label: 'Received', value: (row) => row.receivedOn, format: 'day' },
  dueOn: { label: 'Due', value: (row) => row.dueOn, format: 'day' },
  daysLeft: { label: 'Days until due', value: (row) => row.daysLeft, format: 'count', isExportOnly: true },
  state: { label: 'Status', value: (row) => describeState('collection', row.state).label },
  cheque: { label: 'Cheque', value: (row) => row.cheque, isExportOnly: true },
  remittance: { label: 'Remittance', value: (row) => row.remittance, isExportOnly: true },
  reason: { label: 'Reason', value: (row) => row.reason, isExportOnly: true },
}

const collectionFilters = {
  search: textFilter('Receipt, policy or policyholder'),
  state: choiceFilter('Status', stateOptions('collection', collectionLife.states), CollectionState),
  overdue: optionalFilter(z.stringbool()),
  receivedFrom: dayFilter('From', 'Received'),
  receivedUntil: dayFilter('Until', 'Received'),
}

/** What an agent and their team received. */
export const collectionList = defineList({
  name: 'premiums-received',
  row: CollectionItem,
  columns: collectionColumns,
  paging: pageQuery(20),
  filters: { ...collectionFilters, team: teamFilter() },
})

/** What everybody received. */
export const allCollectionsList = defineList({
  name: 'all-premiums-received',
  row: CollectionItem,
  // Those who decide on one can read why.
  columns: {
    ...collectionColumns,
    method: { label: 'How', value: (row) => METHOD_LABELS[row.method], isExportOnly: true },
    reason: { label: 'Reason', value: (row) => row.reason },
  },
  paging: pageQuery(20),
  filters: collectionFilters,
})

/** Money that an agent paid in for the office. */
export const RemittanceItem = z.object({
  id: z.uuid(),
  number: z.string(),
  state: RemittanceState,
  agentName: z.string(),
  agentCode: z.string(),
  amount: Centavos,
  premiums: z.int(),
  bank: z.string(),
  reference: z.string(),
  depositedOn: Day,
  sentAt: z.string(),
  reason: z.string().nullable(),
})
export type RemittanceItem = z.output<typeof RemittanceItem>

export const remittanceList = defineList({
  name: 'remittances',
  row: RemittanceItem,
  columns: {
    number: { label: 'Number', value: (row) => row.number },
    agent: { label: 'Agent', value: (row) => row.agentName, isOnOneLine: true },
    agentCode: { label: 'Agent code', value: (row) => row.agentCode, isExportOnly: true },
    amount: { label: 'Amount', value: (row) => row.amount, format: 'money' },
    premiums: { label: 'Premiums', value: (row) => row.premiums, format: 'count' },
    bank: { label: 'Bank', value: (row) => row.bank },
    reference: { label: 'Reference', value: (row) => row.reference },
    depositedOn: { label: 'Paid in', value: (row) => row.depositedOn, format: 'day' },
    sentAt: { label: 'Sent', value: (row) => row.sentAt, format: 'instant' },
    state: { label: 'Status', value: (row) => describeState('remittance', row.state).label },
    reason: { label: 'Reason', value: (row) => row.reason, isExportOnly: true },
  },
  paging: pageQuery(20),
  filters: {
    search: textFilter('Number, reference or agent'),
    state: choiceFilter('Status', stateOptions('remittance', remittanceLife.states), RemittanceState),
    sentFrom: dayFilter('From', 'Sent'),
    sentUntil: dayFilter('Until', 'Sent'),
  },
})

/** What a current or former collector of premiums holds, by how overdue it is. */
export const CollectingAgent = z.object({
  id: z.uuid(),
  name: z.string(),
  agentCode: z.string(),
  branch: z.string(),
  isActive: z.boolean(),
  /** Null: not entitled to receive. */
  ceiling: Centavos.nullable(),
  held: Centavos,
  /** What of it is on remittances that are waiting for the office. */
  sent: Centavos,
  notDue: Centavos,
  to15: Centavos,
  to30: Centavos,
  over30: Centavos,
})
export type CollectingAgent = z.output<typeof CollectingAgent>

export const collectingAgentList = defineList({
  name: 'collecting-agents',
  row: CollectingAgent,
  columns: {
    name: { label: 'Agent', value: (row) => row.name },
    agentCode: { label: 'Agent code', value: (row) => row.agentCode },
    branch: { label: 'Branch', value: (row) => row.branch, isExportOnly: true },
    ceiling: { label: 'Ceiling', value: (row) => row.ceiling, format: 'money' },
    held: { label: 'Held', value: (row) => row.held, format: 'money' },
    sent: { label: 'Sent to the office', value: (row) => row.sent, format: 'money' },
    notDue: { label: 'Not due', value: (row) => row.notDue, format: 'money' },
    to15: { label: 'Overdue, 1 to 15 days', value: (row) => row.to15, format: 'money' },
    to30: { label: 'Overdue, 16 to 30 days', value: (row) => row.to30, format: 'money' },
    over30: { label: 'Overdue, more than 30 days', value: (row) => row.over30, format: 'money' },
  },
  paging: pageQuery(20),
  filters: { search: textFilter('Name or agent code'), overdue: optionalFilter(z.stringbool()) },
})
