import { pathTo } from '#domain/routing.ts'
import { IconActivityHeartbeat } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const operationsNavigation = (): readonly Destination[] => [
  {
    rank: 145,
    label: 'Operations',
    icon: IconActivityHeartbeat,
    to: pathTo('operations/operations', { audience: 'agent' }),
    feature: 'ADMIN',
    of: ['operations/'],
  },
]
