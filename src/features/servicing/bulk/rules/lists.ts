import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { choiceFilter, textFilter } from '#domain/filters.ts'
import { batchLife, batchRowLife } from '#domain/life-cycles.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { describeState } from '#domain/state-descriptions.ts'
import { type Columns, defineList } from '#kit/list.ts'
import { pageQuery } from '#kit/paging.ts'
import { lineNames } from '#lines/names.ts'
import { BATCH_KINDS, Fault, isOpenRow } from './batch.ts'

const Instant = z.iso.datetime({ offset: true })

export const KIND_NAMES = { bulk: 'Bulk', fleet: 'Fleet' } as const

export const BatchItem = z.object({
  id: z.uuid(),
  kind: z.enum(BATCH_KINDS),
  line: z.string(),
  state: z.enum(batchLife.states),
  fileName: z.string(),
  staffName: z.string(),
  createdAt: Instant,
  rows: z.int(),
  wrong: z.int(),
  /** What is waiting for payment or underwriting. */
  waiting: z.int(),
  issued: z.int(),
  premium: Centavos,
})
export type BatchItem = z.output<typeof BatchItem>

const stateName = (cycle: string, state: string) => describeState(cycle, state).label

const batchColumns: Columns<BatchItem> = {
  fileName: { label: 'File', value: (row) => row.fileName },
  kind: { label: 'Kind', value: ({ kind, line }) => `${KIND_NAMES[kind]} · ${lineNames[line] ?? line}` },
  state: { label: 'Status', value: ({ state }) => stateName('batch', state) },
  createdAt: { label: 'Uploaded', value: (row) => row.createdAt, format: 'instant' },
  staff: { label: 'By', value: (row) => row.staffName },
  rows: { label: 'Rows', value: (row) => row.rows, format: 'count' },
  wrong: { label: 'Wrong', value: (row) => row.wrong, format: 'count' },
  waiting: { label: 'Waiting', value: (row) => row.waiting, format: 'count' },
  issued: { label: 'Issued', value: (row) => row.issued, format: 'count' },
  premium: { label: 'Premium issued', value: (row) => row.premium, format: 'money' },
}

const Kind = z.enum(BATCH_KINDS)
const BatchStateOf = z.enum(batchLife.states)

/** Uploads of the person and of everyone below them, newest first. */
export const batchList = defineList({
  name: 'bulk-issuance',
  row: BatchItem,
  columns: batchColumns,
  paging: pageQuery(15),
  filters: {
    search: textFilter('File or person'),
    kind: choiceFilter(
      'Kind',
      BATCH_KINDS.map((value) => ({ value, label: KIND_NAMES[value] })),
      Kind,
    ),
    state: choiceFilter(
      'Status',
      batchLife.states.map((value) => ({ value, label: stateName('batch', value) })),
      BatchStateOf,
    ),
  },
})

/** Faults found before a sale say nothing about what was sold. */
const noteOf = ({ state, faults, failure }: BatchRowItem): string => failure ?? (isOpenRow(state) ? faults.map(faultText).join(' ') : '')

/** What is shown as the state of a row: one that was approved is not for review any more. */
export const shownState = ({ state, isApproved }: Pick<BatchRowItem, 'state' | 'isApproved'>) =>
  isApproved ? ({ cycle: 'quotation', state: 'approved' } as const) : ({ cycle: 'batch-row', state } as const)

export const BatchRowItem = z.object({
  id: z.uuid(),
  n: z.int(),
  state: z.enum(batchRowLife.states),
  description: z.string(),
  holderName: z.string(),
  total: Centavos.nullable(),
  coverFrom: Day.nullable(),
  coverTo: Day.nullable(),
  faults: z.array(Fault),
  failure: z.string().nullable(),
  /** Approved, or with nothing left to decide: it is issued once it is confirmed again. */
  isApproved: z.boolean(),
  quotation: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  policy: z.object({ id: z.uuid(), number: z.string().nullable() }).nullable(),
})
export type BatchRowItem = z.output<typeof BatchRowItem>

/** `Plate number: Invalid plate number. …` */
export const faultText = ({ column, message, row }: Pick<Fault, 'column' | 'message' | 'row'>): string => {
  const said = column && !message.startsWith(column) ? `${column}: ${message}` : message
  return row === undefined ? said : `Row ${row}, ${said}`
}

const rowColumns: Columns<BatchRowItem> = {
  n: { label: 'Row', value: (row) => row.n, format: 'count' },
  description: { label: 'What is insured', value: (row) => row.description },
  holder: { label: 'Policyholder', value: (row) => row.holderName },
  state: {
    label: 'Status',
    value: (row) => {
      const { cycle, state } = shownState(row)
      return stateName(cycle, state)
    },
  },
  total: { label: 'Total premium', value: (row) => row.total, format: 'money' },
  coverFrom: { label: 'From', value: (row) => row.coverFrom, format: 'day', isExportOnly: true },
  coverTo: { label: 'To', value: (row) => row.coverTo, format: 'day', isExportOnly: true },
  policy: { label: 'Policy', value: ({ policy }) => policy?.number, isExportOnly: true },
  faults: { label: 'Notes', value: noteOf },
}

const RowState = z.enum(batchRowLife.states)

/** The rows of an upload in the order of its file. */
export const rowList = defineList({
  name: 'bulk-rows',
  row: BatchRowItem,
  columns: rowColumns,
  paging: pageQuery(20),
  filters: {
    search: textFilter('Row, vehicle or policyholder'),
    state: choiceFilter(
      'Status',
      batchRowLife.states.map((value) => ({ value, label: stateName('batch-row', value) })),
      RowState,
    ),
  },
})
