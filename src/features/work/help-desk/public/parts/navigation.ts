import { pathTo } from '#domain/routing.ts'
import { IconHeadset, IconHelpCircle } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const helpDeskNavigation = (): readonly Destination[] => [
  {
    rank: 28,
    label: 'Help requests',
    icon: IconHeadset,
    to: pathTo('help-desk/queue', { audience: 'agent' }),
    feature: 'HELP_DESK',
    of: ['help-desk/queue', 'help-desk/desk'],
  },
  {
    rank: 126,
    label: 'Help',
    icon: IconHelpCircle,
    to: pathTo('help-desk/help', { audience: 'agent' }),
    of: ['help-desk/help', 'help-desk/ask', 'help-desk/request'],
  },
]
