import { Badge, Group, Text } from '@mantine/core'
import { pathTo } from '#domain/routing.ts'
import { useFormatters } from '#kit/web/formatters.ts'
import { t } from '#kit/web/text.ts'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { contract, type TrailItem } from '../../public/contract.ts'
import { inWords, trailList, whatHappened, whoItWas } from '../../rules/list.ts'
import { VerifyChain } from './verify-chain.tsx'

/** Who saw, changed or tried what: the audit trail for administrators. */
export default function SecurityEvents() {
  return (
    <ListScreen
      title={t('Security events')}
      list={trailList}
      endpoint={contract.trail}
      above={<VerifyChain />}
      cells={{ what: (row) => <What row={row} />, who: (row) => t(whoItWas(row)) }}
      card={(row) => <Card row={row} />}
      keyOf={({ id }) => id}
      to={({ id }) => pathTo('oversight/security-event', { audience: 'agent' }, { entry: id })}
      empty={{ title: t('Nothing here yet'), text: t('Failed sign-ins, refusals, record reads and exports appear here within a minute.') }}
    />
  )
}

const COLOURS: Readonly<Record<string, string>> = {
  'alert-raised': 'coral',
  refused: 'yellow',
  'wrong-password': 'yellow',
  'wrong-code': 'yellow',
}

const What = ({ row }: { readonly row: TrailItem }) => (
  <Group gap={6}>
    <Badge variant="light" color={COLOURS[row.action] ?? 'gray'} size="lg" radius="sm" tt="none">
      {t(whatHappened(row.action))}
    </Badge>
    <Text component="span" size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {inWords(row.through)}
    </Text>
  </Group>
)

function Card({ row }: { readonly row: TrailItem }) {
  const words = useFormatters()
  const more = [
    row.count > 1 && t('{count} times', { count: row.count }),
    row.records > 0 && (row.records === 1 ? t('1 record') : t('{count} records', { count: row.records })),
    row.address && t('from {address}', { address: row.address }),
  ]
  return (
    <>
      <What row={row} />
      <Text fw={600} mt={4} style={{ overflowWrap: 'anywhere' }}>
        {t(whoItWas(row))}
      </Text>
      <Text size="sm">{more.filter(Boolean).join(' · ')}</Text>
      <Text size="sm" c="dimmed" className="figures">
        {words.instant(new Date(row.at))}
      </Text>
    </>
  )
}
