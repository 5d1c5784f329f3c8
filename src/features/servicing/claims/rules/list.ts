import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { choiceFilter, dayFilter, stateOptions, textFilter } from '#domain/filters.ts'
import { claimLife } from '#domain/life-cycles.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { describeState } from '#domain/state-descriptions.ts'
import { type Columns, defineList } from '#kit/list.ts'
import { pageQuery } from '#kit/paging.ts'
import { lineFilter } from '#lines/filter.ts'
import { lineNames } from '#lines/names.ts'

const State = z.enum(claimLife.states)

/** A claim in a list of its agent or customer. */
export const ClaimItem = z.object({
  id: z.uuid(),
  number: z.string(),
  line: z.string(),
  /** The name of the kind of loss. */
  loss: z.string(),
  state: State,
  holderName: z.string(),
  policyId: z.uuid(),
  policyNumber: z.string(),
  lossOn: Day,
  createdAt: z.string(),
  dueAt: z.string().nullable(),
  isLate: z.boolean(),
  offered: Centavos.nullable(),
})
export type ClaimItem = z.output<typeof ClaimItem>

/** The same for the office. */
export const OfficeItem = ClaimItem.extend({ assignee: z.string().nullable(), reserve: Centavos.nullable(), ageDays: z.int() })
export type OfficeItem = z.output<typeof OfficeItem>

const shared = {
  number: { label: 'Number', value: (row) => row.number },
  holderName: { label: 'Policyholder', value: (row) => row.holderName },
  loss: { label: 'What happened', value: (row) => row.loss },
  line: { label: 'Line of insurance', value: (row) => lineNames[row.line] ?? row.line, isExportOnly: true },
  policyNumber: { label: 'Policy', value: (row) => row.policyNumber },
  lossOn: { label: 'Day of the loss', value: (row) => row.lossOn, format: 'day' },
  state: { label: 'Status', value: (row) => describeState('claim', row.state).label },
  dueAt: { label: 'Due', value: (row) => row.dueAt, format: 'instant' },
} as const satisfies Columns<ClaimItem>

const more = {
  offered: { label: 'Amount offered', value: (row) => row.offered, format: 'money', isExportOnly: true },
  createdAt: { label: 'Reported', value: (row) => row.createdAt, format: 'instant', isExportOnly: true },
} as const satisfies Columns<ClaimItem>

const filters = {
  search: textFilter('Number, policy or policyholder'),
  state: choiceFilter('Status', stateOptions('claim', claimLife.states), State),
  LOB: lineFilter(),
  lossFrom: dayFilter('From', 'Day of the loss'),
  lossUntil: dayFilter('Until', 'Day of the loss'),
}

export const ownClaimList = defineList({
  name: 'claims',
  row: ClaimItem,
  columns: { ...shared, ...more },
  paging: pageQuery(20),
  filters,
})

/** What is waiting for the claims office: first by due date, then what is not waiting for anyone here. */
export const officeClaimList = defineList({
  name: 'claims-office',
  row: OfficeItem,
  columns: {
    ...shared,
    ageDays: { label: 'Days since it was reported', value: (row) => row.ageDays, format: 'count' },
    assignee: { label: 'Handled by', value: (row) => row.assignee },
    reserve: { label: 'Reserve', value: (row) => row.reserve, format: 'money', isExportOnly: true },
    ...more,
  },
  paging: pageQuery(20),
  filters: {
    ...filters,
    whose: choiceFilter(
      'Handled',
      [
        { value: 'mine', label: 'Assigned to me' },
        { value: 'nobody', label: 'Unassigned' },
      ],
      z.enum(['mine', 'nobody']),
    ),
    late: choiceFilter('Late', [{ value: 'true', label: 'Late only' }], z.enum(['true'])),
  },
})
