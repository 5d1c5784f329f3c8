import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { IconPlus } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { DayText } from '#kit/web/ui/dates.tsx'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { handOverAddress, newHandOverAddress } from '../../parts/addresses.ts'
import { contract } from '../../public/contract.ts'
import { reasonName } from '../../rules/hand-over.ts'
import { handOverList } from '../../rules/list.ts'

/** Hand-overs of books: planned, completed, undone and called off. */
export default function HandOvers() {
  const begin = (
    <Button component={Link} to={newHandOverAddress()} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('Hand over a book')}
    </Button>
  )
  return (
    <ListScreen
      title={t('Book hand-overs')}
      list={handOverList}
      endpoint={contract.bookHandOvers}
      actions={begin}
      cells={{
        state: ({ state }) => <StatusBadge cycle="hand-over" state={state} />,
        reason: ({ reason }) => t(reasonName[reason]),
      }}
      card={(row) => (
        <>
          <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {row.agent}
            </Text>
            <StatusBadge cycle="hand-over" state={row.state} />
          </Group>
          <Text size="sm">{t('to {names}', { names: row.successors })}</Text>
          <Text size="sm" c="dimmed" component="div">
            <DayText day={row.onDay} /> · {t(reasonName[row.reason])}
          </Text>
        </>
      )}
      keyOf={({ id }) => id}
      to={({ id }) => handOverAddress(id)}
      empty={{
        title: t('No book handed over yet'),
        text: t('When an agent leaves or is away, everything they look after is handed over to others here, and customers are notified.'),
      }}
    />
  )
}
