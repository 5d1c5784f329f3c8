import { pathTo } from '#domain/routing.ts'
import { IconCoins } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const commissionNavigation = (): readonly Destination[] => [
  {
    rank: 107,
    label: 'My commission',
    icon: IconCoins,
    to: pathTo('commission/earned', { audience: 'agent' }),
    feature: 'PERFORMANCE',
    of: ['commission/earned', 'commission/statement'],
  },
  {
    rank: 76,
    label: 'Commission',
    icon: IconCoins,
    to: pathTo('commission/payouts', { audience: 'agent' }),
    feature: 'COMMISSION',
    of: ['commission/payouts', 'commission/everybody', 'commission/statements', 'commission/statement'],
  },
]
