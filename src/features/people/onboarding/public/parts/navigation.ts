import { pathTo } from '#domain/routing.ts'
import { IconId, IconUserPlus } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const onboardingNavigation = (): readonly Destination[] => [
  {
    rank: 27,
    label: 'Applications',
    icon: IconUserPlus,
    to: pathTo('onboarding/queue', { audience: 'agent' }),
    feature: 'ONBOARDING',
    of: ['onboarding/queue', 'onboarding/desk'],
  },
  {
    rank: 95,
    label: 'My profile',
    icon: IconId,
    to: pathTo('onboarding/profile', { audience: 'agent' }),
    of: ['onboarding/profile'],
  },
]
