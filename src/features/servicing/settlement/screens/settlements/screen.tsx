import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { providerLabel } from '#features/servicing/payments/public/rules/providers.ts'
import { IconUpload } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { settlementAddress } from '../../parts/addresses.ts'
import { UploadFile } from '../../parts/upload-file.tsx'
import { contract } from '../../public/contract.ts'
import { type SettlementListItem, settlementList } from '../../rules/list.ts'
import { Books } from './books.tsx'

/** For the finance office: what payment providers settled, day by day. */
export default function Settlements() {
  const navigate = useNavigate()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <ListScreen
        title={t('Settlements')}
        list={settlementList}
        endpoint={contract.settlements}
        above={<Books />}
        chips={[
          { label: 'To reconcile', filters: { state: 'open' } },
          { label: 'Awaited', filters: { state: 'awaited' } },
        ]}
        cells={{ state: ({ state }) => <StatusBadge cycle="settlement" state={state} /> }}
        card={(row) => <SettlementCard row={row} />}
        keyOf={({ id }) => id}
        to={({ id }) => settlementAddress(id)}
        actions={
          <Button leftSection={<IconUpload size={18} />} onClick={() => setOpened(true)}>
            {t('Load a settlement file')}
          </Button>
        }
        empty={{
          title: t('No settlements yet'),
          text: t('The files of payment providers are fetched every morning. You can also load one yourself.'),
        }}
      />
      <UploadFile opened={opened} close={() => setOpened(false)} taken={({ id }) => navigate(settlementAddress(id))} />
    </>
  )
}

function SettlementCard({ row }: { readonly row: SettlementListItem }) {
  const { day, provider, state, items, waiting, payout, net } = row
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Text fw={600}>{formatDay(day)}</Text>
        <StatusBadge cycle="settlement" state={state} />
      </Group>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm">{t(providerLabel(provider))}</Text>
        <Text fw={600} component="span">
          <Money centavos={payout ?? net} />
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {t('{items, plural, one {# item} other {# items}}', { items })}
        {waiting > 0 && ` · ${t('{waiting} to explain', { waiting })}`}
      </Text>
    </>
  )
}
