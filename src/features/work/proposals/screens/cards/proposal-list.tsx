import { z } from 'zod'
import { dayOf } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { describeState } from '#domain/state-descriptions.ts'
import { field } from '#kit/field.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { DayText } from '#kit/web/ui/dates.tsx'
import { type Filters, ListScreen } from '#kit/web/ui/list-screen.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { proposalAddress } from '../../parts/addresses.ts'
import { ProposalRow } from '../../parts/proposal-row.tsx'
import { contract, PAGE_SIZE, type ProposalItem } from '../../public/contract.ts'
import { PROPOSAL_STATES } from '../../rules/proposals.ts'

const own = {
  search: field({ label: 'Search by name', control: 'text' }, z.string().optional()),
  proposalStatus: field(
    {
      label: 'Status',
      control: 'choice',
      options: PROPOSAL_STATES.map((value) => ({ value, label: describeState('proposal', value).label })),
    },
    z.string().optional(),
  ),
}
const OwnFilters = z.object(own)
const TeamFilters = z.object({ ...own, team: field({ label: 'The whole team', control: 'switch' }, z.boolean().optional()) })

/** The proposals of the advisor who looks, or of the team. */
export function ProposalList() {
  const me = usePerson()
  const hasTeam = me?.features.includes('TEAM') ?? false
  const useRows = ({ page = '1', search, ...filters }: Filters) => {
    const query = { ...filters, skip: (Number(page) - 1) * PAGE_SIZE, searchtxt: search }
    return useRead(contract.proposalsOfAgent, { params: { id: me?.id ?? '' }, query }, { keepPage: true, enabled: me !== undefined })
  }
  return (
    <ListScreen<ProposalItem>
      title={t('Proposals')}
      name="proposals"
      pageSize={PAGE_SIZE}
      useRows={useRows}
      filters={hasTeam ? TeamFilters : OwnFilters}
      columns={[
        { label: 'Proposal', cell: (row) => row.proposalNumber },
        { label: 'Person', cell: (row) => row.personName || '—' },
        { label: 'Insurance', cell: (row) => row.LOB },
        { label: 'Quotation', cell: (row) => row.quotationNumber ?? '—' },
        ...(hasTeam ? [{ label: 'Agent', cell: (row: ProposalItem) => row.staffName }] : []),
        { label: 'Changed', cell: (row) => <DayText day={dayOf(new Date(row.updated_date))} /> },
        { label: 'Premium', align: 'right', cell: (row) => (row.premium === null ? '—' : <Money centavos={row.premium} />) },
        { label: 'Status', cell: (row) => <StatusBadge cycle="proposal" state={row.proposalStatus} /> },
      ]}
      card={(row) => <ProposalRow row={row} heading={[row.personName, row.LOB].filter(Boolean).join(' · ')} />}
      keyOf={({ _id }) => _id}
      to={({ _id }) => proposalAddress(_id)}
      back={pathTo('performance/dashboard', { audience: 'agent' })}
      empty={{ title: t('No proposals here'), text: t('A proposal begins on the page of a lead, or with a quotation for one.') }}
    />
  )
}
