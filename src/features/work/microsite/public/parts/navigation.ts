import { pathTo } from '#domain/routing.ts'
import { IconBrowserCheck, IconUserScreen } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const micrositeNavigation = (): readonly Destination[] => [
  {
    rank: 96,
    label: 'Your own page',
    icon: IconUserScreen,
    to: pathTo('microsite/editor', { audience: 'agent' }),
    feature: 'SHARING',
    of: ['microsite/editor', 'microsite/preview', 'microsite/testimonials'],
  },
  {
    rank: 142,
    label: 'Agents’ pages',
    icon: IconBrowserCheck,
    to: pathTo('microsite/pages', { audience: 'agent' }),
    feature: 'ADMIN',
    of: ['microsite/pages', 'microsite/review'],
  },
]
