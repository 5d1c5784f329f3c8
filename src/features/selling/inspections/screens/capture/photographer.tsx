import { Alert, Stack, Text } from '@mantine/core'
import { PhotoTaker } from '#kit/web/camera/photo-taker.tsx'
import { focusOnMount } from '#kit/web/focus-on-mount.ts'
import { t } from '#kit/web/text.ts'
import type { CaptureShot } from '../../parts/shot-list.tsx'
import { judge, type Labels, photoOf, type Taken } from '../../parts/taken.ts'
import type { DevicePlace } from '../../parts/use-place.ts'

/** Enough to make out the letters of a plate. */
const VIDEO_WIDTH = 1920
/** What is photographed from up close. */
const CLOSE = ['odometer', 'chassis', 'engine']

type Props = {
  readonly labels: Labels
  readonly shot: CaptureShot
  readonly place: DevicePlace | undefined
  readonly onTaken: (photo: Taken) => void
}

/** Takes one photograph with the live camera and its hints, or with the phone's own camera, which always works. */
export function Photographer({ labels, shot, place, onTaken }: Props) {
  const isClose = CLOSE.some((each) => shot.code.includes(each))
  return (
    <Stack gap="sm">
      <Text ref={focusOnMount} tabIndex={-1} data-autofocus>
        {t(shot.help)}
      </Text>
      {shot.reason && <Alert color="mango">{shot.reason}</Alert>}
      <PhotoTaker
        facing="environment"
        width={VIDEO_WIDTH}
        shape={isClose ? 'band' : 'thing'}
        words={{
          hint: isClose ? t('Come close until it fills the frame.') : t('Fit it into the frame.'),
          alt: t('Your photo: {title}', { title: t(shot.title) }),
          file: t('Use the phone’s own camera'),
          otherwise: t('The button below also works: it opens the phone’s own camera, or the files on a computer.'),
          unreadable: t(
            'This browser cannot read that photo. Please take it again, or set the phone’s camera to JPEG (“Most compatible”).',
          ),
        }}
        ownCamera
        judge={judge}
        make={(picture, file) => photoOf(picture, { place, labels, file })}
        onTaken={onTaken}
      />
    </Stack>
  )
}
