import { ActionIcon, Alert, Button, FileButton, Group, Text, Textarea } from '@mantine/core'
import { IconCamera, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useDraft } from '#kit/web/draft.ts'
import { useOnline } from '#kit/web/online.ts'
import { t } from '#kit/web/text.ts'
import { useAttempt } from '#kit/web/use-attempt.ts'
import { setCached } from '#kit/web/use-read.ts'
import { reportFailure, useWrite } from '#kit/web/use-write.ts'
import { useWaitingPictures } from '../../parts/waiting-pictures.ts'
import { type HelpRequest, helpContract } from '../../public/contract/own.ts'

/** More words and pictures about a request; what was answered or solved is taken up once more. */
export function WriteAgain({ request: { id, state, mayWrite } }: { readonly request: HelpRequest }) {
  const [text, setText] = useState('')
  const typed = useMemo(() => ({ text }), [text])
  const drop = useDraft(`help/${id}`, typed, text !== '', (kept) => typeof kept.text === 'string' && setText(kept.text))
  const { submit, busy } = useWrite(helpContract.writeForHelp)
  const { fault, attempt, forget } = useAttempt()
  const pictures = useWaitingPictures(id)
  const [adding, setAdding] = useState(false)
  if (!mayWrite) return <Text c="dimmed">{t('This was solved long ago. Please ask anew, and name its number.')}</Text>

  const send = async () => {
    const done = await attempt(() => submit({ params: { id }, body: { text } }))
    if (!done) return
    setText('')
    drop()
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
      <Textarea
        mt="md"
        label={state === 'solved' ? t('Write again, and it is open once more') : t('Write more')}
        autosize
        minRows={2}
        maxLength={2000}
        value={text}
        error={fault}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          forget()
        }}
      />
      <Group gap="xs" mt="sm">
        <FileButton
          multiple
          accept="image/*,application/pdf"
          onChange={(chosen) => void add(chosen)}
          inputProps={{ 'aria-label': t('Add pictures') }}
        >
          {(props) => (
            <Button {...props} variant="default" loading={adding} leftSection={<IconCamera size={20} aria-hidden />}>
              {t('Add pictures')}
            </Button>
          )}
        </FileButton>
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
