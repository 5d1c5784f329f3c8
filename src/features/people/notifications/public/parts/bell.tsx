import { ActionIcon, Indicator, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { IconBell } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { useRead } from '#kit/web/use-read.ts'
import { useLive } from '../../parts/use-live.ts'
import { COUNTED_UNREAD } from '../../rules/notifications.ts'
import { contract } from '../contract.ts'

/** How often the count is polled while the stream is not open. */
const POLL_MS = 60_000

/** The number of unread notifications, kept up to date, and the way to them. */
export function Bell() {
  const isLive = useLive()
  const read = useRead(contract.unread, undefined, { aside: true, every: () => (isLive ? false : POLL_MS) })
  const unread = read.data?.unread ?? 0
  const shown = unread >= COUNTED_UNREAD ? `${COUNTED_UNREAD - 1}+` : String(unread)
  return (
    <Indicator label={shown} disabled={unread === 0} color="coral" size={18} offset={9} className="figures" zIndex={1}>
      <ActionIcon
        component={Link}
        to={pathTo('notifications/notifications', { audience: 'agent' })}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={unread === 0 ? t('Notifications') : t('Notifications, {count} unread', { count: shown })}
      >
        <IconBell size={24} stroke={1.6} />
      </ActionIcon>
      <VisuallyHidden role="status">
        {unread > 0 && t('{count, plural, one {# unread notification} other {# unread notifications}}', { count: unread })}
      </VisuallyHidden>
    </Indicator>
  )
}
