import { Button, FileButton, Text } from '@mantine/core'
import { prepareUpload } from '#kit/web/camera/small-photo.ts'
import { IconPaperclip } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { useAttempt } from '#kit/web/use-attempt.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { noticesContract } from '../contract/notices.ts'

export type Deed = { readonly id: string; readonly name: string }

type Props = {
  readonly policyId: string
  /** What is attached. */
  readonly label: string
  readonly deed: Deed | undefined
  readonly onAttached: (deed: Deed) => void
}

/**
 * Uploads what shows that a policy may end or change: a deed of sale, a visa refusal letter, or proof that something about it has changed.
 */
export function AttachDeed({ policyId, label, deed, onAttached }: Props) {
  const { submit, busy } = useWrite(noticesContract.addDeed)
  const { failure, attempt } = useAttempt()
  const attach = async (file: File | null) => {
    if (!file) return
    const document = await prepareUpload(file)
    const added = await attempt(() => submit({ params: { id: policyId } }, { document }))
    if (added) onAttached(added)
  }
  return (
    <>
      <FileButton accept="image/*,application/pdf" onChange={(file) => void attach(file)} inputProps={{ 'aria-label': label }}>
        {(props) => (
          <Button {...props} variant="default" fullWidth mt="sm" loading={busy} leftSection={<IconPaperclip size={18} aria-hidden />}>
            {label}
          </Button>
        )}
      </FileButton>
      <Text size="sm" mt={4} c={failure ? 'var(--mantine-color-error)' : 'dimmed'} role="status" style={{ overflowWrap: 'anywhere' }}>
        {failure?.sentence ?? deed?.name ?? t('PDF or photo, 10 MB at most.')}
      </Text>
    </>
  )
}
