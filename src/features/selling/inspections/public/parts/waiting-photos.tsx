import { Anchor, Badge, Card, Group, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'
import { LoadError } from '#kit/web/ui/load-error.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { PhotoImage } from '../../parts/photo-image.tsx'
import { DuplicateBadge } from '../../parts/photos.tsx'
import { reviewContract } from '../contract.ts'

/** The number shown on a home page; the others are a tap away. */
const SHOWN = 4

/** Photographs waiting for review, longest waiting first, each shown small. */
export default function WaitingPhotos() {
  const read = useRead(reviewContract.inspectionsToReview, undefined)
  const items = read.data?.items ?? []
  return (
    <section aria-labelledby="photos">
      <Group justify="space-between" mb="sm">
        <Group gap="xs">
          <Title order={2} id="photos">
            {t('Photos to review')}
          </Title>
          {items.length > 0 && <Badge className="figures">{items.length}</Badge>}
        </Group>
        <Anchor component={Link} to={pathTo('inspections/to-review', { audience: 'agent' })} py={8}>
          {t('All')}
        </Anchor>
      </Group>
      {read.isError && <LoadError read={read} what={t('The photos waiting for review could not be loaded.')} />}
      {read.data && items.length === 0 && <Text c="dimmed">{t('No photos are waiting for review')}</Text>}
      {items.slice(0, SHOWN).map(({ id, description, quotationNumber, agent, submittedAt, photos, duplicates, shown }) => (
        <Card
          key={id}
          withBorder
          mb="xs"
          c="inherit"
          td="none"
          component={Link}
          to={pathTo('inspections/review', { audience: 'agent' }, { inspection: id })}
        >
          <Group justify="space-between" gap="xs">
            <Text fw={600}>{description}</Text>
            <DuplicateBadge count={duplicates} />
          </Group>
          <Text size="sm" c="dimmed">
            {quotationNumber} · {agent} · {t('{count, plural, one {# photo} other {# photos}}', { count: photos })} · {t('Waiting since')}{' '}
            <InstantText at={submittedAt} />
          </Text>
          <GridColumns cols={4} spacing="xs" mt="xs">
            {shown.map((photoId) => (
              <PhotoImage key={photoId} inspectionId={id} photoId={photoId} alt="" size="small" />
            ))}
          </GridColumns>
        </Card>
      ))}
    </section>
  )
}
