import { Anchor, Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { StatusBadge, StatusNote } from '#kit/web/ui/status-badge.tsx'
import { leadProposals, quoteAddress } from '../../parts/addresses.ts'
import { WithProposal } from '../../parts/with-proposal.tsx'
import type { Proposal } from '../../public/contract.ts'
import { ProposalCard } from './proposal-card.tsx'
import { ProposalList } from './proposal-list.tsx'
import { SoldCards } from './sold-cards.tsx'

/** The detail cards of a proposal; without one, the list of proposals. */
export default function Cards() {
  const [id] = useQueryParam('id')
  return id ? <WithProposal>{(proposal) => <CardsOf proposal={proposal} />}</WithProposal> : <ProposalList />
}

function CardsOf({ proposal }: { readonly proposal: Proposal }) {
  const { number, lineName, lead, state, hasQuotation } = proposal
  return (
    <Page
      title={t('{line} for {name}', { line: lineName, name: lead.name })}
      subtitle={number}
      back={leadProposals(lead.id)}
      aside={<StatusBadge cycle="proposal" state={state} />}
      actions={<Next proposal={proposal} />}
    >
      <StatusNote cycle="proposal" state={state}>
        <Text size="sm" mt={4}>
          <Anchor component={Link} to={pathTo('leads/status', { audience: 'agent' }, { id: lead.id })} py={8}>
            {t('Lead {number}', { number: lead.number })}
          </Anchor>
        </Text>
      </StatusNote>
      <div style={{ height: 16 }} />
      <ProposalCard proposal={proposal} card="lifeAssured" />
      <ProposalCard proposal={proposal} card="proposer" />
      <ProposalCard proposal={proposal} card="nominee" />
      {hasQuotation ? (
        <>
          <SoldCards proposal={proposal} />
          <ProposalCard proposal={proposal} card="other" />
        </>
      ) : (
        <>
          <ProposalCard proposal={proposal} card="plan" />
          <ProposalCard proposal={proposal} card="premium" />
          <ProposalCard proposal={proposal} card="other" />
          <ProposalCard proposal={proposal} card="payment" />
        </>
      )}
    </Page>
  )
}

/** The one thing to do next. */
function Next({ proposal: { line, lead, quotation, policy, hasQuotation } }: { readonly proposal: Proposal }) {
  const maySell = useFeature('QUOTES')
  const go = (label: string, to: string) => (
    <Button component={Link} to={to}>
      {label}
    </Button>
  )
  if (policy) return go(t('Open the policy'), pathTo('policies/policy', { audience: 'agent', line }, { policy: policy.id }))
  if (quotation) return go(t('Open the quotation'), pathTo('quotes/quotation', { audience: 'agent', line }, { quotation: quotation.id }))
  return hasQuotation || !maySell ? null : go(t('Make the quotation'), quoteAddress(lead.id, line))
}
