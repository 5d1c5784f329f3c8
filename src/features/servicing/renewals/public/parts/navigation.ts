import { pathTo } from '#domain/routing.ts'
import { IconRefresh } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const renewalsNavigation = (): readonly Destination[] => [
  {
    rank: 72,
    label: 'Renewals',
    icon: IconRefresh,
    to: pathTo('renewals/renewals', { audience: 'agent' }),
    feature: 'QUOTES',
    of: ['renewals/'],
  },
]
