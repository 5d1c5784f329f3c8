import { Badge, Group, Text } from '@mantine/core'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { contract } from '../../public/contract.ts'
import { type MessageItem, messageList, purposeName } from '../../rules/list.ts'
import { MESSAGE_STATES } from '../../rules/messages.ts'

/** For administrators: what was sent by SMS and mail, and with what result. The content is deleted once sent. */
export default function Messages() {
  return (
    <ListScreen
      title={t('Messages sent')}
      back={pathTo('performance/dashboard', { audience: 'agent' })}
      list={messageList}
      endpoint={contract.messages}
      cells={cells}
      card={(row) => <MessageCard row={row} />}
      keyOf={({ _id }) => _id}
      empty={{ title: t('No messages yet'), text: t('One-time codes, links and news of policies appear here as soon as they are queued.') }}
    />
  )
}

const COLOURS: Readonly<Record<MessageItem['state'], string>> = {
  queued: 'mango',
  sent: 'leaf',
  refused: 'coral',
  lapsed: 'gray',
  failed: 'coral',
}

const State = ({ state }: Pick<MessageItem, 'state'>) => (
  <Badge variant="light" color={COLOURS[state]} size="lg" radius="sm" tt="none" style={{ flexShrink: 0, minWidth: 'max-content' }}>
    {t(MESSAGE_STATES.find(({ value }) => value === state)?.label ?? state)}
  </Badge>
)

const cells = {
  purpose: (row: MessageItem) => t(purposeName(row.purpose)),
  state: (row: MessageItem) => (
    <>
      <State state={row.state} />
      {row.lastError && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {row.lastError}
        </Text>
      )}
    </>
  ),
}

const MessageCard = ({ row }: { readonly row: MessageItem }) => (
  <div style={{ minWidth: 0, flex: 1 }}>
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Text fw={600} className="figures" style={{ overflowWrap: 'anywhere' }}>
        {row.recipient}
      </Text>
      <State state={row.state} />
    </Group>
    <Text size="sm" c="dimmed">
      {t(purposeName(row.purpose))} · <InstantText at={row.createdAt} />
    </Text>
    {row.lastError && (
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {row.lastError}
      </Text>
    )}
  </div>
)
