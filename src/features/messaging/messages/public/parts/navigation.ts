import { pathTo } from '#domain/routing.ts'
import { IconMailCheck } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const messagesNavigation = (): readonly Destination[] => [
  {
    rank: 150,
    label: 'Messages sent',
    icon: IconMailCheck,
    to: pathTo('messages/messages', { audience: 'agent' }),
    feature: 'ADMIN',
    of: ['messages/'],
  },
]
