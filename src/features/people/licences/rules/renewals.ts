import { z } from 'zod'
import { choiceFilter, stateOptions, textFilter } from '#domain/filters.ts'
import { LICENCE_KINDS } from '#domain/licence.ts'
import { licenceRenewalLife } from '#domain/life-cycles.ts'
import { describeState } from '#domain/state-descriptions.ts'
import { type Columns, defineList } from '#kit/list.ts'
import { pageQuery } from '#kit/paging.ts'
import { plainText } from '#kit/text.ts'
import { KINDS } from './list.ts'

/** What of a renewed licence may be sent back, with its name. */
export const RENEWAL_FIELDS = {
  number: 'Licence number',
  validFrom: 'Valid from',
  validUntil: 'Last day',
  scan: 'Scan',
} as const
export const RENEWAL_FIELD_NAMES = ['number', 'validFrom', 'validUntil', 'scan'] as const satisfies readonly (keyof typeof RENEWAL_FIELDS)[]

export const RenewalFault = z.object({
  path: z.enum(RENEWAL_FIELD_NAMES),
  reason: plainText(300).trim().min(3, 'Say in a few words what to correct: the holder reads it.'),
})
export type RenewalFault = z.output<typeof RenewalFault>

export const RenewalState = z.enum(licenceRenewalLife.states)

const RenewalItem = z.object({
  id: z.uuid(),
  name: z.string(),
  agentCode: z.string(),
  company: z.string(),
  kind: z.enum(KINDS),
  number: z.string(),
  state: RenewalState,
  sentAt: z.string(),
  waitingSince: z.string().nullable(),
  hoursWaiting: z.int().nullable(),
  decidedBy: z.string().nullable(),
})
export type RenewalItem = z.output<typeof RenewalItem>

const columns: Columns<RenewalItem> = {
  name: { label: 'Agent', value: (row) => row.name },
  agentCode: { label: 'Agent code', value: (row) => row.agentCode },
  kind: { label: 'Licence', value: (row) => LICENCE_KINDS[row.kind] },
  company: { label: 'Company', value: (row) => row.company },
  number: { label: 'Licence number', value: (row) => row.number },
  state: { label: 'Status', value: (row) => describeState('licence-renewal', row.state).label },
  hoursWaiting: { label: 'Waiting (hours)', value: (row) => row.hoursWaiting, format: 'count' },
  sentAt: { label: 'Sent', value: (row) => row.sentAt, format: 'instant' },
  decidedBy: { label: 'Decided by', value: (row) => row.decidedBy, isExportOnly: true },
}

/** Renewed licences that holders sent: the longest waiting first. */
export const renewalList = defineList({
  name: 'licence-renewals',
  row: RenewalItem,
  columns,
  paging: pageQuery(20),
  filters: {
    search: textFilter('Name, agent code or licence number'),
    state: choiceFilter('Status', stateOptions('licence-renewal', licenceRenewalLife.states), RenewalState),
  },
})
