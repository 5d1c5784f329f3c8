import { pathTo } from '#domain/routing.ts'
import { IconBooks } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const registersNavigation = (): readonly Destination[] => [
  {
    rank: 74,
    label: 'Registers',
    icon: IconBooks,
    to: pathTo('registers/register', { audience: 'agent' }),
    feature: 'FINANCE',
    of: ['registers/register'],
  },
]
