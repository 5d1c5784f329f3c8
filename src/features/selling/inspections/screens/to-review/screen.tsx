import { Card, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { IconPhotoCheck } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { DuplicateBadge } from '../../parts/photos.tsx'
import { reviewContract } from '../../public/contract.ts'

const LOOK_AGAIN_MS = 30_000

/** Inspections whose photographs are waiting for review, longest waiting first. */
export default function ToReview() {
  const read = useRead(reviewContract.inspectionsToReview, undefined, { every: LOOK_AGAIN_MS })
  return (
    <Page title={t('Photos to review')} wide>
      <Loaded read={read}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t('No photos are waiting for review')} icon={<IconPhotoCheck size={32} stroke={1.5} />}>
              {t('They appear here as soon as a customer or an agent has sent all of them.')}
            </Empty>
          ) : (
            <Stack gap="xs">
              {items.map(({ id, number, description, quotationNumber, agent, submittedAt, photos, duplicates }) => (
                <Card key={id} withBorder component={Link} to={pathTo('inspections/review', { audience: 'agent' }, { inspection: id })}>
                  <Group justify="space-between" gap="xs">
                    <Text fw={650}>{description}</Text>
                    <DuplicateBadge count={duplicates} />
                  </Group>
                  <Text size="sm" c="dimmed">
                    {number} · {quotationNumber} · {agent} · {t('{count, plural, one {# photo} other {# photos}}', { count: photos })}
                  </Text>
                  <Text size="sm">
                    {t('Waiting since')} <InstantText at={submittedAt} />
                  </Text>
                </Card>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Page>
  )
}
