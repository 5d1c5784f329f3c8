import { pathTo } from '#domain/routing.ts'
import { IconChartBar, IconHome2, IconReportMoney, IconTarget } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const performanceNavigation = (): readonly Destination[] => [
  { rank: 10, label: 'Home', icon: IconHome2, to: pathTo('performance/dashboard', { audience: 'agent' }), of: ['performance/dashboard'] },
  {
    rank: 110,
    label: 'Performance',
    icon: IconChartBar,
    to: pathTo('performance/performance', { audience: 'agent' }),
    feature: 'PERFORMANCE',
    of: ['performance/performance'],
  },
  {
    rank: 115,
    label: 'Targets',
    icon: IconTarget,
    to: pathTo('performance/targets', { audience: 'agent' }),
    feature: 'TEAM',
    of: ['performance/targets'],
  },
  {
    rank: 120,
    label: 'Today’s business',
    icon: IconReportMoney,
    to: pathTo('performance/daily-business', { audience: 'agent' }),
    feature: 'PERFORMANCE',
    of: ['performance/daily-business'],
  },
]
