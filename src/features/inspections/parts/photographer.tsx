import { Alert, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconCamera, IconDeviceMobile } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { OBSTACLES, useCamera } from '#features/identity/parts/use-camera.ts'
import { now } from '#kit/web/clock.ts'
import { t } from '#kit/web/text.ts'
import { FAULTS, type PhotoFault } from '../rules/look.ts'
import classes from './capture.module.css'
import type { CaptureShot } from './shot-list.tsx'
import { hintFor, photoFrom, shoot, type Taken } from './taken.ts'
import type { DevicePlace } from './use-place.ts'

const LOOK_EVERY_MS = 700
/** Enough to tell the letters of a plate. */
const VIDEO_WIDTH = 1920
/** What is photographed from close by. */
const CLOSE = ['odometer', 'chassis', 'engine']

type Props = {
  readonly number: string
  readonly shot: CaptureShot
  readonly place: DevicePlace | undefined
  readonly onTaken: (photo: Taken) => void
}

/** Takes one photograph with the live camera and its hints, or with the phone's own camera, which always works. */
export function Photographer({ number, shot, place, onTaken }: Props) {
  const [photo, setPhoto] = useState<Taken>()
  const [isUnreadable, setUnreadable] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const labels = { number, title: t(shot.title) }
  const own = async (file: File | null) => {
    if (!file) return
    const read = await photoFrom(file, { takenAt: now(), place, source: 'camera' }, labels)
    setUnreadable(!read)
    if (read) setPhoto(read)
  }
  const live = async (video: HTMLVideoElement) => {
    const shot = await shoot(video, { takenAt: now(), place, source: 'camera' }, labels)
    if (shot) setPhoto(shot)
  }
  if (photo) return <Review photo={photo} title={t(shot.title)} again={() => setPhoto(undefined)} use={() => onTaken(photo)} />
  return (
    <Stack gap="sm">
      <Text>{t(shot.help)}</Text>
      {shot.reason && <Alert color="mango">{shot.reason}</Alert>}
      <LiveCamera
        key={attempt}
        isClose={CLOSE.some((each) => shot.code.includes(each))}
        onShot={live}
        retry={() => setAttempt(attempt + 1)}
      />
      <FileButton
        onChange={(file) => void own(file)}
        accept="image/*"
        capture="environment"
        inputProps={{ 'aria-label': t('Use the phone’s own camera') }}
      >
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconDeviceMobile size={20} aria-hidden />}>
            {t('Use the phone’s own camera')}
          </Button>
        )}
      </FileButton>
      {isUnreadable && (
        <Alert color="coral" role="alert">
          {t('This browser cannot read that photo. Please take it again, or set the phone’s camera to JPEG (“Most compatible”).')}
        </Alert>
      )}
    </Stack>
  )
}

type LiveProps = { readonly isClose: boolean; readonly onShot: (video: HTMLVideoElement) => Promise<void>; readonly retry: () => void }

function LiveCamera({ isClose, onShot, retry }: LiveProps) {
  const { video, state, obstacle } = useCamera('environment', VIDEO_WIDTH)
  const [fault, setFault] = useState<PhotoFault>()
  useEffect(() => {
    if (state !== 'live') return
    const looking = setInterval(() => setFault(video.current ? hintFor(video.current) : undefined), LOOK_EVERY_MS)
    return () => clearInterval(looking)
  }, [state, video])
  if (obstacle)
    return (
      <Alert color="mango" title={t('The camera cannot be shown here')}>
        <Text size="sm">{t(OBSTACLES[obstacle])}</Text>
        <Text size="sm" mt={4}>
          {t('Use the phone’s own camera below: it works as well.')}
        </Text>
        {obstacle !== 'unsupported' && (
          <Button variant="light" mt="sm" onClick={retry}>
            {t('Try the camera again')}
          </Button>
        )}
      </Alert>
    )
  return (
    <>
      <div className={classes.frame}>
        <video ref={video} autoPlay muted playsInline aria-label={t('Live picture of the camera')} />
        <div className={classes.guide} data-close={isClose || undefined} aria-hidden />
        <div className={classes.hint} role="status">
          {fault ? t(FAULTS[fault]) : isClose ? t('Come close until it fills the frame.') : t('Fit it into the frame.')}
        </div>
      </div>
      <Button
        size="lg"
        leftSection={<IconCamera size={22} aria-hidden />}
        disabled={state !== 'live'}
        onClick={() => video.current && void onShot(video.current)}
      >
        {t('Take the photo')}
      </Button>
    </>
  )
}

type ReviewProps = { readonly photo: Taken; readonly title: string; readonly again: () => void; readonly use: () => void }

function Review({ photo, title, again, use }: ReviewProps) {
  const [address, setAddress] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(photo.blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return (
    <Stack gap="sm">
      <div className={classes.frame}>{address && <img src={address} alt={t('Your photo: {title}', { title })} />}</div>
      {photo.fault && (
        <Alert color="mango" role="status">
          {t(FAULTS[photo.fault])}
        </Alert>
      )}
      <Group grow>
        <Button variant="default" onClick={again}>
          {t('Take it again')}
        </Button>
        <Button onClick={use}>{t('Use this photo')}</Button>
      </Group>
    </Stack>
  )
}
