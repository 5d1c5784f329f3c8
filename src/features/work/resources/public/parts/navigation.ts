import { pathTo } from '#domain/routing.ts'
import { IconFiles } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const resourcesNavigation = (): readonly Destination[] => [
  {
    rank: 125,
    label: 'Resource centre',
    icon: IconFiles,
    to: pathTo('resources/resources', { audience: 'agent' }),
    of: ['resources/'],
  },
]
