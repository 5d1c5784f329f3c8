import { IconUserSearch } from '@tabler/icons-react'
import { pathTo } from '#domain/routing.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const leadsNavigation = (): readonly Destination[] => [
  {
    rank: 50,
    label: 'Leads',
    icon: IconUserSearch,
    to: pathTo('leads/leads', { audience: 'agent' }, { leadType: 'all' }),
    feature: 'LEADS',
    of: ['leads/', 'proposals/'],
  },
]
