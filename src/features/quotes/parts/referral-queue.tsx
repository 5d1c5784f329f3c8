import { Group, Text } from '@mantine/core'
import type { z } from 'zod'
import { pathTo } from '#domain/routing.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { type Filters, ListScreen } from '#kit/web/ui/list-screen.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract, type ReferredItem } from '../contract.ts'

type Row = z.output<typeof ReferredItem>

const reasons = ({ findings }: Row) =>
  findings
    .filter(({ level }) => level === 'refer' || level === 'decline')
    .map(({ sentence }) => sentence)
    .join(' ')

const columns = [
  { label: 'Quotation', cell: (row: Row) => row.quotationNumber },
  { label: 'What is insured', cell: (row: Row) => row.description },
  { label: 'To decide', cell: reasons },
  { label: 'Status', cell: (row: Row) => <StatusBadge cycle="quotation" state={row.quotationStatus} /> },
  { label: 'Agent', cell: (row: Row) => row.staffName },
  { label: 'Since', cell: (row: Row) => <InstantText at={row.since} /> },
  { label: 'Premium', align: 'right' as const, cell: (row: Row) => (row.total === null ? '—' : <Money centavos={row.total} />) },
]

/** What waits for underwriting: for an agent their own, for an underwriter the queue. */
export function ReferralQueue({ line }: { readonly line: string | undefined }) {
  const mayDecide = useFeature('UNDERWRITING')
  const useRows = (query: Filters) =>
    useRead(
      contract.technicalControl,
      { query: { ...query, ...(line ? { LOB: line } : {}), ...(mayDecide ? {} : { decided: true }) } },
      { keepPage: true, every: 30_000 },
    )
  return (
    <ListScreen<Row>
      title={t('Technical control')}
      name={`referrals-${line ?? 'all'}`}
      useRows={useRows}
      columns={columns}
      card={(row) => (
        <>
          <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {row.description}
            </Text>
            <StatusBadge cycle="quotation" state={row.quotationStatus} />
          </Group>
          <Text size="sm">{reasons(row)}</Text>
          <Text size="sm" c="dimmed">
            {row.quotationNumber} · {row.staffName} · <InstantText at={row.since} />
          </Text>
        </>
      )}
      keyOf={({ id }) => id}
      to={({ id, line: code }) => pathTo('quotes/technical-control', { audience: 'agent', line: code }, { quotation: id })}
      empty={{
        title: t('Nothing waits for a decision'),
        text: mayDecide
          ? t('New referrals appear here by themselves.')
          : t('What technical control refers to underwriting appears here, with their decision.'),
      }}
    />
  )
}
