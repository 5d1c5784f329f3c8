import { pathTo } from '#domain/routing.ts'
import { IconCalendarDue } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const creditNavigation = (): readonly Destination[] => [
  {
    rank: 140,
    label: 'Credit',
    icon: IconCalendarDue,
    to: pathTo('credit/entitlements', { audience: 'agent' }),
    feature: 'ADMIN',
    of: ['credit/'],
  },
]
