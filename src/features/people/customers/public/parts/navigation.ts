import { pathTo } from '#domain/routing.ts'
import { IconUsers } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const customersNavigation = (): readonly Destination[] => [
  {
    rank: 90,
    label: 'Customers',
    icon: IconUsers,
    to: pathTo('customer-pages/details', { audience: 'agent' }),
    feature: 'CUSTOMERS',
    of: ['customer-pages/'],
  },
]
