import { pathTo } from '#domain/routing.ts'
import { IconTableImport } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const bulkNavigation = (): readonly Destination[] => [
  {
    rank: 105,
    label: 'Bulk and fleet',
    icon: IconTableImport,
    to: pathTo('bulk/entry', { audience: 'agent' }),
    feature: 'BULK',
    of: ['bulk/'],
  },
]
