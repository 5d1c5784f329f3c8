import { Anchor, Text } from '@mantine/core'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { showBadge } from '#kit/web/app-badge.ts'
import { useOutbox } from '#kit/web/outbox.ts'
import { t } from '#kit/web/text.ts'

/** Above every screen, and on the app's icon: how much of what was done on this device the server does not have yet. */
export default function OutboxNote() {
  const entries = useOutbox()
  const refused = entries.filter((entry) => entry.refused).length
  useEffect(() => showBadge(entries.length), [entries.length])
  if (entries.length === 0) return null
  return (
    <Text component="div" role="status" size="sm" fw={550} ta="center" px="md" bg={refused > 0 ? 'coral.1' : 'mango.1'} c="black">
      <Anchor component={Link} to={pathTo('outbox/outbox', { audience: 'agent' })} inherit c="black" py={10} display="inline-block">
        {refused > 0
          ? t('{count, plural, one {# was not accepted} other {# were not accepted}}: see why', { count: refused })
          : t('{count, plural, one {# is waiting} other {# are waiting}} on this device to be sent', { count: entries.length })}
      </Anchor>
    </Text>
  )
}
