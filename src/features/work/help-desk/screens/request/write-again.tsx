import { Button, Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { IconCamera } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { AddFilesButton } from '#kit/web/ui/add-files-button.tsx'
import { WaitingNote } from '#kit/web/ui/waiting-note.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useTextDraft } from '#kit/web/use-text-draft.ts'
import { reportFailure, useWrite } from '#kit/web/use-write.ts'
import { useWaitingPictures } from '../../parts/waiting-pictures.ts'
import { type HelpRequest, helpContract } from '../../public/contract/own.ts'

/** More text and pictures for a request; one that was answered or solved is reopened. */
export function WriteAgain({ request: { id, state, mayWrite } }: { readonly request: HelpRequest }) {
  const { text, attempt, clear, field } = useTextDraft(`help/${id}`)
  const { submit, busy } = useWrite(helpContract.writeForHelp)
  const pictures = useWaitingPictures(id)
  const [adding, setAdding] = useState(false)
  if (!mayWrite) return <Text c="dimmed">{t('This was solved long ago. Please ask again, and give its number.')}</Text>

  const send = async () => {
    const done = await attempt(() => submit({ params: { id }, body: { text } }))
    if (!done) return
    clear()
    setCached(helpContract.helpRequest, { params: { id } }, done)
  }
  const add = async (chosen: readonly File[]) => {
    setAdding(true)
    await pictures.add(chosen.map((file) => ({ file }))).catch(reportFailure)
    setAdding(false)
  }
  return (
    <>
      <WaitingNote files={pictures} />
      <Textarea mt="md" label={state === 'solved' ? t('Write again to reopen it') : t('Write more')} minRows={2} {...field} />
      <Group gap="xs" mt="sm">
        <AddFilesButton
          label={t('Add pictures')}
          icon={<IconCamera size={20} aria-hidden />}
          loading={adding}
          add={(chosen) => void add(chosen)}
        />
        <Button variant="light" loading={busy} disabled={!text.trim()} onClick={() => void send()}>
          {t('Send')}
        </Button>
      </Group>
    </>
  )
}
