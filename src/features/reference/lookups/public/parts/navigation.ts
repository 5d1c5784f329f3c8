import { pathTo } from '#domain/routing.ts'
import { IconListDetails } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const maintainedListsNavigation = (): readonly Destination[] => [
  {
    rank: 45,
    label: 'Lists of values',
    icon: IconListDetails,
    to: pathTo('lookups/maintained-lists', { audience: 'agent' }),
    feature: 'TARIFFS',
    of: ['lookups/'],
  },
]
