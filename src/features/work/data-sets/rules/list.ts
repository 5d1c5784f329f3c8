import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { choiceFilter } from '#domain/filters.ts'
import { type Columns, defineList } from '#kit/list.ts'
import { pageQuery } from '#kit/paging.ts'

export const SET_STATES = ['made', 'failed'] as const
export const STATE_LABELS: Readonly<Record<(typeof SET_STATES)[number], string>> = { made: 'Made', failed: 'Failed' }
const State = z.enum(SET_STATES)

export const DataSetListItem = z.object({
  id: z.uuid(),
  day: Day,
  state: State,
  /** The moment of which all of its files are; null if none was made. */
  asOf: z.iso.datetime({ offset: true }).nullable(),
  files: z.int(),
  rows: z.int(),
  bytes: z.int(),
})
export type DataSetListItem = z.output<typeof DataSetListItem>

const columns: Columns<DataSetListItem> = {
  day: { label: 'Day', value: (row) => row.day, format: 'day' },
  state: { label: 'Status', value: (row) => STATE_LABELS[row.state] },
  asOf: { label: 'As of', value: (row) => row.asOf, format: 'instant' },
  files: { label: 'Files', value: (row) => row.files, format: 'count' },
  rows: { label: 'Rows', value: (row) => row.rows, format: 'count' },
  bytes: { label: 'Bytes', value: (row) => row.bytes, format: 'count' },
}

/** The stored data sets, newest first. */
export const dataSetList = defineList({
  name: 'data-sets',
  row: DataSetListItem,
  columns,
  paging: pageQuery(20),
  filters: {
    state: choiceFilter(
      'Status',
      SET_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
      State,
    ),
  },
})
