import { pathTo } from '#domain/routing.ts'
import { IconShieldExclamation, IconUserShield } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const privacyNavigation = (): readonly Destination[] => [
  {
    rank: 25,
    label: 'Requests about data',
    icon: IconUserShield,
    to: pathTo('privacy/requests', { audience: 'agent' }),
    feature: 'PRIVACY_REQUESTS',
    of: ['privacy/requests', 'privacy/request'],
  },
  {
    rank: 26,
    label: 'Breach register',
    icon: IconShieldExclamation,
    to: pathTo('privacy/breaches', { audience: 'agent' }),
    feature: 'PRIVACY',
    of: ['privacy/breaches', 'privacy/breach'],
  },
]
