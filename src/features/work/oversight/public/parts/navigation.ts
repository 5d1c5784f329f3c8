import { pathTo } from '#domain/routing.ts'
import { IconShieldSearch } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const oversightNavigation = (): readonly Destination[] => [
  {
    rank: 150,
    label: 'Security events',
    icon: IconShieldSearch,
    to: pathTo('oversight/security-events', { audience: 'agent' }),
    feature: 'ADMIN',
    of: ['oversight/'],
  },
]
