import { Button, FileButton, Text } from '@mantine/core'
import { useRef } from 'react'
import { prepareUpload } from '#kit/web/camera/small-photo.ts'
import { IconFileUpload, IconPhotoPlus } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { sizeText } from '../../parts/words.ts'
import { type CourseFile, manageContract, type VersionDetail } from '../../public/contract/manage.ts'
import { STANDARDS } from '../../rules/package.ts'

type Props = {
  readonly version: VersionDetail
  readonly kind: 'text' | 'pdf' | 'video' | 'scorm'
  readonly fileId: string | null
  readonly onAdded: (file: CourseFile) => void
}

const TAKES = {
  text: 'image/jpeg,image/png,image/webp',
  pdf: 'application/pdf',
  video: 'video/mp4,video/webm',
  scorm: '.zip,application/zip',
} as const

/** Adds a picture to the text, or the PDF, video or SCORM package that a lesson is about. */
export function AddFile({ version, kind, fileId, onAdded }: Props) {
  const add = useWrite(manageContract.addCourseFile)
  const reset = useRef<() => void>(null)
  const chosen = version.files.find(({ id }) => id === fileId)
  const choose = async (file: File | null) => {
    if (!file) return
    reset.current?.()
    const answer = await add.send({ params: { id: version.id } }, { file: kind === 'text' ? await prepareUpload(file) : file })
    if (answer) onAdded(answer.data.file)
  }
  const words = {
    text: t('Add a picture'),
    pdf: t('Choose a PDF'),
    video: t('Choose a video of up to 10 MB'),
    scorm: t('Choose a package (ZIP, up to 10 MB)'),
  }[kind]
  return (
    <div>
      <FileButton resetRef={reset} accept={TAKES[kind]} onChange={(file) => void choose(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            loading={add.busy}
            leftSection={kind === 'text' ? <IconPhotoPlus size={18} aria-hidden /> : <IconFileUpload size={18} aria-hidden />}
          >
            {words}
          </Button>
        )}
      </FileButton>
      {chosen && (
        <Text size="sm" c="dimmed" my={6}>
          {[chosen.name, chosen.package && STANDARDS[chosen.package.standard], sizeText(chosen.size)].filter(Boolean).join(' · ')}
        </Text>
      )}
    </div>
  )
}
