import { pathTo } from '#domain/routing.ts'
import { IconArrowsExchange } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const handOverNavigation = (): readonly Destination[] => [
  {
    rank: 95,
    label: 'Book hand-overs',
    icon: IconArrowsExchange,
    to: pathTo('hand-over/hand-overs', { audience: 'agent' }),
    feature: 'TEAM',
    of: ['hand-over/'],
  },
]
