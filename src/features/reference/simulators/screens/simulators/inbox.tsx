import { Anchor, Badge, Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconBuildingBank, IconMail, IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#kit/web/text.ts'
import { CopyCode } from '#kit/web/ui/copy-code.tsx'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { Empty } from '#kit/web/ui/empty.tsx'
import { MAIL_ADDRESS } from '../../public/addresses.ts'
import { codeIn, piecesOf } from './message-text.ts'
import type { Happenings } from './use-simulators.ts'

type Message = Happenings['messages'][number]

const CHANNELS = {
  sms: { label: 'SMS', Icon: IconMessage },
  mail: { label: 'Mail', Icon: IconMail },
  lto: { label: 'LTO', Icon: IconBuildingBank },
} as const

/** So many are shown at once, that the switches below them stay in reach on a phone. */
const AT_FIRST = 5

/** Only digits count in a number, so that it is found however it is written. */
const isTo = (message: Message, sought: string): boolean => {
  const digits = sought.replace(/\D/g, '').replace(/^0/, '')
  return message.recipient.includes(sought) || (digits !== '' && message.recipient.replace(/\D/g, '').includes(digits))
}

/** Text messages and mail that nobody really got, newest first. */
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
          <MessageCard key={message.id} message={message} />
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

function MessageCard({ message: { id, channel, recipient, subject, body, at } }: { readonly message: Message }) {
  const code = codeIn(body)
  const { label, Icon } = CHANNELS[channel]
  return (
    <Card withBorder padding="sm" component="article">
      <Group justify="space-between" gap="xs" mb={6}>
        <Group gap={6} wrap="nowrap">
          <Badge variant="light" color="brand" size="lg" radius="sm" tt="none" leftSection={<Icon size={14} />}>
            {t(label)}
          </Badge>
          <Text size="sm" fw={550} className="figures">
            {recipient}
          </Text>
        </Group>
        <Text size="sm" c="dimmed">
          <InstantText at={at} />
        </Text>
      </Group>
      {subject && <Text fw={600}>{subject}</Text>}
      <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
        {piecesOf(body).map(({ kind, text }) =>
          kind === 'link' ? (
            <Anchor key={text} href={text} inherit underline="always" style={{ wordBreak: 'break-all' }}>
              {text}
            </Anchor>
          ) : (
            text
          ),
        )}
      </Text>
      {channel === 'mail' && (
        <Anchor href={`${MAIL_ADDRESS}/${id}`} target="_blank" rel="noreferrer" size="sm" display="inline-block" py={10}>
          {t('As a mail program shows it')}
        </Anchor>
      )}
      {code && <CopyCode code={code} />}
    </Card>
  )
}
