import { z } from 'zod'
import { choiceFilter, stateOptions, textFilter } from '#domain/filters.ts'
import { screeningLife } from '#domain/life-cycles.ts'
import { describeState } from '#domain/state-descriptions.ts'
import type { Columns } from '#kit/list.ts'
import { defineList } from '#kit/list.ts'
import { pageQuery } from '#kit/paging.ts'

const State = z.enum(screeningLife.states)

export const ScreeningItem = z.object({
  id: z.uuid(),
  state: State,
  personName: z.string(),
  entryName: z.string(),
  source: z.string(),
  isDemonstration: z.boolean(),
  likeness: z.int(),
  /** Policies that are waiting for the decision. */
  policies: z.int(),
  createdAt: z.string(),
  decidedName: z.string().nullable(),
})
export type ScreeningItem = z.output<typeof ScreeningItem>

const columns: Columns<ScreeningItem> = {
  person: { label: 'Person', value: (row) => row.personName },
  entry: { label: 'Name on the list', value: (row) => row.entryName },
  source: { label: 'List', value: (row) => row.source },
  likeness: { label: 'Similarity', value: (row) => `${row.likeness} %` },
  policies: { label: 'Policies', value: (row) => row.policies, format: 'count' },
  state: { label: 'Status', value: (row) => describeState('screening', row.state).label },
  since: { label: 'Since', value: (row) => row.createdAt, format: 'instant' },
  decided: { label: 'Decided by', value: (row) => row.decidedName, isExportOnly: true },
}

/** Names that may be on a list: those waiting first, the longest on top. */
export const screeningList = defineList({
  name: 'screening',
  row: ScreeningItem,
  columns,
  paging: pageQuery(20),
  filters: {
    search: textFilter('Person, or name on the list'),
    state: choiceFilter('Status', stateOptions('screening', screeningLife.states), State),
  },
})
