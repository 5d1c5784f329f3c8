import { pathTo } from '#domain/routing.ts'
import { IconListSearch, IconUserSearch } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const screeningNavigation = (): readonly Destination[] => [
  {
    rank: 22,
    label: 'Screening',
    icon: IconUserSearch,
    to: pathTo('screening/matches', { audience: 'agent' }),
    feature: 'COMPLIANCE',
    of: ['screening/matches', 'screening/match'],
  },
  {
    rank: 160,
    label: 'Screening lists',
    icon: IconListSearch,
    to: pathTo('screening/lists', { audience: 'agent' }),
    feature: 'ADMIN',
    of: ['screening/lists'],
  },
]
