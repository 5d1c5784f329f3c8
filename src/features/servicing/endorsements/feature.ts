import { notifierOf } from '#features/servicing/policies/public/server/commands/notify.ts'
import { chargePaid, coverOver, policyCancelled, priceChanging } from '#features/servicing/policies/public/server/events.ts'
import { takeOverAsked } from '#features/servicing/policies/public/server/sources.ts'
import { contributes } from '#kit/extension-point.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import type { Feature } from '../../feature.ts'
import { endorsementsApi } from './server/api.ts'
import { changePaid, endorsementsJobs, giveWayTo, lapseOnCancellation, lapseWithCover } from './server/jobs.ts'
import { endorsementsHeld } from './server/personal-data.ts'
import { takeOverApi, takeOverOf } from './server/take-over.ts'

export const feature: Feature = {
  name: 'endorsements',
  contributions: [
    ...holdsPersonalData(endorsementsHeld),
    contributes(takeOverAsked, takeOverOf),
    contributes(chargePaid, changePaid),
    contributes(policyCancelled, lapseOnCancellation),
    contributes(coverOver, lapseWithCover),
    contributes(priceChanging, giveWayTo),
  ],
  install: ({ secret, brand, pageUrl }) => ({
    jobWorkers: endorsementsJobs(),
    served: [
      endorsementsApi({ secret, brand, pageUrl, notifier: notifierOf({ secret, brand, pageUrl }) }),
      takeOverApi({ brand, notifier: notifierOf({ secret, brand, pageUrl }) }),
    ],
  }),
}
