import { pathTo } from '#domain/routing.ts'
import { IconLicense, IconRefresh } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

const AGENT = { audience: 'agent' } as const

export const licencesNavigation = (): readonly Destination[] => [
  {
    rank: 141,
    label: 'Licences',
    icon: IconLicense,
    to: pathTo('licences/licences', AGENT),
    feature: 'ADMIN',
    of: ['licences/licences', 'licences/holder', 'licences/import'],
  },
  {
    rank: 142,
    label: 'Renewed licences',
    icon: IconRefresh,
    to: pathTo('licences/renewals', AGENT),
    feature: 'ADMIN',
    of: ['licences/renewals', 'licences/renewal'],
  },
  {
    rank: 175,
    label: 'My licences',
    icon: IconLicense,
    to: pathTo('licences/own', AGENT),
    feature: 'QUOTES',
    of: ['licences/own', 'licences/renew'],
  },
]
