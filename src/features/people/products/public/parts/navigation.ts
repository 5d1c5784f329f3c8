import { pathTo } from '#domain/routing.ts'
import { IconBuildingStore } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const productsNavigation = (): readonly Destination[] => [
  {
    rank: 142,
    label: 'Products on sale',
    icon: IconBuildingStore,
    to: pathTo('products/stops', { audience: 'agent' }),
    feature: 'STAFF_CHANGES',
    of: ['products/stops'],
  },
]
