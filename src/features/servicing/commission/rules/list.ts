import { z } from 'zod'
import { COMMISSION_ROLES } from '#domain/commission-roles.ts'
import { Day } from '#domain/day-schema.ts'
import { choiceFilter, dayFilter, textFilter } from '#domain/filters.ts'
import { formatPesos, formatRate } from '#domain/money.ts'
import { Centavos, Millionths } from '#domain/money-schemas.ts'
import { type Columns, defineList } from '#kit/list.ts'
import { pageQuery } from '#kit/paging.ts'
import { ENTRY_LABELS } from './accounts.ts'
import { signed } from './figures.ts'

const LISTED = ['earned', 'taken-back'] as const
const Kind = z.enum(LISTED)

/** How an amount was calculated: on which basis, at which rate, and which law limits it. */
export const WorkingFacts = z.object({
  line: z.string(),
  basis: Centavos,
  rate: Millionths,
  law: z.string().optional(),
  amount: Centavos,
})

/** What a person earned on a policy with one payment, or what was taken back; negative if taken back. */
export const CommissionItem = z.object({
  id: z.uuid(),
  kind: Kind,
  role: z.enum(COMMISSION_ROLES),
  person: z.string(),
  agentCode: z.string(),
  policyId: z.uuid(),
  line: z.string(),
  policyNumber: z.string(),
  /** Null if the policy is now looked after by someone else. */
  holderName: z.string().nullable(),
  bookedOn: Day,
  workings: z.array(WorkingFacts),
  gross: Centavos,
  taxRate: Millionths,
  tax: Centavos,
  net: Centavos,
  reason: z.string().nullable(),
})
export type CommissionItem = z.output<typeof CommissionItem>

export const ROLE_LABELS: Readonly<Record<CommissionItem['role'], string>> = { sells: 'Own sale', leads: 'Override' }

/** `₱17,665.00 × 15 % = ₱2,649.75` */
export const workedOut = ({ basis, rate, amount }: z.output<typeof WorkingFacts>): string =>
  `${formatPesos(basis)} × ${formatRate(rate)} = ${formatPesos(amount)}`

const columns: Columns<CommissionItem> = {
  bookedOn: { label: 'Date', value: (row) => row.bookedOn, format: 'day' },
  kind: { label: 'What', value: (row) => ENTRY_LABELS[row.kind] },
  policy: { label: 'Policy', value: (row) => row.policyNumber },
  holder: { label: 'Policyholder', value: (row) => row.holderName },
  person: { label: 'Who earns', value: (row) => row.person },
  agentCode: { label: 'Agent code', value: (row) => row.agentCode, isExportOnly: true },
  role: { label: 'As', value: (row) => ROLE_LABELS[row.role] },
  how: { label: 'How it was worked out', value: (row) => row.workings.map(workedOut).join('; '), isExportOnly: true },
  gross: { label: 'Commission', value: (row) => row.gross, format: 'money' },
  tax: { label: 'Tax withheld', value: (row) => row.tax, format: 'money' },
  net: { label: 'Net', value: (row) => row.net, format: 'money' },
  reason: { label: 'Reason', value: (row) => row.reason, isExportOnly: true },
}

export const commissionList = defineList({
  name: 'commission',
  row: CommissionItem,
  columns,
  paging: pageQuery(20),
  filters: {
    search: textFilter('Policy, policyholder or who earns'),
    kind: choiceFilter(
      'What',
      LISTED.map((value) => ({ value, label: ENTRY_LABELS[value] })),
      Kind,
    ),
    role: choiceFilter(
      'As',
      COMMISSION_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] })),
      z.enum(COMMISSION_ROLES),
    ),
    bookedFrom: dayFilter('From', 'Date'),
    bookedUntil: dayFilter('Until', 'Date'),
  },
})

export const StatementItem = z.object({
  id: z.uuid(),
  number: z.string(),
  /** The first day of its month. */
  month: Day,
  person: z.string(),
  agentCode: z.string(),
  opening: Centavos,
  earned: Centavos,
  takenBack: Centavos,
  withheld: Centavos,
  paidOut: Centavos,
  payable: Centavos,
})
export type StatementItem = z.output<typeof StatementItem>

const statementColumns: Columns<StatementItem> = {
  number: { label: 'Number', value: (row) => row.number },
  month: { label: 'Month', value: (row) => row.month.slice(0, 7) },
  person: { label: 'Who earns', value: (row) => row.person },
  agentCode: { label: 'Agent code', value: (row) => row.agentCode, isExportOnly: true },
  opening: { label: 'Brought forward', value: (row) => row.opening, format: 'money' },
  earned: { label: 'Earned', value: (row) => row.earned, format: 'money' },
  takenBack: { label: 'Reversed', value: (row) => signed('takenBack', row.takenBack), format: 'money' },
  withheld: { label: 'Tax withheld', value: (row) => signed('withheld', row.withheld), format: 'money' },
  paidOut: { label: 'Paid out', value: (row) => signed('paidOut', row.paidOut), format: 'money' },
  payable: { label: 'Payable', value: (row) => row.payable, format: 'money' },
}

export const commissionStatementList = defineList({
  name: 'commission-statements',
  row: StatementItem,
  columns: statementColumns,
  paging: pageQuery(20),
  filters: {
    search: textFilter('Number or who earns'),
    monthFrom: dayFilter('From', 'Month'),
    monthUntil: dayFilter('Until', 'Month'),
  },
})
