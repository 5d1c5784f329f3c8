import { IconArrowsExchange } from '@tabler/icons-react'
import { pathTo } from '#domain/routing.ts'
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
