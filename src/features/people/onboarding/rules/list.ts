import { z } from 'zod'
import { choiceFilter, stateOptions, textFilter } from '#domain/filters.ts'
import { applicationLife } from '#domain/life-cycles.ts'
import { describeState } from '#domain/state-descriptions.ts'
import { type Columns, defineList } from '#kit/list.ts'
import { pageQuery } from '#kit/paging.ts'

const State = z.enum(applicationLife.states)

export const ApplicationItem = z.object({
  id: z.uuid(),
  number: z.string(),
  name: z.string(),
  state: State,
  waitingSince: z.string().nullable(),
  hoursWaiting: z.int().nullable(),
  submittedAt: z.string().nullable(),
  checkedBy: z.string().nullable(),
  branch: z.string().nullable(),
})
export type ApplicationItem = z.output<typeof ApplicationItem>

const columns: Columns<ApplicationItem> = {
  name: { label: 'Applicant', value: (row) => row.name },
  number: { label: 'Number', value: (row) => row.number },
  state: { label: 'Status', value: (row) => describeState('application', row.state).label },
  hoursWaiting: { label: 'Waiting (hours)', value: (row) => row.hoursWaiting, format: 'count' },
  submittedAt: { label: 'Sent', value: (row) => row.submittedAt, format: 'instant' },
  checkedBy: { label: 'Checked by', value: (row) => row.checkedBy },
  branch: { label: 'Branch', value: (row) => row.branch, isExportOnly: true },
}

/** What the office reviews: the longest waiting first, no drafts. */
export const applicationList = defineList({
  name: 'applications',
  row: ApplicationItem,
  columns,
  paging: pageQuery(20),
  filters: {
    search: textFilter('Number or name'),
    state: choiceFilter(
      'Status',
      stateOptions(
        'application',
        applicationLife.states.filter((state) => state !== 'draft'),
      ),
      State,
    ),
  },
})
