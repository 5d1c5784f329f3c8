import { IconShieldExclamation } from '@tabler/icons-react'
import { pathTo } from '#domain/routing.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const privacyNavigation = (): readonly Destination[] => [
  {
    rank: 26,
    label: 'Breach register',
    icon: IconShieldExclamation,
    to: pathTo('privacy/breaches', { audience: 'agent' }),
    feature: 'PRIVACY',
    of: ['privacy/breaches', 'privacy/breach'],
  },
]
