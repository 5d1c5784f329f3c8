import { Group, Text } from '@mantine/core'
import { helpTopicName } from '#domain/help-topics.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { deskAddress } from '../../parts/addresses.ts'
import { RequestBadge } from '../../parts/due-note.tsx'
import { helpDeskContract } from '../../public/contract/desk.ts'
import { helpList } from '../../rules/list.ts'

const EVERY_MS = 60_000

/** The desk: what people ask and complain about, earliest due on top. */
export default function Queue() {
  return (
    <ListScreen
      title={t('Help requests')}
      list={helpList}
      endpoint={helpDeskContract.deskRequests}
      every={EVERY_MS}
      above={<Figures />}
      chips={[
        { label: 'Unassigned', filters: { whose: 'nobody' } },
        { label: 'Assigned to me', filters: { whose: 'mine' } },
        { label: 'Late only', filters: { late: 'true' } },
        { label: 'Complaints', filters: { topic: 'complaint' } },
      ]}
      cells={{ state: (row) => <RequestBadge request={row} />, topic: ({ topic }) => t(helpTopicName[topic]) }}
      card={(row) => (
        <>
          <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
            <Text fw={600} lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
              {row.question || t('Erased')}
            </Text>
            <RequestBadge request={row} />
          </Group>
          <Text size="sm">
            {row.number} · {row.name} · {t(helpTopicName[row.topic])}
          </Text>
          <Text size="sm" c="dimmed" component="div">
            {row.dueAt && (
              <>
                {t('Due')} <InstantText at={row.dueAt} />
                {' · '}
              </>
            )}
            {row.assignee ?? t('Unassigned')}
          </Text>
        </>
      )}
      keyOf={({ id }) => id}
      to={({ id }) => deskAddress(id)}
      empty={{
        title: t('No requests'),
        text: t('What agents and customers ask appears here, with the time by which it must be answered.'),
      }}
    />
  )
}

/** The desk's figures: what is waiting now, and for the last ninety days what was in time and how satisfied people are. */
function Figures() {
  const { data } = useRead(helpDeskContract.deskFigures, undefined, { aside: true })
  if (!data) return null
  const { open, late, answered, inTime, scored, score } = data
  const said = [
    t('{open} waiting, {late} of them late', { open, late }),
    answered > 0 && t('in 90 days, {part} % answered in time', { part: Math.round((100 * inTime) / answered) }),
    score !== null && t('satisfaction: {score} of 5 ({scored} rated)', { score, scored }),
  ]
  return (
    <Text size="sm" c="dimmed" mb="md">
      {said.filter(Boolean).join(' · ')}
    </Text>
  )
}
