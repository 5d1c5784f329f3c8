import { pathTo } from '#domain/routing.ts'
import { IconMessageCog } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const wordingsNavigation = (): readonly Destination[] => [
  {
    rank: 151,
    label: 'Wording of messages',
    icon: IconMessageCog,
    to: pathTo('wordings/wordings', { audience: 'agent' }),
    feature: 'STAFF_CHANGES',
    of: ['wordings/'],
  },
]
