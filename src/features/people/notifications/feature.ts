import { simulatedBrowser } from '#features/reference/simulators/public/addresses.ts'
import { now } from '#kit/server/clock.ts'
import { ownSecret } from '#kit/server/own-secret.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import type { Feature } from '../../feature.ts'
import { notificationsApi } from './server/api.ts'
import { enqueuePushes, notificationsJobs } from './server/jobs.ts'
import { toldToAgents } from './server/personal-data.ts'
import { newKeys, VapidKeys, webPush } from './server/provider.ts'

export const feature: Feature = {
  name: 'notifications',
  contributions: [...holdsPersonalData(toldToAgents)],
  install: ({ secret, brand, pool, log, transactAsSystem, enqueue, simulatorsUrl, hasSimulators, hub, pageUrl }) => {
    const push = webPush({
      keys: async () => VapidKeys.parse(JSON.parse(await ownSecret(pool, secret, 'web-push', async () => JSON.stringify(await newKeys())))),
      contact: `mailto:${brand.support.email}`,
      simulated: (endpoint) => (hasSimulators ? simulatedBrowser(simulatorsUrl(), endpoint) : undefined),
    })
    const pushNow = () => enqueuePushes({ transaction: transactAsSystem, enqueue, now: now() })
    hub.hear('pushes', () => void pushNow().catch((error: unknown) => log.warn({ err: error }, 'pushes')))
    return {
      served: [notificationsApi({ follow: hub.streamsOf('notifications'), push })],
      jobWorkers: notificationsJobs({ secret, brand, pageUrl, push }),
    }
  },
}
