import { formatMobile } from '#domain/mobile.ts'
import { outcomeLabel } from '#domain/outcomes.ts'
import { describeState } from '#domain/state-descriptions.ts'
import type { Columns } from '#kit/list.ts'
import { defineList } from '#kit/list.ts'
import { skipQuery } from '#kit/paging.ts'
import { LeadRow } from '../public/contract/record.ts'
import { PROPENSITIES, productName } from './choices.ts'
import { stateOf } from './lead-state.ts'
import { LEAD_SORTS, leadFilters } from './list-filters.ts'

const outcome = ({ leadDisposition, leadsubDisposition }: LeadRow): string =>
  [leadDisposition, leadsubDisposition].flatMap((code) => (code ? [outcomeLabel(code)] : [])).join(' · ')

const columns: Columns<LeadRow> = {
  name: { label: 'Lead', value: (row) => row.personName },
  number: { label: 'Number', value: (row) => row.lead_Id, isExportOnly: true },
  mobile: { label: 'Mobile', value: (row) => formatMobile(row.mobileNo), isExportOnly: true },
  email: { label: 'E-mail', value: (row) => row.email, isExportOnly: true },
  address: { label: 'Address', value: (row) => row.address, isExportOnly: true },
  state: { label: 'Status', value: (row) => describeState('lead', stateOf(row)).label },
  outcome: { label: 'Last outcome', value: outcome },
  followUp: { label: 'Next follow-up', value: (row) => row.nextFollowUp, format: 'instant' },
  product: { label: 'Interested in', value: (row) => (row.productId ? productName(row.productId) : null) },
  propensity: {
    label: 'Likely to buy',
    value: (row) => PROPENSITIES.find(({ value }) => value === row.leadPropensity)?.label,
    isExportOnly: true,
  },
  advisor: { label: 'Advisor', value: (row) => row.allocTo },
  created: { label: 'New since', value: (row) => row.created_date, format: 'instant', isExportOnly: true },
}

/** Specification §9: leads come 15 a page. */
export const leadList = defineList({
  name: 'leads',
  row: LeadRow,
  columns,
  paging: skipQuery(15),
  search: 'searchtxt',
  filters: leadFilters,
  sorts: LEAD_SORTS,
})
