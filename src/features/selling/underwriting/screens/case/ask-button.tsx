import { Button, Group, Textarea } from '@mantine/core'
import { getHotkeyHandler, useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { t } from '#kit/web/text.ts'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { useAttempt } from '#kit/web/use-attempt.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { ReadyPhrases } from '../../parts/phrases.tsx'
import { type CaseDetail, contract } from '../../public/contract/underwriting.ts'
import { usualPhrases } from '../../rules/phrases.ts'

/** Asks the agent for something, in one's own words or with the usual phrases. */
export function AskButton({ detail: { id, version, quotation }, disabled }: { readonly detail: CaseDetail; readonly disabled: boolean }) {
  const [opened, { open, close }] = useDisclosure()
  const [text, setText] = useState('')
  const { submit, busy } = useWrite(contract.askAgent)
  const { fault, otherFailure, attempt, forget } = useAttempt()
  const send = async () => {
    const done = await attempt(() => submit({ params: { id }, body: { version, text } }))
    if (!done) return
    setText('')
    close()
  }
  return (
    <>
      <Button variant="default" onClick={open} disabled={disabled}>
        {t('Ask')}
      </Button>
      <Dialog opened={opened} onClose={close} title={t('Ask the agent')}>
        <Textarea
          label={t('What you need')}
          description={t('The agent is notified at once. The case waits until they answer.')}
          autosize
          minRows={3}
          maxLength={2000}
          required
          data-autofocus
          value={text}
          error={fault}
          onKeyDown={getHotkeyHandler([['mod+Enter', () => !busy && void send()]])}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            forget()
          }}
        />
        <ReadyPhrases label={t('Usual questions')} phrases={usualPhrases(quotation.line, 'ask')} onChange={setText} />
        <FailureNote failure={otherFailure} />
        <Group mt="md" grow>
          <Button variant="default" onClick={close}>
            {t('Back')}
          </Button>
          <Button loading={busy} onClick={() => void send()}>
            {t('Ask')}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}
