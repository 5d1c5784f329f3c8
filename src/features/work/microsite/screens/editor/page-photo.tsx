import { Alert, Button, FileButton, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { prepareUpload } from '#kit/web/camera/small-photo.ts'
import { requestReply } from '#kit/web/client.ts'
import { IconCamera } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { useAttempt } from '#kit/web/use-attempt.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { type MicrositeSettings, ownPageContract } from '../../public/contract/own.ts'

type Props = { readonly settings: MicrositeSettings; readonly disabled: boolean; readonly show: (settings: MicrositeSettings) => void }

/** The agent's photo: chosen or taken, scaled down on the device and cropped square on the server. */
export function PagePhoto({ settings: { current, published }, disabled, show }: Props) {
  const [busy, setBusy] = useState(false)
  const { failure, attempt } = useAttempt()
  const remove = useWrite(ownPageContract.removeMicrositePhoto)
  const has = (current ?? published)?.hasPhoto ?? false
  const send = async (chosen: File | null) => {
    if (!chosen) return
    setBusy(true)
    const photo = await prepareUpload(chosen)
    const answer = await attempt(() =>
      requestReply(ownPageContract.micrositePhoto, undefined, { key: crypto.randomUUID(), files: { photo } }),
    )
    setBusy(false)
    if (answer) show(answer)
  }
  const take = async () => {
    const done = await remove.send({ body: {} })
    if (done) show(done.data)
  }
  return (
    <SectionCard title="Your photo">
      <Text size="sm" c="dimmed" mb="sm">
        {disabled && !current
          ? t('Save your text first; then add your photo.')
          : has
            ? t('There is a photo on your page. See it in the preview.')
            : t('A clear photo of your face, in daylight. People call someone they can see.')}
      </Text>
      {failure && (
        <Alert color="coral" mb="sm">
          {failure.sentence}
        </Alert>
      )}
      <Group gap="xs">
        <FileButton accept="image/jpeg,image/png,image/webp" onChange={(chosen) => void send(chosen)} disabled={disabled}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconCamera size={18} />} loading={busy} disabled={disabled}>
              {has ? t('Another photo') : t('Add a photo')}
            </Button>
          )}
        </FileButton>
        {has && (
          <Button variant="subtle" loading={remove.busy} disabled={disabled} onClick={() => void take()}>
            {t('Remove the photo')}
          </Button>
        )}
      </Group>
    </SectionCard>
  )
}
