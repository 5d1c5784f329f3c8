import { Card, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { helpTopicName } from '#domain/help-topics.ts'
import { t } from '#kit/web/text.ts'
import { LoadError } from '#kit/web/ui/load-error.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { helpContract } from '../public/contract/own.ts'
import { useHelpAddresses } from './addresses.ts'
import { AnswerBy, RequestBadge } from './due-note.tsx'

/** What the person asked earlier. */
export function OwnRequests() {
  const read = useRead(helpContract.helpRequests)
  const { request } = useHelpAddresses()
  if (!read.data) return <LoadError read={read} what={t('Your requests could not be loaded.')} />
  if (read.data.length === 0) return null
  return (
    <SectionCard title="My requests">
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {read.data.map((item) => (
          <li key={item.id}>
            <Card component={Link} to={request(item.id)} withBorder padding="sm" c="inherit" td="none">
              <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
                <Text fw={600} lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
                  {item.question}
                </Text>
                <RequestBadge request={item} />
              </Group>
              <Text size="sm" c="dimmed">
                {item.number} · {t(helpTopicName[item.topic])}
              </Text>
              <AnswerBy request={item} />
            </Card>
          </li>
        ))}
      </Stack>
    </SectionCard>
  )
}
