import { Alert, Box, Button, Skeleton, Text } from '@mantine/core'
import { IconFileTypePdf } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { useLessonFile } from './kept-course.ts'

const Missing = () => <Alert color="mango">{t('This file is not on this device. It is shown when you are online.')}</Alert>

/** A picture in the text of a lesson. */
export function LessonPicture({ id, alternative }: { readonly id: string; readonly alternative: string }) {
  const { data, isError } = useLessonFile(id)
  if (isError) return <Text c="dimmed">{alternative}</Text>
  return data ? <img src={data} alt={alternative} /> : <Skeleton h={160} />
}

/** The video of a lesson, whose spoken text is below it; `onWatched` is called when it reaches its end. */
export function LessonVideo({ id, title, onWatched }: { readonly id: string; readonly title: string; readonly onWatched: () => void }) {
  const { data, isError } = useLessonFile(id)
  if (isError) return <Missing />
  if (!data) return <Skeleton h={220} />
  return (
    <Box
      component="video"
      src={data}
      controls
      playsInline
      aria-label={title}
      onEnded={onWatched}
      style={{ width: '100%', maxHeight: '60vh' }}
    />
  )
}

/** The PDF of a lesson; `onOpened` is called when it was opened. */
export function LessonPdf({ id, title, onOpened }: { readonly id: string; readonly title: string; readonly onOpened: () => void }) {
  const { data, isError } = useLessonFile(id)
  if (isError) return <Missing />
  return (
    <Button
      component="a"
      href={data ?? '#'}
      target="_blank"
      rel="noopener"
      variant="default"
      loading={!data}
      leftSection={<IconFileTypePdf size={18} aria-hidden />}
      onClick={onOpened}
    >
      {t('Open the PDF: {title}', { title })}
    </Button>
  )
}
