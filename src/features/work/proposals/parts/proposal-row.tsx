import { Group, Text } from '@mantine/core'
import { dayOf } from '#domain/day.ts'
import { t } from '#kit/web/text.ts'
import { DayText } from '#kit/web/ui/dates.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import type { ProposalItem } from '../public/contract.ts'

type Props = { readonly row: ProposalItem; readonly heading: string }

/** A proposal in a few lines: what it is, its status, what it costs. */
export const ProposalRow = ({ row, heading }: Props) => (
  <>
    <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {heading}
      </Text>
      <StatusBadge cycle="proposal" state={row.proposalStatus} />
    </Group>
    <Text size="sm" c="dimmed" className="figures">
      {[row.proposalNumber, row.policyNumber ?? row.quotationNumber].filter(Boolean).join(' · ')}
    </Text>
    <Group justify="space-between" gap="xs">
      <Text size="sm" c="dimmed" component="div">
        {t('Changed')} <DayText day={dayOf(new Date(row.updated_date))} />
      </Text>
      {row.premium !== null && (
        <Text fw={600} component="span">
          <Money centavos={row.premium} />
        </Text>
      )}
    </Group>
  </>
)
