import { Alert, Anchor, Button, FileButton, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { withPicture } from '#kit/web/camera/picture.ts'
import { IconPhotoUp } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { type CaptureShot, ShotList } from '../../parts/shot-list.tsx'
import { SubmitButton } from '../../parts/submit-button.tsx'
import { photoOf } from '../../parts/taken.ts'
import { OnTheWay, WithCapture } from '../../parts/with-capture.tsx'

const UNREADABLE =
  'This browser cannot read that file as a photo. Please choose a JPEG, PNG or WebP; a HEIC photo from an iPhone can be chosen on the iPhone itself.'

/** Photographs taken earlier and chosen on the device: each is checked, scaled down and sent separately. */
export default function UploadScreen() {
  return <WithCapture title={t('Upload the photos')}>{(capturing) => <Upload {...capturing} />}</WithCapture>
}

type Props = Parameters<Parameters<typeof WithCapture>[0]['children']>[0]

function Upload(capturing: Props) {
  const { capture, waiting, hints, take, drop, labelsOf, token, type } = capturing
  const [unreadable, setUnreadable] = useState<Readonly<Record<string, string>>>({})
  const choose = async (shot: CaptureShot, file: File | null) => {
    if (!file) return
    const photo = await withPicture(file, (picture) => photoOf(picture, { labels: labelsOf(shot), place: undefined, file, isChosen: true }))
    setUnreadable(({ [shot.code]: _, ...others }) => (photo ? others : { ...others, [shot.code]: t(UNREADABLE) }))
    if (photo) take(shot.code, photo)
  }
  return (
    <Page
      title={t('Upload the photos')}
      subtitle={`${capture.description} · ${capture.number}`}
      back={pathTo('inspections/capture', {}, { id: token, type })}
      actions={<SubmitButton {...capturing} />}
    >
      <OnTheWay {...capturing} />
      <Alert color="brand" mb="md">
        {t(
          'Photos as JPEG, PNG or WebP; on an iPhone also HEIC. Any time and place that the camera saved in the file is sent with it. Photos taken now with the camera are reviewed faster.',
        )}
      </Alert>
      <ShotList
        shots={capture.shots}
        waiting={waiting}
        hints={{ ...hints, ...unreadable }}
        drop={drop}
        way={(shot, isAgain) => (
          <FileButton
            onChange={(file) => void choose(shot, file)}
            accept="image/*"
            inputProps={{ 'aria-label': t('Choose a file: {title}', { title: t(shot.title) }) }}
          >
            {(props) => (
              <Button {...props} variant={isAgain ? 'subtle' : 'light'} leftSection={<IconPhotoUp size={18} aria-hidden />}>
                {isAgain ? t('Choose another') : t('Choose a file')}
              </Button>
            )}
          </FileButton>
        )}
      />
      <Text size="sm" mt="md">
        <Anchor component={Link} to={pathTo('inspections/capture', {}, { id: token, type })}>
          {t('Take them with the camera instead')}
        </Anchor>
      </Text>
    </Page>
  )
}
