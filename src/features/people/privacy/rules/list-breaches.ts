import { z } from 'zod'
import { choiceFilter, textFilter } from '#domain/filters.ts'
import { describeState } from '#domain/state-descriptions.ts'
import type { Columns } from '#kit/list.ts'
import { defineList } from '#kit/list.ts'
import { pageQuery } from '#kit/paging.ts'
import { BREACH_STATES } from './breach-clock.ts'

const State = z.enum(BREACH_STATES)

export const BreachItem = z.object({
  id: z.uuid(),
  state: State,
  title: z.string(),
  persons: z.int(),
  foundAt: z.string(),
  notifyBy: z.string(),
  isOverdue: z.boolean(),
  npcNotifiedAt: z.string().nullable(),
  personsNotifiedAt: z.string().nullable(),
  exemption: z.string().nullable(),
  recordedName: z.string(),
})
export type BreachItem = z.output<typeof BreachItem>

const columns: Columns<BreachItem> = {
  title: { label: 'What happened', value: (row) => row.title },
  found: { label: 'Known since', value: (row) => row.foundAt, format: 'instant' },
  notifyBy: { label: 'Notify by', value: (row) => row.notifyBy, format: 'instant' },
  persons: { label: 'People', value: (row) => row.persons, format: 'count' },
  npc: { label: 'Commission notified', value: (row) => row.npcNotifiedAt, format: 'instant' },
  told: { label: 'People notified', value: (row) => row.personsNotifiedAt, format: 'instant' },
  state: { label: 'Status', value: (row) => describeState('breach', row.state).label },
  exemption: { label: 'Why not notified', value: (row) => row.exemption, isExportOnly: true },
  by: { label: 'Recorded by', value: (row) => row.recordedName, isExportOnly: true },
}

export const breachList = defineList({
  name: 'breaches',
  row: BreachItem,
  columns,
  paging: pageQuery(20),
  filters: {
    search: textFilter('What happened'),
    state: choiceFilter(
      'Status',
      BREACH_STATES.map((value) => ({ value, label: describeState('breach', value).label })),
      State,
    ),
  },
})
