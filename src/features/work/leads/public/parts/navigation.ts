import { pathTo } from '#domain/routing.ts'
import { IconUserPlus, IconUserSearch } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'
import { rememberedState } from '#kit/web/session.ts'

export const leadsNavigation = (): readonly Destination[] => [
  {
    rank: 50,
    label: 'Leads',
    icon: IconUserSearch,
    to: pathTo('leads/leads', { audience: 'agent' }, { leadType: rememberedState('lead-tab', 'all') }),
    feature: 'LEADS',
    of: ['leads/', 'proposals/'],
  },
  {
    rank: 310,
    label: 'New lead',
    icon: IconUserPlus,
    to: pathTo('leads/new-lead', { audience: 'agent' }),
    feature: 'LEADS',
    isAction: true,
    of: [],
  },
]
