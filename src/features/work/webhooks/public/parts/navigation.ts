import { pathTo } from '#domain/routing.ts'
import { IconWebhook } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const webhooksNavigation = (): readonly Destination[] => [
  {
    rank: 118,
    label: 'Webhooks',
    icon: IconWebhook,
    to: pathTo('webhooks/webhooks', { audience: 'agent' }),
    feature: 'ADMIN',
    of: ['webhooks/webhooks', 'webhooks/webhook'],
  },
]
