import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { lineNames } from '#lines/names.ts'
import { entryAddress, uploadAddress } from '../../parts/addresses.ts'
import { contract } from '../../public/contract.ts'
import { batchList, KIND_NAMES } from '../../rules/lists.ts'

/** Every upload of the person and of everyone below them. */
export default function HistoryScreen() {
  return (
    <ListScreen
      title={t('Uploads')}
      list={batchList}
      endpoint={contract.batches}
      every={15_000}
      actions={
        <Button component={Link} to={entryAddress()}>
          {t('Upload a file')}
        </Button>
      }
      counted={(count) => t('{count, plural, one {# upload} other {# uploads}}', { count })}
      cells={{
        state: ({ state }) => <StatusBadge cycle="batch" state={state} />,
        createdAt: ({ createdAt }) => <InstantText at={createdAt} />,
        premium: ({ premium }) => <Money centavos={premium} />,
      }}
      card={({ fileName, state, kind, line, createdAt, staffName, rows, wrong, waiting, issued, premium }) => (
        <>
          <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {fileName}
            </Text>
            <StatusBadge cycle="batch" state={state} />
          </Group>
          <Text size="sm" c="dimmed">
            {KIND_NAMES[kind]} · {lineNames[line] ?? line} · {staffName} · <InstantText at={createdAt} />
          </Text>
          <Text size="sm">
            {t('{rows, plural, one {# row} other {# rows}}, {issued} issued', { rows, issued })}
            {waiting > 0 && `, ${t('{count} waiting', { count: waiting })}`}
            {wrong > 0 && `, ${t('{count} wrong', { count: wrong })}`} · <Money centavos={premium} />
          </Text>
        </>
      )}
      keyOf={({ id }) => id}
      to={({ id, line, kind }) => uploadAddress({ line, kind }, id)}
      empty={{ title: t('No uploads yet'), text: t('Files that you upload to issue many policies at once appear here.') }}
    />
  )
}
