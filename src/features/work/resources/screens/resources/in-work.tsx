import { Card, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '#kit/web/text.ts'
import { LoadError } from '#kit/web/ui/load-error.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { resourceAddress } from '../../parts/addresses.ts'
import { contract } from '../../public/contract.ts'

/** For the office: drafts, and what is waiting for a second person. */
export function InWork() {
  const read = useRead(contract.resourcesInWork)
  if (!read.data) return <LoadError read={read} what={t('The work in progress could not be loaded.')} />
  if (read.data.length === 0) return null
  return (
    <SectionCard title="In progress">
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {read.data.map(({ versionId, title, state, madeBy, isMine }) => (
          <li key={versionId}>
            <Card component={Link} to={resourceAddress(versionId)} withBorder padding="sm" c="inherit" td="none">
              <Group justify="space-between" gap="xs">
                <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {title}
                </Text>
                <StatusBadge cycle="resource-version" state={state} />
              </Group>
              <Text size="sm" c="dimmed">
                {isMine ? t('Yours') : madeBy}
              </Text>
            </Card>
          </li>
        ))}
      </Stack>
    </SectionCard>
  )
}
