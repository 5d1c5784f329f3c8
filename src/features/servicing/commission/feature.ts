import { chargePaid, paymentReversed, premiumReturned } from '#features/servicing/policies/public/server/events.ts'
import { registers } from '#features/servicing/registers/public/server/registers.ts'
import { dataTables } from '#kit/data-tables.ts'
import { contributes } from '#kit/extension-point.ts'
import { jobWorker } from '#kit/server/jobs.ts'
import type { Feature } from '../../feature.ts'
import { catchUpWithCommission, closeCommissionMonth } from './public/contract/jobs.ts'
import { commissionApi } from './server/api.ts'
import { catchUp } from './server/catch-up.ts'
import { closeMonth } from './server/close.ts'
import { commissionTable } from './server/data-set.ts'
import { earn, takeBackReturned, takeBackReversed } from './server/earn.ts'
import { commissionRegister } from './server/registers.ts'

export const feature: Feature = {
  name: 'commission',
  contributions: [
    contributes(dataTables, commissionTable),

    contributes(registers, commissionRegister),
    contributes(chargePaid, earn),
    contributes(premiumReturned, takeBackReturned),
    contributes(paymentReversed, takeBackReversed),
  ],
  install: ({ brand }) => ({
    served: [commissionApi({ brand })],
    jobWorkers: [
      jobWorker(catchUpWithCommission, (_, context) => catchUp(context)),
      jobWorker(closeCommissionMonth, (_, context) => closeMonth(context)),
    ],
  }),
}
