import { IconFiles } from '@tabler/icons-react'
import { pathTo } from '#domain/routing.ts'
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
