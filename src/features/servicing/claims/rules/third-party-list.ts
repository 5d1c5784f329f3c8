import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { choiceFilter, stateOptions, textFilter } from '#domain/filters.ts'
import { thirdPartyReportLife } from '#domain/life-cycles.ts'
import { describeState } from '#domain/state-descriptions.ts'
import { defineList } from '#kit/list.ts'
import { pageQuery } from '#kit/paging.ts'

const State = z.enum(thirdPartyReportLife.states)

/** A third party's report in a list of the claims office. */
export const ThirdPartyItem = z.object({
  id: z.uuid(),
  number: z.string(),
  state: State,
  name: z.string(),
  knownBy: z.string(),
  lossOn: Day,
  /** The policy found by it. */
  policyNumber: z.string().nullable(),
  claimNumber: z.string().nullable(),
  createdAt: z.string(),
})
export type ThirdPartyItem = z.output<typeof ThirdPartyItem>

/** What waits stands first. */
export const thirdPartyList = defineList({
  name: 'third-party-reports',
  row: ThirdPartyItem,
  columns: {
    number: { label: 'Number', value: (row) => row.number },
    name: { label: 'Who reported', value: (row) => row.name },
    knownBy: { label: 'Document or plate', value: (row) => row.knownBy },
    lossOn: { label: 'Day of the loss', value: (row) => row.lossOn, format: 'day' },
    policyNumber: { label: 'Policy', value: (row) => row.policyNumber },
    claimNumber: { label: 'Claim', value: (row) => row.claimNumber },
    state: { label: 'Status', value: (row) => describeState('third-party-report', row.state).label },
    createdAt: { label: 'Reported', value: (row) => row.createdAt, format: 'instant' },
  },
  paging: pageQuery(20),
  filters: {
    search: textFilter('Number, name, document or plate'),
    state: choiceFilter('Status', stateOptions('third-party-report', thirdPartyReportLife.states), State),
  },
})
