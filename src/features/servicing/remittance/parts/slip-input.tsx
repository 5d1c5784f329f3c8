import { Button, FileButton as ChooseFile, Text } from '@mantine/core'
import { prepareUpload } from '#kit/web/camera/small-photo.ts'
import { IconCamera } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { FilePicture } from '#kit/web/ui/file-picture.tsx'
import { useAttempt } from '#kit/web/use-attempt.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type Slip } from '../public/contract.ts'

type Props = { readonly slip: Slip | undefined; readonly onSent: (slip: Slip) => void }

/** The deposit slip: photographed, or chosen as a picture or PDF; uploaded as soon as it is there. */
export function SlipInput({ slip, onSent }: Props) {
  const add = useWrite(contract.addSlip)
  const { failure, attempt } = useAttempt()
  const take = (file: File) => attempt(async () => onSent(await add.submit(undefined, { document: await prepareUpload(file) })))
  return (
    <>
      <FailureNote failure={failure} />
      {slip?.type.startsWith('image/') && (
        <FilePicture endpoint={contract.slip} input={{ params: { id: slip.id } }} version={slip.id} alt={t('The deposit slip')} />
      )}
      {slip && (
        <Text size="sm" my="xs" style={{ overflowWrap: 'anywhere' }} role="status">
          {t('Arrived: {name}', { name: slip.name })}
        </Text>
      )}
      <ChooseFile
        accept="image/*,application/pdf"
        onChange={(file) => file && void take(file)}
        inputProps={{ 'aria-label': t('Choose a file: {what}', { what: t('Deposit slip') }) }}
      >
        {(props) => (
          <Button {...props} fullWidth mih={44} variant="default" loading={add.busy} leftSection={<IconCamera size={20} aria-hidden />}>
            {slip ? t('Take it again') : t('Photograph the slip, or choose a file')}
          </Button>
        )}
      </ChooseFile>
    </>
  )
}
