import { pathTo } from '#domain/routing.ts'
import { IconReceipt } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const invoicesNavigation = (): readonly Destination[] => [
  {
    rank: 75,
    label: 'Invoices',
    icon: IconReceipt,
    to: pathTo('invoices/list', { audience: 'agent' }),
    feature: 'ADMIN',
    of: ['invoices/list'],
  },
]
