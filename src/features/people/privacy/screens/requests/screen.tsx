import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { IconPlus } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { Due } from '../../parts/due.tsx'
import { requestsContract } from '../../public/contract/requests.ts'
import { privacyRequestList } from '../../rules/list-requests.ts'
import { kindName } from '../../rules/requests.ts'

const AGENT = { audience: 'agent' } as const

/** The privacy officer's desk: people's requests about their data, by their last day. */
export default function PrivacyRequests() {
  return (
    <ListScreen
      title={t('Requests about data')}
      list={privacyRequestList}
      endpoint={requestsContract.privacyRequests}
      actions={
        <Button component={Link} to={pathTo('privacy/take-request', AGENT)} leftSection={<IconPlus size={18} />}>
          {t('Record a request')}
        </Button>
      }
      cells={{ state: (row) => <Due request={row} /> }}
      card={(row) => (
        <>
          <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {row.name || t('Erased')}
            </Text>
            <Due request={row} />
          </Group>
          <Text size="sm">
            {t(kindName[row.kind])} · {row.number}
          </Text>
          <Text size="sm" c="dimmed">
            {t('Answer by {day}', { day: formatDay(row.dueOn) })}
          </Text>
        </>
      )}
      keyOf={({ id }) => id}
      to={({ id }) => pathTo('privacy/request', AGENT, { request: id })}
      empty={{
        title: t('No one is asking about their data'),
        text: t('Requests appear here, with the last day allowed by law to answer them.'),
      }}
    />
  )
}
