import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDay } from '#domain/day.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import type { ClaimItem } from '../rules/list.ts'
import { ClaimBadge } from './claim-badge.tsx'

/** A claim in a list on a phone. */
export const ClaimCard = ({ row, children }: { readonly row: ClaimItem; readonly children?: ReactNode }) => (
  <>
    <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {row.holderName}
      </Text>
      <ClaimBadge {...row} />
    </Group>
    <Text size="sm">
      {t(row.loss)} · {formatDay(row.lossOn)}
    </Text>
    <Text size="sm" c="dimmed" component="div">
      {row.number} · {row.policyNumber}
      {row.dueAt && (
        <>
          {' · '}
          {t('Due')} <InstantText at={row.dueAt} />
        </>
      )}
      {children}
    </Text>
  </>
)
