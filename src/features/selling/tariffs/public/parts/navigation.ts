import { pathTo } from '#domain/routing.ts'
import { IconTable } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const tariffsNavigation = (): readonly Destination[] => [
  {
    rank: 40,
    label: 'Tariffs',
    icon: IconTable,
    to: pathTo('tariffs/tariffs', { audience: 'agent' }),
    feature: 'TARIFFS',
    of: ['tariffs/'],
  },
]
