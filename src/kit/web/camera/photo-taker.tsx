import { Alert, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Pixels } from '#kit/image-metrics.ts'
import { IconCamera, IconPhotoUp } from '#kit/web/icons.ts'
import { focusOnMount } from '../focus-on-mount.ts'
import { t } from '../text.ts'
import classes from './photo-taker.module.css'
import { type Picture, pixelsOf, videoFrame, withPicture } from './picture.ts'
import { CAMERA_ERRORS, useCamera } from './use-camera.ts'

/** What fills the frame: a face, a document, a whole object, or a band of letters. */
type Shape = 'face' | 'page' | 'thing' | 'band'

type Words = {
  /** The instruction while nothing is wrong. */
  readonly hint: string
  /** What the photo shows. */
  readonly alt: string
  /** The button that selects a file, and the message if the file is not a photo. */
  readonly file: string
  readonly unreadable: string
  /** What to do if there is no live picture. */
  readonly otherwise: string
  /** What to check before the photo is used. */
  readonly question?: string
}

type Taking<P> = {
  readonly facing: 'environment' | 'user'
  readonly width?: number
  readonly shape: Shape
  readonly words: Words
  /** What is wrong with a picture, in words; a hint, never a refusal. */
  readonly judge: (pixels: Pixels) => string | undefined
  /** Makes the photo from the camera's picture, or from a file. */
  readonly make: (picture: Picture, file?: File) => Promise<P | undefined>
}

type Props<P> = Taking<P> & {
  /** The file button opens the phone’s own camera. */
  readonly ownCamera?: true
  readonly busy?: boolean
  readonly onTaken: (photo: P) => void
}

type Shot<P> = { readonly photo: P; readonly fault: string | undefined }

const LOOK_EVERY_MS = 700

const faultIn = (picture: Picture, judge: Taking<unknown>['judge']): string | undefined => {
  const pixels = pixelsOf(picture)
  return pixels && judge(pixels)
}

/** Takes one photo with the live camera, with hints while shooting, or from a file, which always works; and shows it before use. */
export function PhotoTaker<P extends { readonly blob: Blob }>({ ownCamera, busy = false, onTaken, ...taking }: Props<P>) {
  const { words, make, judge, shape } = taking
  const [shot, setShot] = useState<Shot<P>>()
  const [isUnreadable, setUnreadable] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const take = async (picture: Picture, file?: File) => {
    const fault = faultIn(picture, judge)
    const photo = await make(picture, file)
    if (photo) setShot({ photo, fault })
    return photo
  }
  const choose = async (file: File | null) => {
    if (file) setUnreadable(!(await withPicture(file, (picture) => take(picture, file))))
  }
  if (shot)
    return (
      <Review
        {...shot}
        blob={shot.photo.blob}
        shape={shape}
        words={words}
        busy={busy}
        again={() => setShot(undefined)}
        use={() => onTaken(shot.photo)}
      />
    )
  return (
    <Stack gap="sm">
      <LiveCamera key={attempt} {...taking} onShot={take} retry={() => setAttempt(attempt + 1)} />
      <FileButton
        onChange={(file) => void choose(file)}
        accept="image/*"
        {...(ownCamera ? { capture: 'environment' as const } : {})}
        inputProps={{ 'aria-label': words.file }}
      >
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconPhotoUp size={20} aria-hidden />}>
            {words.file}
          </Button>
        )}
      </FileButton>
      {isUnreadable && (
        <Alert color="coral" role="alert">
          {words.unreadable}
        </Alert>
      )}
    </Stack>
  )
}

type LiveProps = Pick<Taking<unknown>, 'facing' | 'width' | 'shape' | 'words' | 'judge'> & {
  readonly onShot: (picture: Picture) => Promise<unknown>
  readonly retry: () => void
}

function LiveCamera({ facing, width, shape, words, judge, onShot, retry }: LiveProps) {
  const { video, state, obstacle } = useCamera(facing, width)
  const [fault, setFault] = useState<string>()
  useEffect(() => {
    if (state !== 'live') return
    const looking = setInterval(() => setFault(video.current ? faultIn(videoFrame(video.current), judge) : undefined), LOOK_EVERY_MS)
    return () => clearInterval(looking)
  }, [state, video, judge])
  if (obstacle)
    return (
      <Alert color="mango" title={t('There is no live picture here')}>
        <Text size="sm">{t(CAMERA_ERRORS[obstacle])}</Text>
        <Text size="sm" mt={4}>
          {words.otherwise}
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
      <div className={classes.frame} data-shape={shape}>
        <video ref={video} autoPlay muted playsInline aria-label={t('Live picture from the camera')} />
        <div className={classes.guide} aria-hidden />
        <div className={classes.hint} role="status">
          {fault ?? words.hint}
        </div>
      </div>
      <Button
        size="lg"
        leftSection={<IconCamera size={22} aria-hidden />}
        disabled={state !== 'live'}
        onClick={() => video.current && void onShot(videoFrame(video.current))}
      >
        {t('Take the photo')}
      </Button>
    </>
  )
}

type ReviewProps = {
  readonly blob: Blob
  readonly fault: string | undefined
  readonly shape: Shape
  readonly words: Words
  readonly busy: boolean
  readonly again: () => void
  readonly use: () => void
}

function Review({ blob, fault, shape, words: { alt, question }, busy, again, use }: ReviewProps) {
  const [address, setAddress] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return (
    <Stack gap="sm">
      <div className={classes.frame} data-shape={shape} ref={focusOnMount} tabIndex={-1}>
        {address && <img src={address} alt={alt} />}
      </div>
      {fault && (
        <Alert color="mango" role="status">
          {fault}
        </Alert>
      )}
      {question && (
        <Text size="sm" c="dimmed">
          {question}
        </Text>
      )}
      <Group grow preventGrowOverflow={false} gap="xs">
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
