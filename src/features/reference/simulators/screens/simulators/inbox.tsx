import { Button, Stack, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { t } from '#kit/web/text.ts'
import { Empty } from '#kit/web/ui/empty.tsx'
import { MessageCard } from '../../public/parts/message-card.tsx'
import { Reply } from './reply.tsx'
import type { Happenings } from './use-simulators.ts'

type Message = Happenings['messages'][number]

/** The number shown at first, so that the switches below stay in reach on a phone. */
const AT_FIRST = 5

/** Only the digits of a number are compared, so that it is found however it is written. */
const isTo = (message: Message, sought: string): boolean => {
  const digits = sought.replace(/\D/g, '').replace(/^0/, '')
  return message.recipient.includes(sought) || (digits !== '' && message.recipient.replace(/\D/g, '').includes(digits))
}

/** Text messages and mail that no one really received, newest first. */
export function Inbox({ messages }: Pick<Happenings, 'messages'>) {
  const [sought, setSought] = useState('')
  const [isAll, setAll] = useState(false)
  const found = messages.filter((message) => sought === '' || isTo(message, sought))
  const shown = isAll ? found : found.slice(0, AT_FIRST)
  return (
    <section aria-labelledby="inbox">
      <Title order={2} id="inbox" mb="sm">
        {t('Messages sent')}
      </Title>
      {messages.length > 0 && (
        <TextInput
          mb="sm"
          type="search"
          aria-label={t('Only to this number or address')}
          placeholder={t('Only to this number or address')}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value.trim())}
        />
      )}
      <Stack gap="sm">
        {shown.map((message) => (
          <MessageCard key={message.id} message={message}>
            {message.channel === 'sms' && <Reply to={message.recipient} />}
          </MessageCard>
        ))}
      </Stack>
      {found.length > shown.length && (
        <Button variant="subtle" fullWidth mt="sm" onClick={() => setAll(true)}>
          {t('{count, plural, one {# older message} other {# older messages}}', { count: found.length - shown.length })}
        </Button>
      )}
      {shown.length === 0 && (
        <Empty title={messages.length === 0 ? t('No messages yet') : t('No message to that number or address')}>
          {t('One-time codes, links and news of policies appear here within seconds.')}
        </Empty>
      )}
    </section>
  )
}
