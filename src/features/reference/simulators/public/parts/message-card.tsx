import { Anchor, Badge, Card, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconBuildingBank, IconMail, IconMessage } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { CopyCode } from '#kit/web/ui/copy-code.tsx'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { codeIn, piecesOf } from '../../parts/message-text.ts'
import { MAIL_ADDRESS } from '../addresses.ts'

const CHANNELS = {
  sms: { label: 'SMS', Icon: IconMessage },
  mail: { label: 'Mail', Icon: IconMail },
  lto: { label: 'LTO', Icon: IconBuildingBank },
} as const

type Props = {
  readonly message: {
    readonly id: string
    readonly channel: keyof typeof CHANNELS
    readonly recipient: string
    readonly subject: string | null
    readonly body: string
    readonly at: string
  }
  /** Where its links open. */
  readonly opens?: '_self' | '_blank'
  /** Below it. */
  readonly children?: ReactNode
}

/** A message that a simulated gateway delivered, as the person playing its recipient reads it. */
export function MessageCard({ message: { id, channel, recipient, subject, body, at }, opens = '_self', children }: Props) {
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
            <Anchor key={text} href={text} target={opens} inherit underline="always" style={{ wordBreak: 'break-all' }}>
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
      {children}
    </Card>
  )
}
