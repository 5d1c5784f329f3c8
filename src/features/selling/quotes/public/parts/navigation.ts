import { pathTo } from '#domain/routing.ts'
import { IconNumber, IconPlus } from '#kit/web/icons.ts'
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
  {
    rank: 300,
    label: 'New quotation',
    icon: IconPlus,
    to: pathTo('quotes/quick-quote', { audience: 'agent' }),
    feature: 'QUOTES',
    isAction: true,
    of: [],
  },
]
