import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { choiceFilter, textFilter } from '#domain/filters.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { type Columns, defineList } from '#kit/list.ts'
import { pageQuery } from '#kit/paging.ts'
import { STANDING_NAMES, STANDINGS } from '../public/rules/statement.ts'

export const StatementLine = z.object({
  id: z.uuid(),
  policyId: z.uuid(),
  line: z.string(),
  /** The number of the policy, or of the quotation until it is issued. */
  number: z.string(),
  description: z.string(),
  holderName: z.string(),
  coverFrom: Day,
  coverTo: Day,
  amount: Centavos,
  invoice: z.string().nullable(),
  standing: z.enum(STANDINGS),
  /** Why it cannot be paid now. */
  objection: z.string().nullable(),
})
export type StatementLine = z.output<typeof StatementLine>

const columns: Columns<StatementLine> = {
  number: { label: 'Policy', value: (row) => row.number },
  description: { label: 'What is insured', value: (row) => row.description },
  holder: { label: 'Policyholder', value: (row) => row.holderName },
  amount: { label: 'Total premium', value: (row) => row.amount, format: 'money' },
  standing: { label: 'Status', value: ({ standing }) => STANDING_NAMES[standing] },
  invoice: { label: 'Invoice', value: (row) => row.invoice },
}

/** The policies of a statement, in the order of their upload. */
export const statementLineList = defineList({
  name: 'statement-lines',
  row: StatementLine,
  columns,
  paging: pageQuery(20),
  filters: {
    search: textFilter('Policy, vehicle or policyholder'),
    standing: choiceFilter(
      'Status',
      STANDINGS.map((value) => ({ value, label: STANDING_NAMES[value] })),
      z.enum(STANDINGS),
    ),
  },
})
