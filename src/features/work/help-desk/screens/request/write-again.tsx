import { ActionIcon, Alert, Button, Group, Text, Textarea } from '@mantine/core'
import { IconCamera, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useOnline } from '#kit/web/online.ts'
import { t } from '#kit/web/text.ts'
import { AddFilesButton } from '#kit/web/ui/add-files-button.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useTextDraft } from '#kit/web/use-text-draft.ts'
import { reportFailure, useWrite } from '#kit/web/use-write.ts'
import { useWaitingPictures } from '../../parts/waiting-pictures.ts'
import { type HelpRequest, helpContract } from '../../public/contract/own.ts'

/** More words and pictures about a request; what was answered or solved is taken up once more. */
export function WriteAgain({ request: { id, state, mayWrite } }: { readonly request: HelpRequest }) {
  const { text, attempt, clear, field } = useTextDraft(`help/${id}`)
  const { submit, busy } = useWrite(helpContract.writeForHelp)
  const pictures = useWaitingPictures(id)
  const [adding, setAdding] = useState(false)
  if (!mayWrite) return <Text c="dimmed">{t('This was solved long ago. Please ask anew, and name its number.')}</Text>

  const send = async () => {
    const done = await attempt(() => submit({ params: { id }, body: { text } }))
    if (!done) return
    clear()
    setCached(helpContract.helpRequest, { params: { id } }, done)
  }
  const add = async (chosen: readonly File[]) => {
    setAdding(true)
    await pictures.add(chosen).catch(reportFailure)
    setAdding(false)
  }
  return (
    <>
      <Waiting pictures={pictures} />
      <Textarea mt="md" label={state === 'solved' ? t('Write again, and it is open once more') : t('Write more')} minRows={2} {...field} />
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

/** Pictures that the server does not have yet, and those that it does not take. */
function Waiting({ pictures: { waiting, send, drop } }: { readonly pictures: ReturnType<typeof useWaitingPictures> }) {
  const online = useOnline()
  const toSend = waiting.filter(({ refused }) => refused === undefined)
  return (
    <>
      {toSend.length > 0 && (
        <Alert
          role="status"
          mt="md"
          title={t('{count, plural, one {# picture waits} other {# pictures wait}} on this device', { count: toSend.length })}
        >
          {online ? (
            <Button variant="default" onClick={() => void send()}>
              {t('Send now')}
            </Button>
          ) : (
            <Text size="sm">{t('They are sent by themselves, once, when you are online. Do not sign out before.')}</Text>
          )}
        </Alert>
      )}
      {waiting.map(
        ({ client, name, refused }) =>
          refused && (
            <Alert key={client} role="status" color="coral" mt="md" title={t('Not taken: {what}', { what: name })}>
              <Group justify="space-between" wrap="nowrap">
                <Text size="sm">{refused}</Text>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  aria-label={t('Remove {name}', { name })}
                  onClick={() => void drop(client)}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              </Group>
            </Alert>
          ),
      )}
    </>
  )
}
