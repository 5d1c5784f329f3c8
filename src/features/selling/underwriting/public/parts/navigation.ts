import { pathTo } from '#domain/routing.ts'
import { IconGavel, IconUserShield } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const underwritingNavigation = (): readonly Destination[] => [
  {
    rank: 20,
    label: 'Underwriting',
    icon: IconGavel,
    to: pathTo('underwriting/technical-control', { audience: 'agent' }),
    feature: 'UNDERWRITING',
    of: ['underwriting/technical-control', 'underwriting/case', 'quotes/technical-control'],
  },
  {
    rank: 150,
    label: 'Authority profiles',
    icon: IconUserShield,
    to: pathTo('underwriting/authority-profiles', { audience: 'agent' }),
    feature: 'ADMIN',
    of: ['underwriting/authority-profiles'],
  },
]
