import { IconLicense } from '@tabler/icons-react'
import { pathTo } from '#domain/routing.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const licencesNavigation = (): readonly Destination[] => [
  {
    rank: 141,
    label: 'Licences',
    icon: IconLicense,
    to: pathTo('licences/licences', { audience: 'agent' }),
    feature: 'ADMIN',
    of: ['licences/'],
  },
]
