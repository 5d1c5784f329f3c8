import { z } from 'zod'
import { choiceFilter } from '#domain/filters.ts'
import { Centavos } from '#domain/money-schemas.ts'
import type { Columns } from '#kit/list.ts'
import { defineList } from '#kit/list.ts'
import { pageQuery } from '#kit/paging.ts'
import { percentChange } from './summary.ts'

export const RunRow = z.object({
  quotationId: z.uuid(),
  number: z.string(),
  line: z.string(),
  description: z.string(),
  staffName: z.string(),
  before: Centavos.nullable(),
  after: Centavos.nullable(),
  control: z.string(),
  reasons: z.string(),
  failure: z.string().nullable(),
})
export type RunRow = z.output<typeof RunRow>

/** The effect on a quotation in technical control; nothing where it is as before. */
export const CONTROL: Readonly<Record<string, { readonly label: string; readonly color: string }>> = {
  referred: { label: 'Newly referred', color: 'mango' },
  blocked: { label: 'Newly blocked', color: 'coral' },
  eased: { label: 'No longer blocked', color: 'leaf' },
  cleared: { label: 'No longer stopped', color: 'leaf' },
}

const difference = ({ before, after }: RunRow) => (before === null || after === null ? null : after - before)
const change = ({ before, after }: RunRow) => (before === null || after === null ? null : percentChange(before, after))

const columns: Columns<RunRow> = {
  number: { label: 'Quotation', value: (row) => row.number },
  risk: { label: 'What is insured', value: (row) => row.description },
  agent: { label: 'Agent', value: (row) => row.staffName, isOnOneLine: true },
  before: { label: 'Before', value: (row) => row.before, format: 'money' },
  after: { label: 'After', value: (row) => row.after, format: 'money' },
  difference: { label: 'Difference', value: difference, format: 'money', isExportOnly: true },
  change: { label: 'Change', value: change },
  control: { label: 'Underwriting review', value: ({ control }) => CONTROL[control]?.label },
  reasons: { label: 'Because', value: (row) => row.failure ?? row.reasons, isExportOnly: true },
}

/** Which rows of a run: all, or those of one kind. */
const ROW_KINDS = [
  { value: 'moved', label: 'Any change' },
  { value: 'dearer', label: 'Pay more' },
  { value: 'cheaper', label: 'Pay less' },
  { value: 'referred', label: 'Newly referred' },
  { value: 'blocked', label: 'Newly blocked' },
  { value: 'eased', label: 'Referred, no longer blocked' },
  { value: 'cleared', label: 'No longer stopped' },
  { value: 'failed', label: 'Cannot be priced' },
] as const
export type RowKind = (typeof ROW_KINDS)[number]['value']

export const runList = defineList({
  name: 'tariff-comparison',
  row: RunRow,
  columns,
  paging: pageQuery(25),
  filters: { kind: choiceFilter('Show', ROW_KINDS, z.enum(ROW_KINDS.map(({ value }) => value))) },
})
