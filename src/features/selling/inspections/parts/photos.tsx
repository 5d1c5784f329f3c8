import { Alert, Badge, Box, Button, Card, Group, List, Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { formatInstant } from '#domain/day.ts'
import { t, translate } from '#kit/web/text.ts'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import type { Inspection, Photo } from '../public/contract.ts'
import { concernsOf } from '../rules/concerns.ts'
import { distanceText, placeText } from '../rules/place.ts'
import classes from './capture.module.css'
import { PhotoImage } from './photo-image.tsx'

type Props = {
  readonly inspection: Inspection
  /** Below a photograph: the decision on it. */
  readonly decision?: (photo: Photo) => ReactNode
}

/**
 * The photographs of an inspection side by side, each with when, where and how it was taken and what is odd about it. Older attempts come
 * last.
 */
export function InspectionPhotos({ inspection, decision }: Props) {
  const [zoomedId, setZoomedId] = useState<string>()
  const isPhone = useMediaQuery('(max-width: 619px)')
  const titleOf = (code: string) => t(inspection.shots.find((shot) => shot.code === code)?.title ?? code)
  const isNewest = ({ id }: Photo) => inspection.shots.some(({ photoId }) => photoId === id)
  const photos = [...inspection.photos.filter(isNewest), ...inspection.photos.filter((photo) => !isNewest(photo)).toReversed()]
  const kept = photos.filter(({ isKept }) => isKept)
  const at = kept.findIndex(({ id }) => id === zoomedId)
  const zoomed = kept[at]
  if (photos.length === 0) return <Text c="dimmed">{t('No photo has arrived yet.')}</Text>
  return (
    <>
      <div className={classes.photos}>
        <div className={classes.photosIn}>
          {photos.map((photo) => (
            <Card
              key={photo.id}
              withBorder
              padding="sm"
              component="article"
              aria-label={titleOf(photo.shot)}
              opacity={isNewest(photo) ? 1 : 0.75}
            >
              {photo.isKept ? (
                <Box pos="relative">
                  <PhotoImage inspectionId={inspection.id} photoId={photo.id} alt={titleOf(photo.shot)} size="small" />
                  <UnstyledButton
                    pos="absolute"
                    inset={0}
                    onClick={() => setZoomedId(photo.id)}
                    aria-label={t('Look closely: {title}', { title: titleOf(photo.shot) })}
                  />
                </Box>
              ) : (
                <Text size="sm" c="dimmed">
                  {t('The photo was removed because nothing depends on it any more.')}
                </Text>
              )}
              <Group justify="space-between" mt="xs" gap="xs">
                <Text fw={650}>
                  {titleOf(photo.shot)}
                  {photo.attempt > 1 && (
                    <Text span c="dimmed" fw={400}>
                      {' '}
                      {t('attempt {n}', { n: photo.attempt })}
                    </Text>
                  )}
                </Text>
                <StatusBadge cycle="inspection-photo" state={photo.state} />
              </Group>
              <PhotoFacts photo={photo} />
              {photo.reason && (
                <Text size="sm" mt="xs">
                  {t('Sent back')}: {photo.reason}
                </Text>
              )}
              {isNewest(photo) && decision?.(photo)}
            </Card>
          ))}
        </div>
      </div>
      <Dialog
        opened={zoomed !== undefined}
        onClose={() => setZoomedId(undefined)}
        size="90vw"
        fullScreen={isPhone}
        title={zoomed && titleOf(zoomed.shot)}
      >
        {zoomed && (
          <>
            <PhotoImage key={zoomed.id} inspectionId={inspection.id} photoId={zoomed.id} alt={titleOf(zoomed.shot)} size="whole" />
            <Group grow mt="sm" gap="xs">
              <Button variant="default" disabled={at === 0} onClick={() => setZoomedId(kept[at - 1]?.id)}>
                {t('Previous')}
              </Button>
              <Button variant="default" disabled={at === kept.length - 1} onClick={() => setZoomedId(kept[at + 1]?.id)}>
                {t('Next')}
              </Button>
            </Group>
            {isNewest(zoomed) && decision?.(zoomed)}
          </>
        )}
      </Dialog>
    </>
  )
}

function PhotoFacts({ photo }: { readonly photo: Photo }) {
  const { takenAt, receivedAt, place, metresFromOthers, uploader, width, height, recorded } = photo
  const concerns = concernsOf(photo)
  return (
    <>
      <Text size="sm" className="figures">
        {formatInstant(new Date(takenAt))}
        {' · '}
        {uploader === 'agent' ? t('by the agent') : t('by the customer')}
      </Text>
      {place && (
        <Text size="sm" c="dimmed" className="figures">
          {placeText(place, place.accuracyMetres)}
          {metresFromOthers !== null && ` · ${t('{distance} from the others', { distance: distanceText(metresFromOthers) })}`}
        </Text>
      )}
      <Text size="xs" c="dimmed" className="figures">
        {t('Received {when}', { when: formatInstant(new Date(receivedAt)) })} · {width} × {height}
        {recorded?.camera && ` · ${recorded.camera}`}
      </Text>
      {concerns.length > 0 && (
        <Alert mt="xs" p="xs" color={concerns.some(({ level }) => level === 'bad') ? 'coral' : 'mango'}>
          <List size="sm" spacing={2} listStyleType="disc" withPadding={false} pl="md">
            {concerns.map(({ sentence, sentenceI18n }) => (
              <List.Item key={sentence}>{translate(sentence, sentenceI18n)}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </>
  )
}

/** How many photographs of a list item were seen before. */
export const DuplicateBadge = ({ count }: { readonly count: number }) =>
  count > 0 ? (
    <Badge color="coral" variant="light" radius="sm" tt="none">
      {t('{count, plural, one {# photo} other {# photos}} seen before', { count })}
    </Badge>
  ) : null
