import { pathTo } from '#domain/routing.ts'
import { IconReceiptRefund } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const paymentsNavigation = (): readonly Destination[] => [
  {
    rank: 77,
    label: 'Refunds to pay',
    icon: IconReceiptRefund,
    to: pathTo('payments/refunds', { audience: 'agent' }),
    feature: 'FINANCE',
    of: ['payments/refunds'],
  },
]
