import { Button, FileButton as ChooseFile, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { prepareUpload } from '#kit/web/camera/small-photo.ts'
import { IconCamera, IconFileUpload } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { useAttempt } from '#kit/web/use-attempt.ts'
import { ScanPhoto } from './scan-photo.tsx'

type Props = {
  readonly isThere: boolean
  readonly busy: boolean
  /** Throws the `Failure` that is shown above. */
  readonly send: (file: File) => Promise<unknown>
}

/** The scan of a licence: photographed, or chosen as a picture or PDF; uploaded as soon as it is there. */
export function ScanInput({ isThere, busy, send }: Props) {
  const [isTaking, setTaking] = useState(false)
  const { failure, attempt } = useAttempt()
  const take = async (file: File) => {
    await attempt(async () => send(await prepareUpload(file)))
    setTaking(false)
  }
  return (
    <>
      <FailureNote failure={failure} />
      {isTaking ? (
        <Stack gap="sm">
          <ScanPhoto busy={busy} onTaken={(file) => void take(file)} />
          <Button variant="subtle" onClick={() => setTaking(false)}>
            {t('Back')}
          </Button>
        </Stack>
      ) : (
        <Group grow preventGrowOverflow={false} gap="xs">
          <Button variant="default" leftSection={<IconCamera size={20} aria-hidden />} onClick={() => setTaking(true)}>
            {isThere ? t('Take it again') : t('Take a photo')}
          </Button>
          <ChooseFile
            accept="image/*,application/pdf"
            onChange={(file) => file && void take(file)}
            inputProps={{ 'aria-label': t('Choose a file: {what}', { what: t('Scan') }) }}
          >
            {(props) => (
              <Button {...props} variant="default" loading={busy} leftSection={<IconFileUpload size={20} aria-hidden />}>
                {t('Choose a file')}
              </Button>
            )}
          </ChooseFile>
        </Group>
      )}
    </>
  )
}
