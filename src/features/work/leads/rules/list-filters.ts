import { z } from 'zod'
import { choiceFilter, dayFilter, textFilter } from '#domain/filters.ts'
import { CONTACT_STATUSES, LEAD_STATUSES, leadDispositions } from '#domain/outcomes.ts'
import { optionalFilter } from '#kit/paging.ts'
import { TrimmedText } from '../public/contract/fields.ts'
import { GROUPINGS } from '../public/contract/record.ts'
import { LEAD_TYPES, PROPENSITIES } from './choices.ts'

const codesOf = <Code extends string>(choices: readonly { readonly code: Code; readonly label: string }[]) =>
  choices.map(({ code, label }) => ({ value: code, label }))
const valuesOf = <Value extends string>(choices: readonly { readonly value: Value }[]) => z.enum(choices.map(({ value }) => value))

/** Filters and sort orders of the list of leads (specification §7). */
export const leadFilters = {
  searchtxt: textFilter('Search'),
  /** The fields that `searchtxt` searches; all of them when not given. */
  searchType: optionalFilter(z.enum(['all', 'name', 'mobile', 'leadId'])),
  leadfilter: optionalFilter(z.enum(GROUPINGS)),
  leadStatus: choiceFilter('Status', codesOf(LEAD_STATUSES), z.enum(LEAD_STATUSES.map(({ code }) => code))),
  leadDisposition: choiceFilter('Last outcome', codesOf(CONTACT_STATUSES.flatMap((status) => leadDispositions(status))), TrimmedText(60)),
  leadType: choiceFilter('Kind of lead', LEAD_TYPES, valuesOf(LEAD_TYPES)),
  leadPropensity: choiceFilter('Likely to buy', PROPENSITIES, valuesOf(PROPENSITIES)),
  /** Our own addition: people who became a lead between two days in Manila. */
  createdFrom: dayFilter('New from', 'New'),
  createdTo: dayFilter('New until', 'New'),
  sorByFlter: optionalFilter(z.enum(['created_date', 'allocationDate', 'nextFollowUp', 'personName', 'status'])),
  sort_status: optionalFilter(z.enum(['asc', 'desc', '1', '-1'])),
  /** Includes everyone below that person. */
  team: optionalFilter(z.stringbool()),
}

export type LeadOrder = NonNullable<z.output<typeof leadFilters.sorByFlter>>

/** The requested order of a list, if any. */
export const requestedOrder = ({ sorByFlter }: { readonly sorByFlter?: LeadOrder | undefined }): LeadOrder | undefined => sorByFlter

const by = (sorByFlter: LeadOrder, direction: 'asc' | 'desc') => ({ sorByFlter, sort_status: direction })

export const LEAD_SORTS = {
  newest: { label: 'Newest first', query: by('created_date', 'desc') },
  'follow-up': { label: 'Next follow-up first', query: by('nextFollowUp', 'asc') },
  oldest: { label: 'Oldest first', query: by('created_date', 'asc') },
  name: { label: 'By name', query: by('personName', 'asc') },
} as const
