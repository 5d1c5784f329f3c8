import { Badge, Group, Text } from '@mantine/core'
import { z } from 'zod'
import { pathTo } from '#domain/routing.ts'
import { tariffsAddress, versionAddress } from '#features/selling/tariffs/public/parts/addresses.ts'
import { field } from '#kit/field.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { type Filters, ListScreen } from '#kit/web/ui/list-screen.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract, type RunRow } from '../../public/contract.ts'
import { percentChange } from '../../rules/summary.ts'

const KINDS = [
  { value: 'moved', label: 'Whatever changes' },
  { value: 'dearer', label: 'Pay more' },
  { value: 'cheaper', label: 'Pay less' },
  { value: 'referred', label: 'Newly referred' },
  { value: 'blocked', label: 'Newly blocked' },
  { value: 'eased', label: 'Referred, no longer blocked' },
  { value: 'cleared', label: 'No longer stopped' },
  { value: 'failed', label: 'Cannot be priced' },
]
const RunFilters = z.object({ kind: field({ label: 'Show', control: 'choice', options: KINDS }, z.string().optional()) })

const CONTROL: Readonly<Record<string, { readonly label: string; readonly color: string }>> = {
  referred: { label: 'Newly referred', color: 'mango' },
  blocked: { label: 'Newly blocked', color: 'coral' },
  eased: { label: 'No longer blocked', color: 'leaf' },
  cleared: { label: 'No longer stopped', color: 'leaf' },
}

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

const columns = [
  { label: 'Quotation', cell: (row: RunRow) => row.number },
  { label: 'What is insured', cell: (row: RunRow) => row.description },
  { label: 'Agent', cell: (row: RunRow) => row.staffName },
  { label: 'Before', align: 'right' as const, cell: (row: RunRow) => amount(row.before) },
  { label: 'After', align: 'right' as const, cell: (row: RunRow) => amount(row.after) },
  { label: 'Change', align: 'right' as const, cell: change },
  {
    label: 'Technical control',
    cell: (row: RunRow) => (
      <>
        <Control row={row} />
        <Text size="sm">{row.failure ?? row.reasons}</Text>
      </>
    ),
  },
]

/** The quotations that a draft was compared with, those that move most first. */
export default function RunScreen() {
  const [id] = useQueryParam('tariff')
  if (!id) return <MissingRecord what={t('No version of a tariff was chosen.')} to={tariffsAddress()} way={t('See the tariffs')} />
  return <Rows id={id} />
}

function Rows({ id }: { readonly id: string }) {
  const useRows = (query: Filters) => useRead(contract.tariffRunRows, { params: { id }, query }, { keepPage: true })
  return (
    <ListScreen<RunRow>
      title={t('Who would pay what')}
      name={`tariff-run-${id}`}
      back={versionAddress(id)}
      useRows={useRows}
      pageSize={25}
      filters={RunFilters}
      columns={columns}
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
      empty={{ title: t('No quotation here'), text: t('None of those you may see was compared, or none is of this kind.') }}
    />
  )
}
