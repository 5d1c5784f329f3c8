import { pathTo } from '#domain/routing.ts'
import { IconKey } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const apiKeysNavigation = (): readonly Destination[] => [
  {
    rank: 119,
    label: 'API keys',
    icon: IconKey,
    to: pathTo('api-keys/keys', { audience: 'agent' }),
    feature: 'STAFF_CHANGES',
    of: ['api-keys/keys', 'api-keys/key'],
  },
]
