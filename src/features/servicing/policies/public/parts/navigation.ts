import { pathTo } from '#domain/routing.ts'
import { IconFileText } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'
import { rememberedState } from '#kit/web/session.ts'

export const policiesNavigation = (): readonly Destination[] => [
  {
    rank: 70,
    label: 'Sales',
    icon: IconFileText,
    to: pathTo('policies/quotations-and-policies', { audience: 'agent' }, { quotationsType: rememberedState('sales-tab', 'policies') }),
    feature: 'POLICIES',
    of: ['policies/', 'quotes/quotation-list', 'quotes/quotation', 'quotes/quotation-versions'],
  },
]
