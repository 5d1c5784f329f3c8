import { z } from 'zod'
import { choiceFilter, stateOptions, textFilter } from '#domain/filters.ts'
import { handOverLife } from '#domain/life-cycles.ts'
import { describeState } from '#domain/state-descriptions.ts'
import { type Columns, defineList } from '#kit/list.ts'
import { pageQuery } from '#kit/paging.ts'
import { HAND_OVER_REASONS, reasonName } from './hand-over.ts'

const State = z.enum(handOverLife.states)

const HandOverItem = z.object({
  id: z.uuid(),
  agent: z.string(),
  successors: z.string(),
  reason: z.enum(HAND_OVER_REASONS),
  onDay: z.string(),
  state: State,
  madeBy: z.string(),
})
export type HandOverItem = z.output<typeof HandOverItem>

const columns: Columns<HandOverItem> = {
  agent: { label: 'Book of', value: (row) => row.agent },
  successors: { label: 'Goes to', value: (row) => row.successors },
  reason: { label: 'Reason', value: (row) => reasonName[row.reason] },
  onDay: { label: 'Date', value: (row) => row.onDay, format: 'day' },
  state: { label: 'Status', value: (row) => describeState('hand-over', row.state).label },
  madeBy: { label: 'Planned by', value: (row) => row.madeBy },
}

/** Hand-overs of books, newest first. */
export const handOverList = defineList({
  name: 'hand-overs',
  row: HandOverItem,
  columns,
  paging: pageQuery(20),
  filters: {
    search: textFilter('Name of an agent'),
    state: choiceFilter('Status', stateOptions('hand-over', handOverLife.states), State),
  },
})
