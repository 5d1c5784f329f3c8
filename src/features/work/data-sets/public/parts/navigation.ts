import { pathTo } from '#domain/routing.ts'
import { IconDatabaseExport } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const dataSetsNavigation = (): readonly Destination[] => [
  {
    rank: 79,
    label: 'Data sets',
    icon: IconDatabaseExport,
    to: pathTo('data-sets/sets', { audience: 'agent' }),
    feature: 'DATA_SETS',
    of: ['data-sets/sets', 'data-sets/set'],
  },
]
