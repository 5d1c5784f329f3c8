import { Button, Group, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useTextDraft } from '#kit/web/use-text-draft.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { type DeskRequest, helpDeskContract } from '../../public/contract/desk.ts'

type Props = { readonly request: DeskRequest; readonly messageId: string }

/** For who wrote an answer that was wrong: both stay, and whoever asked is notified once more. */
export function CorrectAnswer({ request: { id, version, messages }, messageId }: Props) {
  const [opened, { open, close }] = useDisclosure()
  const { text, setText, attempt, clear, field } = useTextDraft(`help-correction/${messageId}`)
  const { submit, busy } = useWrite(helpDeskContract.stepHelpRequest)
  const wrong = messages.find((each) => each.id === messageId)
  if (!wrong?.mayCorrect) return null
  const send = async () => {
    const done = await attempt(() => submit({ params: { id }, body: { version, step: 'correct', messageId, text } }))
    if (!done) return
    clear()
    close()
    setCached(helpDeskContract.deskRequest, { params: { id } }, done)
    toast.success(t('Your correction was sent.'))
  }
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        mih={44}
        onClick={() => {
          setText((before) => before || wrong.text)
          open()
        }}
      >
        {t('Correct it')}
      </Button>
      <Dialog opened={opened} onClose={close} title={t('Correct an answer')}>
        <Textarea
          label={t('Your answer')}
          description={t('Whoever asked is notified, and reads both.')}
          minRows={4}
          data-autofocus
          {...field}
        />
        <Group mt="md" grow preventGrowOverflow={false}>
          <Button variant="default" px="xs" onClick={close}>
            {t('Back')}
          </Button>
          <Button px="xs" loading={busy} disabled={!text.trim() || text === wrong.text} onClick={() => void send()}>
            {t('Send the correction')}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}
