import { pathTo } from '#domain/routing.ts'
import { IconPalette } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const brandingNavigation = (): readonly Destination[] => [
  {
    rank: 152,
    label: 'Brand and legal texts',
    icon: IconPalette,
    to: pathTo('branding/brand', { audience: 'agent' }),
    feature: 'STAFF_CHANGES',
    of: ['branding/'],
  },
]
