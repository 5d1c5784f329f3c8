import { pathTo } from '#domain/routing.ts'
import { IconSpeakerphone } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const announcementsNavigation = (): readonly Destination[] => [
  {
    rank: 142,
    label: 'Announcements',
    icon: IconSpeakerphone,
    to: pathTo('announcements/announcements', { audience: 'agent' }),
    feature: 'ADMIN',
    of: ['announcements/announcements', 'announcements/announcement'],
  },
]
