import { Alert, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconCamera, IconPhotoUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { t } from '#kit/web/text.ts'
import { FAULTS, type PhotoFault } from '../rules/light.ts'
import classes from './camera.module.css'
import { hintFor, type Photo, photoOf, shoot } from './photo.ts'
import { OBSTACLES, useCamera } from './use-camera.ts'

export type Capture = 'document' | 'selfie'

const WORDS: Readonly<Record<Capture, { facing: 'environment' | 'user'; hint: string; alt: string }>> = {
  document: { facing: 'environment', hint: 'Lay the document flat and fill the frame with it.', alt: 'Your photo of the document' },
  selfie: { facing: 'user', hint: 'Look straight ahead, face in the oval, without cap or glasses.', alt: 'Your photo of your face' },
}

const LOOK_EVERY_MS = 700

type Props = { readonly capture: Capture; readonly busy: boolean; readonly onTaken: (photo: Photo) => void }

/** Takes one photo with the live camera, with hints while shooting; or by upload, which always works. */
export function TakePhoto({ capture, busy, onTaken }: Props) {
  const [photo, setPhoto] = useState<Photo>()
  const [isUnreadable, setUnreadable] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const upload = async (file: File | null) => {
    if (!file) return
    const read = await photoOf(file)
    setUnreadable(!read)
    if (read) setPhoto(read)
  }
  if (photo) return <Review photo={photo} capture={capture} busy={busy} again={() => setPhoto(undefined)} use={() => onTaken(photo)} />
  return (
    <Stack gap="sm">
      <LiveCamera key={attempt} capture={capture} onShot={setPhoto} retry={() => setAttempt(attempt + 1)} />
      <FileButton onChange={(file) => void upload(file)} accept="image/*" inputProps={{ 'aria-label': t('Upload a photo') }}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconPhotoUp size={20} aria-hidden />}>
            {t('Upload a photo')}
          </Button>
        )}
      </FileButton>
      {isUnreadable && (
        <Alert color="coral" role="alert">
          {t('This file is not a photo that we can read. Please choose a JPEG or PNG.')}
        </Alert>
      )}
    </Stack>
  )
}

type LiveProps = { readonly capture: Capture; readonly onShot: (photo: Photo) => void; readonly retry: () => void }

function LiveCamera({ capture, onShot, retry }: LiveProps) {
  const { facing, hint } = WORDS[capture]
  const { video, state, obstacle } = useCamera(facing)
  const [fault, setFault] = useState<PhotoFault>()
  useEffect(() => {
    if (state !== 'live') return
    const looking = setInterval(() => setFault(video.current ? hintFor(video.current) : undefined), LOOK_EVERY_MS)
    return () => clearInterval(looking)
  }, [state, video])
  const press = async () => {
    const shot = video.current && (await shoot(video.current))
    if (shot) onShot(shot)
  }
  if (obstacle)
    return (
      <Alert color="mango" title={t('The camera cannot be used here')}>
        <Text size="sm">{t(OBSTACLES[obstacle])}</Text>
        <Text size="sm" mt={4}>
          {t('You can upload a photo instead, go on with another phone, or ask your agent.')}
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
      <div className={`${classes.frame} ${capture === 'selfie' ? classes.face : ''}`}>
        <video ref={video} autoPlay muted playsInline aria-label={t('Live picture of the camera')} />
        <div className={classes.guide} aria-hidden />
        <div className={classes.hint} role="status">
          {t(fault ? FAULTS[fault] : hint)}
        </div>
      </div>
      <Button leftSection={<IconCamera size={20} aria-hidden />} disabled={state !== 'live'} onClick={() => void press()}>
        {t('Take the photo')}
      </Button>
    </>
  )
}

type ReviewProps = {
  readonly photo: Photo
  readonly capture: Capture
  readonly busy: boolean
  readonly again: () => void
  readonly use: () => void
}

function Review({ photo, capture, busy, again, use }: ReviewProps) {
  const [address, setAddress] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(photo.blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return (
    <Stack gap="sm">
      <div className={`${classes.frame} ${capture === 'selfie' ? classes.face : ''}`}>
        {address && <img src={address} alt={t(WORDS[capture].alt)} />}
      </div>
      {photo.fault && (
        <Alert color="mango" role="status">
          {t(FAULTS[photo.fault])}
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        {capture === 'document'
          ? t('Can you read every letter, and is the photo on it clear?')
          : t('Is your whole face sharp and well lit?')}
      </Text>
      <Group grow>
        <Button variant="default" onClick={again} disabled={busy}>
          {t('Take it again')}
        </Button>
        <Button onClick={use} loading={busy}>
          {t('Use this photo')}
        </Button>
      </Group>
    </Stack>
  )
}
