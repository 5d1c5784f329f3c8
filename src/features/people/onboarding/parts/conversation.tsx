import { Button, Paper, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { useAttempt } from '#kit/web/use-attempt.ts'

type Message = { readonly id: string; readonly isOurs: boolean; readonly by: string; readonly text: string; readonly at: string }

type Props = {
  readonly messages: readonly Message[]
  /** Absent if nothing more can be written. */
  readonly send?: ((text: string) => Promise<unknown>) | undefined
  readonly busy: boolean
  readonly label: string
}

/** The messages between applicant and office, and a field for the next one. */
export function Conversation({ messages, send, busy, label }: Props) {
  const [text, setText] = useState('')
  const { fault, otherFailure, attempt, forget } = useAttempt()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !text.trim() || !send) return
    const done = await attempt(async () => {
      await send(text.trim())
      return true
    })
    if (done) setText('')
  }
  if (messages.length === 0 && !send) return null
  return (
    <DetailCard title="Messages">
      <Stack gap="xs" mb={send ? 'md' : 0}>
        {messages.map(({ id, by, text: said, at }) => (
          <Paper key={id} withBorder p="sm">
            <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {said}
            </Text>
            <Text size="xs" c="dimmed" mt={4}>
              {t(by)} · <InstantText at={at} />
            </Text>
          </Paper>
        ))}
      </Stack>
      {send && (
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Textarea
            label={label}
            autosize
            minRows={2}
            maxLength={1000}
            value={text}
            error={fault}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value)
              forget()
            }}
          />
          <FailureNote failure={otherFailure} />
          <Button type="submit" variant="light" mt="sm" loading={busy} disabled={!text.trim()}>
            {t('Send the message')}
          </Button>
        </form>
      )}
    </DetailCard>
  )
}
