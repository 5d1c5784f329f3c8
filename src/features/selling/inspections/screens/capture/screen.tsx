import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { isToBeTaken, ShotList, TakeButton } from '../../parts/shot-list.tsx'
import { SubmitButton } from '../../parts/submit-button.tsx'
import type { Taken } from '../../parts/taken.ts'
import { usePlace } from '../../parts/use-place.ts'
import { OnTheWay, WithCapture } from '../../parts/with-capture.tsx'
import { countPhotos } from '../../public/rules/progress.ts'
import { Photographer } from './photographer.tsx'

/** The size of a photograph after it was scaled down, for those who pay by the megabyte. */
const MEGABYTES_EACH = 0.3

/** Guided photographs of the insured object, on the phone of the holder of the link. */
export default function CaptureScreen() {
  return <WithCapture title={t('Photograph the vehicle')}>{(capturing) => <Guided {...capturing} />}</WithCapture>
}

type Props = Parameters<Parameters<typeof WithCapture>[0]['children']>[0]

function Guided(capturing: Props) {
  const { capture, waiting, hasRoom, hints, drop, labelsOf, token, type } = capturing
  const [code, setCode] = useState<string>()
  const [hasBegun, setBegun] = useState(false)
  const { state: placeState, place } = usePlace(hasBegun)
  const shot = capture.shots.find((each) => each.code === code)
  const isOpen = (each: Props['capture']['shots'][number]) =>
    isToBeTaken(each) && !waiting.some(({ shot: of, state }) => of === each.code && state !== 'refused')
  const needed = capture.shots.filter(({ required }) => required)
  const left = needed.filter(isOpen)
  const { all: wanted } = countPhotos(capture.shots)
  const begin = (next: string | undefined) => {
    setBegun(true)
    setCode(next)
  }
  const taken = (photo: Taken) => {
    if (!shot) return
    capturing.take(shot.code, photo)
    setCode(hasRoom ? left.find((each) => each.code !== shot.code)?.code : undefined)
  }
  const [first] = left
  // A device that stores nothing sends each before the next is taken.
  const mustWait = !hasRoom && waiting.some(({ state }) => state !== 'refused')
  return (
    <Page
      title={t('Photograph the vehicle')}
      subtitle={`${capture.description} · ${capture.number}`}
      actions={
        first ? (
          <Button disabled={mustWait} onClick={() => begin(first.code)}>
            {mustWait
              ? t('The photo is on its way…')
              : left.length === needed.length
                ? t('Take the first photo')
                : t('Continue: {title}', { title: t(first.title) })}
          </Button>
        ) : (
          <SubmitButton {...capturing} />
        )
      }
    >
      <OnTheWay {...capturing} />
      <Alert color="brand" mb="md">
        {t(
          'Stand beside the vehicle, in daylight. {count, plural, one {# photo} other {# photos}}, about {megabytes} MB; each is sent automatically as soon as it is taken.',
          {
            count: wanted,
            megabytes: Math.max(1, Math.round(wanted * MEGABYTES_EACH)),
          },
        )}{' '}
        {t('The time and place are written on each photo, for the review only.')}
      </Alert>
      {hasBegun && placeState === 'refused' && (
        <Text size="sm" c="dimmed" mb="md" role="status">
          {t('Your location is not shared. That is fine; the review may take a little longer.')}
        </Text>
      )}
      <ShotList
        shots={capture.shots}
        waiting={waiting}
        hints={hints}
        drop={drop}
        way={({ code: each, title }, isAgain) => <TakeButton title={title} isAgain={isAgain} onClick={() => begin(each)} />}
      />
      <Text size="sm" mt="md">
        <Anchor component={Link} to={pathTo('inspections/upload', {}, { id: token, type })}>
          {t('The photos are already on this device: choose the files')}
        </Anchor>
      </Text>
      <Dialog opened={shot !== undefined} onClose={() => setCode(undefined)} title={shot && t(shot.title)} fullScreen>
        <Stack maw={640} mx="auto">
          {shot && <Photographer key={shot.code} labels={labelsOf(shot)} shot={shot} place={place} onTaken={taken} />}
        </Stack>
      </Dialog>
    </Page>
  )
}
