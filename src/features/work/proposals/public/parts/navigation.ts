import { pathTo } from '#domain/routing.ts'
import { IconClipboardText, IconPresentation } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const proposalsNavigation = (): readonly Destination[] => [
  {
    rank: 170,
    label: 'Proposals',
    icon: IconClipboardText,
    to: pathTo('proposals/cards', { audience: 'agent' }),
    feature: 'LEADS',
    of: [],
  },
  {
    rank: 180,
    label: 'Sales pitch',
    icon: IconPresentation,
    to: pathTo('proposals/sales-pitch', { audience: 'agent' }),
    feature: 'LEADS',
    of: [],
  },
]
