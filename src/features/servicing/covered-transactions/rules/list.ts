import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { choiceFilter, dayFilter, textFilter } from '#domain/filters.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { describeState } from '#domain/state-descriptions.ts'
import type { Columns } from '#kit/list.ts'
import { defineList } from '#kit/list.ts'
import { pageQuery } from '#kit/paging.ts'

export const COVERED_STATES = ['to-report', 'reported'] as const
const State = z.enum(COVERED_STATES)

export const CoveredItem = z.object({
  id: z.uuid(),
  state: State,
  holderName: z.string(),
  amount: Centavos,
  paidOn: Day,
  dueOn: Day,
  isOverdue: z.boolean(),
  payments: z.int(),
  policies: z.string(),
  reportReference: z.string().nullable(),
  reportedName: z.string().nullable(),
  reportedAt: z.string().nullable(),
})
export type CoveredItem = z.output<typeof CoveredItem>

const columns: Columns<CoveredItem> = {
  holder: { label: 'Policyholder', value: (row) => row.holderName },
  policies: { label: 'Policies', value: (row) => row.policies },
  amount: { label: 'Amount', value: (row) => row.amount, format: 'money' },
  paidOn: { label: 'Paid on', value: (row) => row.paidOn, format: 'day' },
  dueOn: { label: 'To report by', value: (row) => row.dueOn, format: 'day' },
  state: { label: 'Status', value: (row) => describeState('covered-transaction', row.state).label },
  reference: { label: 'Reference of the report', value: (row) => row.reportReference, isExportOnly: true },
  reportedBy: { label: 'Reported by', value: (row) => row.reportedName },
  reportedAt: { label: 'Reported', value: (row) => row.reportedAt, format: 'instant', isExportOnly: true },
}

export const coveredList = defineList({
  name: 'covered-transactions',
  row: CoveredItem,
  columns,
  paging: pageQuery(20),
  filters: {
    search: textFilter('Policyholder or reference'),
    state: choiceFilter(
      'Status',
      COVERED_STATES.map((value) => ({ value, label: describeState('covered-transaction', value).label })),
      State,
    ),
    paidFrom: dayFilter('From', 'Paid'),
    paidUntil: dayFilter('Until', 'Paid'),
  },
})
