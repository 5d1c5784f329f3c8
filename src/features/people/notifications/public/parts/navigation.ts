import { pathTo } from '#domain/routing.ts'
import { IconSpeakerphone } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const notificationsNavigation = (): readonly Destination[] => [
  {
    rank: 200,
    label: 'Announcements',
    icon: IconSpeakerphone,
    to: pathTo('notifications/notifications', { audience: 'agent', variant: 'insurer' }),
    of: [],
  },
]
