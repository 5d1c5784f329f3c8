import { pathTo } from '#domain/routing.ts'
import { IconBuildingBank } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const settlementNavigation = (): readonly Destination[] => [
  {
    rank: 78,
    label: 'Settlements',
    icon: IconBuildingBank,
    to: pathTo('settlement/settlements', { audience: 'agent' }),
    feature: 'FINANCE',
    of: ['settlement/settlements', 'settlement/settlement', 'settlement/desk', 'settlement/item'],
  },
]
