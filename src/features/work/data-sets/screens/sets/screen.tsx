import { Group, Text } from '@mantine/core'
import { formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { MakeButton } from '../../parts/make-button.tsx'
import { sizeOf } from '../../parts/size.ts'
import { StateBadge } from '../../parts/state-badge.tsx'
import { contract } from '../../public/contract.ts'
import { type DataSetListItem, dataSetList } from '../../rules/list.ts'

/** A set that is being made appears by itself. */
const EVERY_MS = 15_000

/** For finance and administrators: what the insurer's warehouse can import, night by night. */
export default function DataSets() {
  return (
    <ListScreen
      title={t('Data sets')}
      list={dataSetList}
      endpoint={contract.dataSets}
      every={EVERY_MS}
      cells={{ state: ({ state }) => <StateBadge state={state} /> }}
      card={(row) => <SetCard row={row} />}
      keyOf={({ id }) => id}
      to={({ id }) => pathTo('data-sets/set', { audience: 'agent' }, { set: id })}
      actions={<MakeButton />}
      empty={{
        title: t('No data set yet'),
        text: t('Every night one is made from all policies, premiums, invoices, payments and claims, as CSV and Parquet files.'),
      }}
    />
  )
}

function SetCard({ row: { day, state, files, rows, bytes } }: { readonly row: DataSetListItem }) {
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Text fw={600}>{formatDay(day)}</Text>
        <StateBadge state={state} />
      </Group>
      <Text size="sm" c="dimmed">
        {t('{files, plural, one {# file} other {# files}}', { files })} · {t('{rows, plural, one {# row} other {# rows}}', { rows })} ·{' '}
        {sizeOf(bytes)}
      </Text>
    </>
  )
}
