import { formatInstant } from '#domain/day.ts'
import { outcomeLabel } from '#domain/outcomes.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { StatusNote } from '#kit/web/ui/status-badge.tsx'
import type { Lead } from '../contract.ts'
import { productName } from '../rules.ts'
import { FollowUpText } from './follow-up-text.tsx'
import { stateOf } from './lead-state.ts'

const nameOf = ({ first_name, last_name }: { readonly first_name: string; readonly last_name: string }) =>
  `${first_name} ${last_name}`.trim()

/** Where the lead stands, what it waits for, and who works on it since when. */
export function LeadFacts({ lead }: { readonly lead: Lead }) {
  const { grouping, leadStatus: status, leadDisposition, leadsubDisposition, lead_allocated_by: by, allocationDate } = lead
  const allocated = by && t('{name}, {when}', { name: nameOf(by), when: allocationDate ? formatInstant(new Date(allocationDate)) : '' })
  return (
    <>
      <StatusNote cycle="lead" state={stateOf({ grouping, status })}>
        {lead.discardReason && ` ${t('Reason: {reason}', { reason: lead.discardReason })}`}
      </StatusNote>
      <DetailCard
        title="Where it stands"
        details={[
          { label: 'Stage', value: t(lead.leadStage) },
          { label: 'Next follow-up', value: <FollowUpText at={lead.nextFollowUp} isClosed={grouping !== 'open'} /> },
          { label: 'Last outcome', value: leadDisposition && t(outcomeLabel(leadDisposition)) },
          { label: 'More exactly', value: leadsubDisposition && t(outcomeLabel(leadsubDisposition)) },
          { label: 'Interested in', value: lead.productId && t(productName(lead.productId)) },
          { label: 'Advisor', value: `${nameOf(lead.leadOwnerId)} · ${lead.leadOwnerId.agentCode}` },
          { label: 'Given by', value: allocated },
          { label: 'Since', value: <InstantText at={lead.created_date} /> },
        ]}
      />
    </>
  )
}
