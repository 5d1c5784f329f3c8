import { Badge, Card, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '#kit/web/text.ts'
import { DayText } from '#kit/web/ui/dates.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { listAddress } from '../../parts/addresses.ts'
import { type ListSummary, listsContract } from '../../public/contract/maintained-lists.ts'
import { DemonstrationBadge } from '../../public/parts/demonstration-badge.tsx'

/** The lists that staff maintain: what each is for, since when and by whom its content is in force, and what is waiting. */
export default function MaintainedListsScreen() {
  const read = useRead(listsContract.maintainedLists)
  return (
    <Page
      title={t('Lists of values')}
      subtitle={t('Open a list to save it as a file, to load a changed one, or to approve what is waiting.')}
    >
      <Loaded read={read}>
        {(lists) => (
          <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
            {lists.map((list) => (
              <li key={list.name}>
                <OneList list={list} />
              </li>
            ))}
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

const OneList = ({ list: { name, title, purpose, count, isDemo, since, by, submitted, coming } }: { readonly list: ListSummary }) => (
  <Card component={Link} to={listAddress(name)} withBorder padding="md" c="inherit" td="none">
    <Group justify="space-between" gap={6}>
      <Text fw={600} component="h2">
        {t(title)}
      </Text>
      <Group gap={6}>
        {submitted > 0 && (
          <Badge variant="light" color="mango" size="lg" radius="sm" tt="none">
            {t('{count, plural, one {# is waiting for approval} other {# are waiting for approval}}', { count: submitted })}
          </Badge>
        )}
        {coming > 0 && (
          <Badge variant="light" size="lg" radius="sm" tt="none">
            {t('{count, plural, one {# takes effect later} other {# take effect later}}', { count: coming })}
          </Badge>
        )}
        {isDemo && <DemonstrationBadge />}
      </Group>
    </Group>
    <Text size="sm">{t(purpose)}</Text>
    <Text size="sm" c="dimmed">
      {t('{count, plural, one {# row} other {# rows}}', { count })} ·{' '}
      {since ? (
        <>
          {t('since')} <DayText day={since} />, {by}
        </>
      ) : (
        t('as supplied with the program')
      )}
    </Text>
  </Card>
)
