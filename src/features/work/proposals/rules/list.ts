import { z } from 'zod'
import { choiceFilter, stateOptions, teamFilter, textFilter } from '#domain/filters.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { describeState } from '#domain/state-descriptions.ts'
import type { Columns } from '#kit/list.ts'
import { defineList } from '#kit/list.ts'
import { skipQuery } from '#kit/paging.ts'
import { PROPOSAL_STATES } from './proposals.ts'

const Id = z.uuid()

export const ProposalItem = z.object({
  _id: Id,
  proposalNumber: z.string(),
  proposalStatus: z.enum(PROPOSAL_STATES),
  productId: z.string(),
  LOB: z.string(),
  leadId: Id,
  personName: z.string(),
  staffName: z.string(),
  quotationId: Id.nullable(),
  quotationNumber: z.string().nullable(),
  policyId: Id.nullable(),
  policyNumber: z.string().nullable(),
  premium: Centavos.nullable(),
  created_date: z.string(),
  updated_date: z.string(),
})
export type ProposalItem = z.output<typeof ProposalItem>

const columns: Columns<ProposalItem> = {
  number: { label: 'Proposal', value: (row) => row.proposalNumber },
  person: { label: 'Person', value: (row) => row.personName },
  line: { label: 'Insurance', value: (row) => row.LOB },
  quotation: { label: 'Quotation', value: (row) => row.quotationNumber },
  policy: { label: 'Policy', value: (row) => row.policyNumber, isExportOnly: true },
  agent: { label: 'Agent', value: (row) => row.staffName, isOnOneLine: true },
  begun: { label: 'Started', value: (row) => row.created_date, format: 'instant', isExportOnly: true },
  changed: { label: 'Changed', value: (row) => row.updated_date, format: 'instant' },
  premium: { label: 'Total premium', value: (row) => row.premium, format: 'money' },
  state: { label: 'Status', value: (row) => describeState('proposal', row.proposalStatus).label },
}

/** Like leads: 15 a page (specification §9). */
export const proposalList = defineList({
  name: 'proposals',
  row: ProposalItem,
  columns,
  paging: skipQuery(15),
  search: 'searchtxt',
  filters: {
    /** Part of the person's name. */
    searchtxt: textFilter('Search by name'),
    proposalStatus: choiceFilter('Status', stateOptions('proposal', PROPOSAL_STATES), z.enum(PROPOSAL_STATES)),
    team: teamFilter(),
  },
})
