import { Group, Text } from '@mantine/core'
import { formatDay } from '#domain/day.ts'
import { t } from '#kit/web/text.ts'
import { Money } from '#kit/web/ui/money.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { METHOD_LABELS } from '../rules/forms.ts'
import type { CollectionItem } from '../rules/lists.ts'
import { DueBadge } from './due.tsx'

type Props = { readonly row: CollectionItem /** Who received it, if that can be anyone. */; readonly isNamed?: boolean }

/** A received premium, on a phone. */
export const CollectionCard = ({ row, isNamed = false }: Props) => (
  <>
    <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {row.holderName ?? row.policyNumber}
      </Text>
      <Text fw={600} component="span">
        <Money centavos={row.amount} />
      </Text>
    </Group>
    <Text size="sm" c="dimmed">
      {[isNamed && row.agentName, t(METHOD_LABELS[row.method]), formatDay(row.receivedOn), row.number].filter(Boolean).join(' · ')}
    </Text>
    <Text size="sm" c="dimmed" className="figures">
      {[row.policyNumber, row.remittance].filter(Boolean).join(' · ')}
    </Text>
    <Group mt={4}>
      {row.state === 'held' ? <DueBadge daysLeft={row.daysLeft} /> : <StatusBadge cycle="collection" state={row.state} />}
    </Group>
    {row.reason && <Text size="sm">{row.reason}</Text>}
  </>
)
