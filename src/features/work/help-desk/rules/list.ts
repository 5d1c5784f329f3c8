import { z } from 'zod'
import { choiceFilter, stateOptions, textFilter } from '#domain/filters.ts'
import { HELP_TOPICS, helpTopicName } from '#domain/help-topics.ts'
import { helpRequestLife } from '#domain/life-cycles.ts'
import { describeState } from '#domain/state-descriptions.ts'
import { type Columns, defineList } from '#kit/list.ts'
import { pageQuery } from '#kit/paging.ts'

const State = z.enum(helpRequestLife.states)
const Topic = z.enum(HELP_TOPICS)

export const HelpItem = z.object({
  id: z.uuid(),
  number: z.string(),
  topic: Topic,
  name: z.string(),
  isCustomer: z.boolean(),
  question: z.string(),
  state: State,
  assignee: z.string().nullable(),
  dueAt: z.string().nullable(),
  isLate: z.boolean(),
  score: z.int().nullable(),
  createdAt: z.string(),
})
export type HelpItem = z.output<typeof HelpItem>

const columns: Columns<HelpItem> = {
  number: { label: 'Number', value: (row) => row.number },
  name: { label: 'Who asks', value: (row) => row.name },
  question: { label: 'Question', value: (row) => row.question },
  topic: { label: 'Topic', value: (row) => helpTopicName[row.topic] },
  state: { label: 'Status', value: (row) => describeState('help-request', row.state).label },
  dueAt: { label: 'Due', value: (row) => row.dueAt, format: 'instant' },
  assignee: { label: 'Handled by', value: (row) => row.assignee },
  isCustomer: { label: 'From', value: (row) => (row.isCustomer ? 'Customers' : 'Agents'), isExportOnly: true },
  isLate: { label: 'Late', value: (row) => (row.isLate ? 'Late' : ''), isExportOnly: true },
  score: { label: 'How satisfied they are (1 to 5)', value: (row) => row.score, format: 'count', isExportOnly: true },
  createdAt: { label: 'Asked', value: (row) => row.createdAt, format: 'instant', isExportOnly: true },
}

/** What is waiting for the help desk: earliest due first, then what is not waiting for anyone here. */
export const helpList = defineList({
  name: 'help-requests',
  row: HelpItem,
  columns,
  paging: pageQuery(20),
  filters: {
    search: textFilter('Number or name'),
    state: choiceFilter('Status', stateOptions('help-request', helpRequestLife.states), State),
    topic: choiceFilter(
      'Topic',
      HELP_TOPICS.map((value) => ({ value, label: helpTopicName[value] })),
      Topic,
    ),
    whose: choiceFilter(
      'Handled',
      [
        { value: 'mine', label: 'Assigned to me' },
        { value: 'nobody', label: 'Unassigned' },
      ],
      z.enum(['mine', 'nobody']),
    ),
    late: choiceFilter('Late', [{ value: 'true', label: 'Late only' }], z.enum(['true'])),
  },
})
