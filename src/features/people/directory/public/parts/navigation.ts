import { pathTo } from '#domain/routing.ts'
import { IconAddressBook, IconSitemap } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const directoryNavigation = (): readonly Destination[] => [
  {
    rank: 100,
    label: 'Team',
    icon: IconSitemap,
    to: pathTo('directory/advisors', { audience: 'agent' }, { advisortype: 'tree' }),
    feature: 'TEAM',
    of: ['directory/'],
  },
  {
    rank: 130,
    label: 'Advisors',
    icon: IconAddressBook,
    to: pathTo('directory/advisors', { audience: 'agent' }, { advisortype: 'list' }),
    unless: 'TEAM',
    of: ['directory/'],
  },
]
