import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { choiceFilter, stateOptions, textFilter } from '#domain/filters.ts'
import { privacyRequestLife } from '#domain/life-cycles.ts'
import { describeState } from '#domain/state-descriptions.ts'
import type { Columns } from '#kit/list.ts'
import { defineList } from '#kit/list.ts'
import { pageQuery } from '#kit/paging.ts'
import { kindName, REQUEST_KINDS, REQUEST_WAYS, wayName } from './requests.ts'

const State = z.enum(privacyRequestLife.states)
const Kind = z.enum(REQUEST_KINDS)

export const PrivacyRequestItem = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: Kind,
  state: State,
  name: z.string(),
  way: z.enum(REQUEST_WAYS),
  askedAt: z.string(),
  dueOn: Day,
  daysLeft: z.int(),
  isLate: z.boolean(),
  answeredAt: z.string().nullable(),
})
export type PrivacyRequestItem = z.output<typeof PrivacyRequestItem>

const columns: Columns<PrivacyRequestItem> = {
  number: { label: 'Number', value: (row) => row.number },
  kind: { label: 'What is asked', value: (row) => kindName[row.kind] },
  name: { label: 'Whose data', value: (row) => row.name },
  askedAt: { label: 'Asked', value: (row) => row.askedAt, format: 'instant' },
  dueOn: { label: 'Answer by', value: (row) => row.dueOn, format: 'day' },
  state: { label: 'Status', value: (row) => describeState('privacy-request', row.state).label },
  way: { label: 'How it came', value: (row) => wayName[row.way], isExportOnly: true },
  isLate: { label: 'Late', value: (row) => (row.isLate ? 'Late' : ''), isExportOnly: true },
  answeredAt: { label: 'Closed', value: (row) => row.answeredAt, format: 'instant', isExportOnly: true },
}

export const privacyRequestList = defineList({
  name: 'privacy-requests',
  row: PrivacyRequestItem,
  columns,
  paging: pageQuery(20),
  filters: {
    search: textFilter('Number or name'),
    state: choiceFilter('Status', stateOptions('privacy-request', privacyRequestLife.states), State),
    kind: choiceFilter(
      'What is asked',
      REQUEST_KINDS.map((value) => ({ value, label: kindName[value] })),
      Kind,
    ),
  },
})
