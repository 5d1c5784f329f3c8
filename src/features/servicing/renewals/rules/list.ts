import { z } from 'zod'
import { daysBetween } from '#domain/day.ts'
import { Day } from '#domain/day-schema.ts'
import { choiceFilter, dayFilter, stateOptions, teamFilter, textFilter } from '#domain/filters.ts'
import { renewalLife } from '#domain/life-cycles.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { describeState } from '#domain/state-descriptions.ts'
import { type Columns, defineList } from '#kit/list.ts'
import { pageQuery } from '#kit/paging.ts'
import { lineNames } from '#lines/names.ts'
import { OUTCOME_LABELS, OUTCOMES } from '../public/rules/outcomes.ts'

/** Days before the end from which a policy is on the list; fewer days by choice: supplement.md F. */
export const WITHIN_DAYS = ['90', '60', '45', '30'] as const

export const RenewalItem = z.object({
  id: z.uuid(),
  line: z.string(),
  lineName: z.string(),
  reference: z.string(),
  description: z.string(),
  holderName: z.string(),
  holderMobile: z.string(),
  staffName: z.string(),
  endsOn: Day,
  today: Day,
  state: z.enum(renewalLife.states),
  /** What keeps it from being offered. */
  obstacle: z.string().nullable(),
  before: Centavos,
  /** Null until there is a price. */
  after: Centavos.nullable(),
  quotationId: z.uuid().nullable(),
  seenAt: z.string().nullable(),
  /** The agent has sent a link to it. */
  isSent: z.boolean(),
})
export type RenewalItem = z.output<typeof RenewalItem>

export const daysLeft = ({ endsOn, today }: Pick<RenewalItem, 'endsOn' | 'today'>): number => daysBetween(today, endsOn)

/** By how much it costs more than last year, in whole percent. */
export const changePercent = ({ before, after }: Pick<RenewalItem, 'before' | 'after'>): number | null =>
  after === null || before === 0 ? null : Math.round(((after - before) / before) * 100)

const columns: Columns<RenewalItem> = {
  policy: { label: 'Policy', value: (row) => row.reference },
  line: { label: 'Line of insurance', value: (row) => row.lineName, isExportOnly: true },
  risk: { label: 'What is insured', value: (row) => row.description },
  holder: { label: 'Policyholder', value: (row) => row.holderName },
  mobile: { label: 'Mobile', value: (row) => row.holderMobile, isExportOnly: true },
  agent: { label: 'Agent', value: (row) => row.staffName, isOnOneLine: true },
  endsOn: { label: 'Ends on', value: (row) => row.endsOn, format: 'day' },
  left: { label: 'Days left', value: daysLeft, format: 'count' },
  before: { label: 'Last year', value: (row) => row.before, format: 'money' },
  after: { label: 'This year', value: (row) => row.after, format: 'money' },
  change: { label: 'Change in %', value: changePercent, format: 'count', isExportOnly: true },
  state: { label: 'Renewal', value: (row) => describeState('renewal', row.state).label },
  obstacle: { label: 'Waiting for', value: (row) => row.obstacle, isExportOnly: true },
  seen: { label: 'Seen by the customer', value: (row) => row.seenAt, format: 'instant' },
}

export const renewalList = defineList({
  name: 'renewals',
  row: RenewalItem,
  columns,
  paging: pageQuery(20),
  filters: {
    search: textFilter('Number, policyholder or vehicle'),
    within: choiceFilter(
      'Ends within',
      WITHIN_DAYS.map((value) => ({ value, label: `${value} days` })),
      z.enum(WITHIN_DAYS),
    ),
    state: choiceFilter('Renewal', stateOptions('renewal', renewalLife.states), z.enum(renewalLife.states)),
    line: choiceFilter(
      'Line of insurance',
      Object.entries(lineNames).map(([value, label]) => ({ value, label })),
      z.string().max(40),
    ),
    endsFrom: dayFilter('From', 'Cover ends'),
    endsTo: dayFilter('Until', 'Cover ends'),
    outcome: choiceFilter(
      'Outcome',
      [{ value: 'any', label: 'Ran its full term' }, ...OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] }))],
      z.enum(['any', ...OUTCOMES]),
    ),
    staffName: textFilter('Agent'),
    team: teamFilter(),
  },
})
