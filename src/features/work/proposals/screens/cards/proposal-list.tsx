import { pathTo } from '#domain/routing.ts'
import { useFeature, usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { proposalAddress } from '../../parts/addresses.ts'
import { ProposalRow } from '../../parts/proposal-row.tsx'
import { contract } from '../../public/contract.ts'
import { proposalList } from '../../rules/list.ts'

/** The proposals of the advisor viewing, or of the team. */
export function ProposalList() {
  const me = usePerson()
  const hasTeam = useFeature('TEAM')
  return (
    <ListScreen
      title={t('Proposals')}
      list={proposalList}
      endpoint={contract.proposalsOfAgent}
      params={{ id: me?.id ?? '' }}
      without={hasTeam ? [] : ['agent', 'team']}
      cells={{ state: (row) => <StatusBadge cycle="proposal" state={row.proposalStatus} /> }}
      card={(row) => <ProposalRow row={row} heading={[row.personName, row.LOB].filter(Boolean).join(' · ')} />}
      keyOf={({ _id }) => _id}
      to={({ _id }) => proposalAddress(_id)}
      back={pathTo('performance/dashboard', { audience: 'agent' })}
      empty={{ title: t('No proposals here'), text: t('A proposal starts on the page of a lead, or with a quotation for one.') }}
    />
  )
}
