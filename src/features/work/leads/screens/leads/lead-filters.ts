import { z } from 'zod'
import { CONTACT_STATUSES, LEAD_STATUSES, leadDispositions } from '#domain/outcomes.ts'
import { field } from '#kit/field.ts'
import { given } from '#kit/paging.ts'
import { LEAD_TYPES, PROPENSITIES } from '../../public/rules/leads.ts'

const Word = given(z.string())
const statuses = LEAD_STATUSES.map(({ code, label }) => ({ value: code, label }))
const dispositions = CONTACT_STATUSES.flatMap((status) => leadDispositions(status).map(({ code, label }) => ({ value: code, label })))

/** What leads are filtered by (specification §7). */
export const LeadFilterFields = z.object({
  search: field({ label: 'Search', control: 'text' }, Word),
  leadStatus: field({ label: 'Status', control: 'choice', options: statuses }, Word),
  leadDisposition: field({ label: 'Last outcome', control: 'choice', options: dispositions }, Word),
  leadType: field({ label: 'Kind of lead', control: 'choice', options: LEAD_TYPES }, Word),
  leadPropensity: field({ label: 'Likely to buy', control: 'choice', options: PROPENSITIES }, Word),
  createdFrom: field({ label: 'New from', control: 'date', group: 'New' }, Word),
  createdTo: field({ label: 'New until', control: 'date', group: 'New' }, Word),
})
