import { pathTo } from '#domain/routing.ts'
import { IconShare } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const sharingNavigation = (): readonly Destination[] => [
  {
    rank: 160,
    label: 'Share a link',
    icon: IconShare,
    to: pathTo('sharing/commercial-structure', { audience: 'agent' }),
    feature: 'SHARING',
    of: ['sharing/'],
  },
]
