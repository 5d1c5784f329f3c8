import { Group, Text } from '@mantine/core'
import { type Day, formatDay } from '#domain/day.ts'
import { providerLabel } from '#features/servicing/payments/public/rules/providers.ts'
import { t } from '#kit/web/text.ts'
import { Money } from '#kit/web/ui/money.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import type { ReconciledItem } from '../rules/list.ts'
import { OUTCOME_LABELS, TYPE_LABELS } from '../rules/words.ts'

type Props = {
  readonly item: ReconciledItem
  readonly today: Day /** In a list of several settlements: whose it is. */
  readonly isNamed?: boolean
}

/** One item: what it is, the result of comparing it, and the amount. */
export function ItemCard({ item, today, isNamed = false }: Props) {
  const { type, state, outcome, says, reference, paymentRef, policyNumber, gross, ours, provider, day } = item
  const isLate = item.lateOn !== null && item.lateOn <= today && (state === 'open' || state === 'proposed')
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {policyNumber ?? reference ?? paymentRef}
        </Text>
        <Text fw={600} component="span">
          <Money centavos={outcome === 'missing' ? (ours ?? 0) : gross} />
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {[t(TYPE_LABELS[type]), outcome !== 'matched' && t(OUTCOME_LABELS[outcome]), isLate && t('Late')].filter(Boolean).join(' · ')}
        {isNamed && ` · ${t(providerLabel(provider))}, ${formatDay(day)}`}
      </Text>
      {policyNumber && (
        <Text size="sm" c="dimmed" className="figures" style={{ overflowWrap: 'anywhere' }}>
          {reference}
        </Text>
      )}
      {says && <Text size="sm">{t(says)}</Text>}
      {state !== 'open' && state !== 'matched' && <StatusBadge cycle="settlement-item" state={state} />}
    </>
  )
}
