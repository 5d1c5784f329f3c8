import { pathTo } from '#domain/routing.ts'
import { IconCash, IconReceipt } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const remittanceNavigation = (): readonly Destination[] => [
  {
    rank: 106,
    label: 'Money I hold',
    icon: IconCash,
    to: pathTo('remittance/held', { audience: 'agent' }),
    feature: 'PAYMENTS',
    of: ['remittance/held', 'remittance/remit', 'remittance/collect'],
  },
  {
    rank: 22,
    label: 'Remittances',
    icon: IconReceipt,
    to: pathTo('remittance/remittances', { audience: 'agent' }),
    feature: 'FINANCE',
    of: ['remittance/remittances', 'remittance/remittance', 'remittance/agents', 'remittance/received'],
  },
]
