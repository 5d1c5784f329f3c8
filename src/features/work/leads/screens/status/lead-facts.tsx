import { Anchor, Box, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatInstant } from '#domain/day.ts'
import { outcomeLabel } from '#domain/outcomes.ts'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { StatusNote } from '#kit/web/ui/status-badge.tsx'
import { FollowUpText } from '../../parts/follow-up-text.tsx'
import type { Lead } from '../../public/contract/leads.ts'
import { productName } from '../../public/rules/leads.ts'
import { stateOf } from '../../rules/lead-state.ts'

const nameOf = ({ first_name, last_name }: { readonly first_name: string; readonly last_name: string }) =>
  `${first_name} ${last_name}`.trim()

/** The lead's status in a word, what it is waiting for, and until when. */
export const LeadNote = ({ lead }: { readonly lead: Lead }) => (
  <Box mb="md">
    <StatusNote cycle="lead" state={stateOf({ grouping: lead.grouping, status: lead.leadStatus })}>
      {lead.discardReason && <Text size="sm">{t('Reason: {reason}', { reason: lead.discardReason })}</Text>}
      {lead.nextFollowUp && lead.grouping === 'open' && (
        <Text size="sm" mt={4}>
          {t('Next follow-up:')} <FollowUpText at={lead.nextFollowUp} isPlain />
        </Text>
      )}
      {lead.grouping === 'converted' && (
        <Anchor
          component={Link}
          to={pathTo('proposals/lead-proposals', { audience: 'agent' }, { id: lead._id })}
          display="block"
          size="sm"
          fw={600}
          mt={4}
        >
          {t('See the proposals')}
        </Anchor>
      )}
    </StatusNote>
  </Box>
)

/** The outcome so far, and who has been working on it since when. */
export function LeadFacts({ lead }: { readonly lead: Lead }) {
  const { leadDisposition, leadsubDisposition, lead_allocated_by: by, allocationDate } = lead
  const allocated = by && t('{name}, {when}', { name: nameOf(by), when: allocationDate ? formatInstant(new Date(allocationDate)) : '' })
  return (
    <DetailCard
      title="Where it stands"
      details={[
        { label: 'Stage', value: t(lead.leadStage) },
        { label: 'Next follow-up', value: <FollowUpText at={lead.nextFollowUp} isClosed={lead.grouping !== 'open'} /> },
        { label: 'Last outcome', value: leadDisposition && t(outcomeLabel(leadDisposition)) },
        { label: 'More detail', value: leadsubDisposition && t(outcomeLabel(leadsubDisposition)) },
        { label: 'Interested in', value: lead.productId && t(productName(lead.productId)) },
        { label: 'Advisor', value: [nameOf(lead.leadOwnerId), lead.leadOwnerId.agentCode].filter(Boolean).join(' · ') },
        { label: 'Given by', value: allocated },
        { label: 'Created', value: <InstantText at={lead.created_date} /> },
      ]}
    />
  )
}
