import { pathTo } from '#domain/routing.ts'
import { IconReportMoney } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const coveredTransactionsNavigation = (): readonly Destination[] => [
  {
    rank: 24,
    label: 'Covered transactions',
    icon: IconReportMoney,
    to: pathTo('covered-transactions/list', { audience: 'agent' }),
    feature: 'COMPLIANCE',
    of: ['covered-transactions/list', 'covered-transactions/one'],
  },
]
