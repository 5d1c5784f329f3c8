import { chargePaid, paymentReversed, premiumReturned } from '#features/servicing/policies/public/server/events.ts'
import { contributes } from '#kit/extension-point.ts'
import { jobWorker } from '#kit/server/jobs.ts'
import type { Feature } from '../../feature.ts'
import { catchUpWithCommission } from './public/contract/jobs.ts'
import { catchUp } from './server/catch-up.ts'
import { earn, takeBackReturned, takeBackReversed } from './server/earn.ts'

export const feature: Feature = {
  name: 'commission',
  contributions: [
    contributes(chargePaid, earn),
    contributes(premiumReturned, takeBackReturned),
    contributes(paymentReversed, takeBackReversed),
  ],
  install: () => ({ jobWorkers: [jobWorker(catchUpWithCommission, (_, context) => catchUp(context))] }),
}
