import { IconWebhook } from '@tabler/icons-react'
import { pathTo } from '#domain/routing.ts'
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
