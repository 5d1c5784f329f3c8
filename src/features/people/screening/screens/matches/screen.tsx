import { Badge, Group, Text } from '@mantine/core'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { contract, type ScreeningItem } from '../../public/contract.ts'
import { screeningList } from '../../rules/list.ts'

const Source = ({ row }: { readonly row: ScreeningItem }) => (
  <Group gap="xs" component="span">
    {row.source}
    {row.isDemonstration && (
      <Badge variant="light" color="gray" tt="none">
        {t('Demonstration')}
      </Badge>
    )}
  </Group>
)

/** The compliance officers' desk: people who may be on a list, those waiting first. */
export default function Matches() {
  return (
    <ListScreen
      title={t('Screening')}
      list={screeningList}
      endpoint={contract.screeningMatches}
      every={30_000}
      cells={{ state: (row) => <StatusBadge cycle="screening" state={row.state} />, source: (row) => <Source row={row} /> }}
      card={(row) => (
        <>
          <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {row.personName}
            </Text>
            <StatusBadge cycle="screening" state={row.state} />
          </Group>
          <Text size="sm" component="div">
            {row.entryName} · {row.likeness} %
          </Text>
          <Text size="sm" c="dimmed" component="div">
            <Source row={row} /> <InstantText at={row.createdAt} />
          </Text>
        </>
      )}
      keyOf={({ id }) => id}
      to={({ id }) => pathTo('screening/match', { audience: 'agent' }, { match: id })}
      empty={{
        title: t('No one to review'),
        text: t('Anyone whose name is on a list, or resembles one on it, appears here before anything is paid or issued.'),
      }}
    />
  )
}
