import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { remittanceAddress } from '../../parts/addresses.ts'
import { contract } from '../../public/contract.ts'
import { type RemittanceItem, remittanceList } from '../../rules/lists.ts'

/** For the office: what agents paid in, longest waiting first. */
export default function Remittances() {
  return (
    <ListScreen
      title={t('Remittances')}
      list={remittanceList}
      endpoint={contract.remittances}
      actions={
        <>
          <Button component={Link} variant="default" to={pathTo('remittance/received', { audience: 'agent' })}>
            {t('Premiums received')}
          </Button>
          <Button component={Link} variant="default" to={pathTo('remittance/agents', { audience: 'agent' })}>
            {t('Agents receiving premiums')}
          </Button>
        </>
      }
      chips={[{ label: 'To be accepted', filters: { state: 'sent' } }]}
      cells={{ state: ({ state }) => <StatusBadge cycle="remittance" state={state} /> }}
      card={(row) => <RemittanceCard row={row} />}
      keyOf={({ id }) => id}
      to={({ id }) => remittanceAddress(id)}
      empty={{ title: t('Nothing was remitted'), text: t('What agents pay in appears here, with the bank’s slip.') }}
    />
  )
}

const RemittanceCard = ({ row }: { readonly row: RemittanceItem }) => (
  <>
    <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
      <Text fw={600}>{row.agentName}</Text>
      <Text fw={600} component="span">
        <Money centavos={row.amount} />
      </Text>
    </Group>
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {[row.number, row.bank, row.reference, formatDay(row.depositedOn)].join(' · ')}
    </Text>
    <Group mt={4}>
      <StatusBadge cycle="remittance" state={row.state} />
    </Group>
  </>
)
