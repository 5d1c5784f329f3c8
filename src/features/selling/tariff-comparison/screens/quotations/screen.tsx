import { Badge, Group, Text } from '@mantine/core'
import { pathTo } from '#domain/routing.ts'
import { tariffsAddress, versionAddress } from '#features/selling/tariffs/public/parts/addresses.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { contract, type RunRow } from '../../public/contract.ts'
import { CONTROL, runList } from '../../rules/list.ts'
import { percentChange } from '../../rules/summary.ts'

const amount = (centavos: number | null) => (centavos === null ? '—' : <Money centavos={centavos} />)
const change = ({ before, after }: RunRow) => (before === null || after === null ? '—' : percentChange(before, after))

function Control({ row: { control } }: { readonly row: RunRow }) {
  const told = CONTROL[control]
  return told ? (
    <Badge variant="light" color={told.color} size="lg" radius="sm" tt="none">
      {t(told.label)}
    </Badge>
  ) : null
}

const Outcome = ({ row }: { readonly row: RunRow }) => (
  <>
    <Control row={row} />
    <Text size="sm">{row.failure ?? row.reasons}</Text>
  </>
)

/** The quotations that a draft was compared with, largest change first. */
export default function RunScreen() {
  const [id] = useQueryParam('tariff')
  if (!id) return <MissingRecord what={t('No version of a tariff was chosen.')} to={tariffsAddress()} way={t('See the tariffs')} />
  return <Rows id={id} />
}

function Rows({ id }: { readonly id: string }) {
  return (
    <ListScreen
      title={t('Who would pay what')}
      list={runList}
      endpoint={contract.tariffRunRows}
      params={{ id }}
      name={`tariff-run-${id}`}
      back={versionAddress(id)}
      cells={{ control: (row) => <Outcome row={row} /> }}
      card={(row) => (
        <>
          <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {row.description}
            </Text>
            <Control row={row} />
          </Group>
          <Text size="sm">
            {amount(row.before)} → {amount(row.after)} <b>{change(row)}</b>
          </Text>
          <Text size="sm">{row.failure ?? row.reasons}</Text>
          <Text size="sm" c="dimmed">
            {row.number} · {row.staffName}
          </Text>
        </>
      )}
      keyOf={({ quotationId }) => quotationId}
      to={({ quotationId, line }) => pathTo('quotes/quotation', { audience: 'agent', line }, { quotation: quotationId })}
      empty={{ title: t('No quotation here'), text: t('None of those you may see were compared, or none are of this kind.') }}
    />
  )
}
