import { Group, Text } from '@mantine/core'
import { formatMobile } from '#domain/mobile.ts'
import { outcomeLabel } from '#domain/outcomes.ts'
import { IconFlame } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { FollowUpText } from '../../parts/follow-up-text.tsx'
import type { LeadRow } from '../../public/contract/leads.ts'
import { productName } from '../../rules/choices.ts'
import { stateOf } from '../../rules/lead-state.ts'
import classes from './lead-card.module.css'

const isHot = ({ leadPropensity }: LeadRow) => leadPropensity === 'hot'

const Hot = () => <IconFlame size={16} role="img" aria-label={t('Hot')} style={{ verticalAlign: -2, marginLeft: 4 }} />

/** The outcome of the last contact, and the reason. */
export const lastOutcome = ({ leadDisposition, leadsubDisposition }: LeadRow): string =>
  [leadDisposition, leadsubDisposition].flatMap((code) => (code ? [t(outcomeLabel(code))] : [])).join(' · ')

export const LeadBadge = ({ row }: { readonly row: LeadRow }) => <StatusBadge cycle="lead" state={stateOf(row)} />

export const LeadFollowUp = ({ row }: { readonly row: LeadRow }) => (
  <FollowUpText at={row.nextFollowUp} isClosed={row.grouping !== 'open'} />
)

/** A lead in a table: its name, and below it its number. */
export const LeadName = ({ row }: { readonly row: LeadRow }) => (
  <>
    {row.personName}
    {isHot(row) && <Hot />}
    <Text span display="block" size="xs" c="dimmed" fw={400} className="figures">
      <span className={classes.whole}>{row.lead_Id}</span> · <span className={classes.whole}>{formatMobile(row.mobileNo)}</span>
    </Text>
  </>
)

/** A lead on a phone: who it is, its status, what is next, and the product. */
export const LeadCard = ({ row, withAdvisor }: { readonly row: LeadRow; readonly withAdvisor: boolean }) => (
  <>
    <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {row.personName}
        {isHot(row) && <Hot />}
      </Text>
      <LeadBadge row={row} />
    </Group>
    <div>
      <LeadFollowUp row={row} />
    </div>
    {lastOutcome(row) && <Text size="sm">{lastOutcome(row)}</Text>}
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {[row.productId && t(productName(row.productId)), formatMobile(row.mobileNo), withAdvisor && row.allocTo].filter(Boolean).join(' · ')}
    </Text>
  </>
)
