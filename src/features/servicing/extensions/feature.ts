import { chargePaid, lossReported, priceChanging } from '#features/servicing/policies/public/server/events.ts'
import { contributes } from '#kit/extension-point.ts'
import type { Feature } from '../../feature.ts'
import { extensionsApi } from './server/api.ts'
import { coverPaidDays } from './server/apply.ts'
import { giveWayToChange, giveWayToLoss } from './server/open.ts'

export const feature: Feature = {
  name: 'extensions',
  contributions: [
    contributes(chargePaid, coverPaidDays),
    contributes(priceChanging, giveWayToChange),
    contributes(lossReported, giveWayToLoss),
  ],
  install: () => ({ served: [extensionsApi()] }),
}
