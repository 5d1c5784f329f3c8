import { IconNumber } from '@tabler/icons-react'
import { pathTo } from '#domain/routing.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const quotesNavigation = (): readonly Destination[] => [
  {
    rank: 190,
    label: 'Quotation by number',
    icon: IconNumber,
    to: pathTo('quotes/quote-code', { audience: 'agent' }),
    feature: 'QUOTES',
    of: ['quotes/quote-code'],
  },
]
