import { pathTo } from '#domain/routing.ts'
import { IconPhotoCheck } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const inspectionsNavigation = (): readonly Destination[] => [
  {
    rank: 30,
    label: 'Photos',
    icon: IconPhotoCheck,
    to: pathTo('inspections/to-review', { audience: 'agent' }),
    feature: 'UNDERWRITING',
    of: ['inspections/to-review', 'inspections/review'],
  },
]
