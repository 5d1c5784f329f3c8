import { Group, Text } from '@mantine/core'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { deskContract } from '../../public/contract/desk.ts'
import { type ApplicationItem, applicationList } from '../../rules/list.ts'

/** How long an application has been waiting for the office, in words. */
const waitOf = ({ hoursWaiting }: ApplicationItem): string => {
  if (hoursWaiting === null) return t('Not waiting for us')
  if (hoursWaiting < 1) return t('Received within the hour')
  return hoursWaiting < 48 ? t('Waiting {n} hours', { n: hoursWaiting }) : t('Waiting {n} days', { n: Math.floor(hoursWaiting / 24) })
}

/** The office's queue: who wants to become an agent; the longest waiting first. */
export default function Queue() {
  return (
    <ListScreen
      title={t('Applications')}
      list={applicationList}
      endpoint={deskContract.applications}
      cells={{ state: (row) => <StatusBadge cycle="application" state={row.state} />, hoursWaiting: (row) => waitOf(row) }}
      card={(row) => (
        <>
          <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {row.name}
            </Text>
            <StatusBadge cycle="application" state={row.state} />
          </Group>
          <Text size="sm">
            {row.number}
            {row.submittedAt && (
              <>
                {' · '}
                <InstantText at={row.submittedAt} />
              </>
            )}
          </Text>
          <Text size="sm" c="dimmed">
            {waitOf(row)}
            {row.checkedBy && ` · ${row.checkedBy}`}
          </Text>
        </>
      )}
      keyOf={({ id }) => id}
      to={({ id }) => pathTo('onboarding/desk', { audience: 'agent' }, { application: id })}
      empty={{ title: t('No applications'), text: t('Anyone who wants to become an agent appears here once their application is sent.') }}
    />
  )
}
