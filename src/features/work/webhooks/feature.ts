import { z } from 'zod'
import { jobWorker } from '#kit/server/jobs.ts'
import { configured, type Feature } from '../../feature.ts'
import { deliverWebhooks, tidyWebhooks } from './public/contract.ts'
import { webhooksApi } from './server/api.ts'
import { deliverDue } from './server/deliver.ts'
import { poster } from './server/post.ts'
import { forgetOldEvents } from './server/store.ts'

const WebhookSettings = z.object({
  WEBHOOK_GIVE_UP_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(30)
    .default(5)
    .describe('Days without a response after which a webhook receiver is given up and administrators are notified.'),
  WEBHOOKS_TO_LOOPBACK: z
    .enum(['on', 'off'])
    .default('off')
    .describe('Whether webhooks may be sent to this machine without https, for tests.'),
})

const KEPT_MS = 90 * 86_400_000

export const feature: Feature = {
  name: 'webhooks',
  ...configured(
    WebhookSettings,
    ({ secret, hub, transactAsSystem, enqueue, log }, { WEBHOOK_GIVE_UP_DAYS: giveUpDays, WEBHOOKS_TO_LOOPBACK }) => {
      const allowsLoopback = WEBHOOKS_TO_LOOPBACK === 'on'
      const delivering = { secret, giveUpDays, post: poster(allowsLoopback) }
      const deliverNow = () => transactAsSystem((db) => enqueue(db, deliverWebhooks, {}))
      hub.hear('webhooks', () => void deliverNow().catch((error: unknown) => log.warn({ err: error }, 'webhooks')))
      return {
        served: [webhooksApi({ secret, allowsLoopback })],
        jobWorkers: [
          jobWorker(deliverWebhooks, (_, context) => deliverDue(context, delivering)),
          jobWorker(tidyWebhooks, (_, { transaction, now }) => transaction((db) => forgetOldEvents(db, new Date(now.getTime() - KEPT_MS)))),
        ],
      }
    },
  ),
}
